// A ledger in memory, with the same bytes and checks as the file: for simulations, where
// thousands of runs pass in seconds and none is kept.
import { EngineError } from '../errors.ts'
import { decodeLine, encodeLine, FIRST_PREV } from './line.ts'
import type { LedgerLine, LineBody } from './line-types.ts'
import type { LedgerStore, TextRef } from './store.ts'
import { textRefOf } from './texts.ts'

export class MemoryLedgerStore implements LedgerStore {
  /** The raw lines, each with its newline. */
  readonly lines: Buffer[]
  readonly texts: Map<string, string>
  private last: string

  /** Of lines that another store left, e.g. the first n of them. */
  constructor(lines: readonly Buffer[] = [], texts: ReadonlyMap<string, string> = new Map()) {
    this.lines = []
    this.texts = new Map(texts)
    this.last = FIRST_PREV
    for (const bytes of lines) {
      this.last = decodeLine(bytes.subarray(0, -1), this.lines.length + 1, this.last).hash
      this.lines.push(bytes)
    }
  }

  async *read(): AsyncIterable<LedgerLine> {
    let prev = FIRST_PREV
    for (const [index, bytes] of this.lines.entries()) {
      const line = decodeLine(bytes.subarray(0, -1), index + 1, prev)
      prev = line.hash
      yield line
    }
  }

  async append(bodies: readonly LineBody[], at: string): Promise<LedgerLine[]> {
    const added: LedgerLine[] = []
    for (const body of bodies) {
      const encoded = encodeLine(body, this.lines.length + 1, at, this.last)
      this.lines.push(encoded.bytes)
      this.last = encoded.line.hash
      added.push(encoded.line)
    }
    return added
  }

  async putText(text: string): Promise<TextRef> {
    const ref = textRefOf(text)
    this.texts.set(ref.sha256, text)
    return ref
  }

  async getText(ref: TextRef): Promise<string> {
    const text = this.texts.get(ref.sha256)
    if (text === undefined)
      throw new EngineError('LEDGER_TEXT_MISSING', `The text ${ref.sha256.slice(0, 12)} is not kept.`)
    return text
  }

  head(): string {
    return this.last
  }

  async close(): Promise<void> {
    // Nothing is held open.
  }
}
