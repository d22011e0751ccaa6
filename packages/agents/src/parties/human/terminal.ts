// Lines from a person: questions go out on one stream (stderr, so that stdout stays data), answers come
// in on another.

import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export type TerminalStreams = {
  readonly input: Readable
  /** Where questions are written: the process's stderr. */
  readonly output: Writable
  /** Whether a person sits at both. */
  readonly isTerminal: boolean
}

/** Lines typed ahead that are kept; whoever pastes more is answered line by line. */
const AHEAD_MAX = 100_000

export type TypedLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'taken-back' }

/** One conversation; closed after it, so that Ctrl-C means again what it means elsewhere. */
export class Terminal {
  readonly #interface: Interface
  readonly #output: Writable
  readonly #ahead: TypedLine[] = []
  #waiting: ((line: TypedLine) => void) | null = null

  constructor(streams: TerminalStreams, signal: AbortSignal) {
    this.#output = streams.output
    this.#interface = createInterface({ ...streams, terminal: streams.isTerminal, historySize: 0 })
    this.#interface.on('line', (text) => this.#give({ kind: 'line', text }))
    this.#interface.on('SIGINT', () => this.#give({ kind: 'interrupt' }))
    this.#interface.on('close', () => this.#give({ kind: 'end' }))
    const aborted = (): void => this.#give({ kind: 'taken-back' })
    signal.addEventListener('abort', aborted, { once: true })
    this.#interface.on('close', () => signal.removeEventListener('abort', aborted))
    if (signal.aborted) aborted()
  }

  #give(line: TypedLine): void {
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting !== null) waiting(line)
    else if (this.#ahead.length < AHEAD_MAX) this.#ahead.push(line)
  }

  say(text: string): void {
    this.#output.write(`${text}\n`)
  }

  async ask(prompt: string): Promise<TypedLine> {
    this.#interface.setPrompt(prompt)
    this.#interface.prompt()
    return this.#ahead.shift() ?? new Promise((resolve) => (this.#waiting = resolve))
  }

  close(): void {
    this.#interface.close()
  }
}
