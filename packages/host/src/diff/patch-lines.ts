// Lines of a patch as they come. A carriage return stays, and a line of any length passes: what is
// above the limit of a hunk's line is dropped at once, not held.

import { HUNK_LIMITS } from './hunk-parser.ts'

const HELD_BYTES = HUNK_LIMITS.lineBytes + 2
const LINE_FEED = 0x0a

export class PatchLines {
  readonly #onLine: (line: Uint8Array) => void
  #held: Buffer[] = []
  #heldBytes = 0

  constructor(onLine: (line: Uint8Array) => void) {
    this.#onLine = onLine
  }

  add(chunk: Uint8Array): void {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      this.#hold(chunk.subarray(from, at))
      this.#give()
      from = at + 1
    }
    this.#hold(chunk.subarray(from))
  }

  end(): void {
    if (this.#heldBytes > 0) this.#give()
  }

  #hold(part: Uint8Array): void {
    const kept = part.subarray(0, HELD_BYTES - this.#heldBytes)
    if (kept.length === 0) return
    this.#held.push(Buffer.from(kept))
    this.#heldBytes += kept.length
  }

  #give(): void {
    const line = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held)
    this.#held = []
    this.#heldBytes = 0
    this.#onLine(line)
  }
}
