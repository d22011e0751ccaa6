// Keeps the start and the end of a stream in bounded memory: a fault shows in the first lines or
// in the last, and a program that prints gigabytes must not take ours.

import type { Output } from './types.ts'

export class BoundedOutput {
  readonly #headLimit: number
  readonly #tailLimit: number
  #head: Uint8Array[] = []
  #headBytes = 0
  #tail: Uint8Array[] = []
  #tailBytes = 0
  #bytes = 0

  /** @param limitBytes kept in all; the larger half is the head. */
  constructor(limitBytes: number) {
    this.#tailLimit = Math.floor(limitBytes / 2)
    this.#headLimit = limitBytes - this.#tailLimit
  }

  add(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    let rest = chunk
    if (this.#headBytes < this.#headLimit) {
      const room = this.#headLimit - this.#headBytes
      this.#head.push(chunk.slice(0, room))
      this.#headBytes += Math.min(room, chunk.length)
      rest = chunk.subarray(room)
    }
    if (rest.length > 0) this.#addToTail(rest)
  }

  #addToTail(rest: Uint8Array): void {
    const kept = rest.slice(Math.max(0, rest.length - this.#tailLimit))
    this.#tail.push(kept)
    this.#tailBytes += kept.length
    while (this.#tail.length > 0 && this.#tailBytes - this.#tail[0]!.length >= this.#tailLimit) {
      this.#tailBytes -= this.#tail.shift()!.length
    }
  }

  output(): Output {
    const head = Buffer.concat(this.#head)
    const all = Buffer.concat(this.#tail)
    const tail = all.subarray(Math.max(0, all.length - this.#tailLimit))
    if (head.length + tail.length === this.#bytes) {
      return { head: Buffer.concat([head, tail]), tail: new Uint8Array(), bytes: this.#bytes, cut: false }
    }
    return { head, tail, bytes: this.#bytes, cut: true }
  }
}

/** The output as text, with a line that says how much was left out. */
export function outputText(output: Output): string {
  const decoder = new TextDecoder()
  if (!output.cut) return decoder.decode(output.head)
  const omitted = output.bytes - output.head.length - output.tail.length
  return `${decoder.decode(output.head)}\n[... ${omitted} bytes left out ...]\n${decoder.decode(output.tail)}`
}
