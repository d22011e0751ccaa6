// The narrow door between a run and where its ledger lies: a file here, rows of a database
// elsewhere. What a store promises: what `append` and `putText` acknowledged is durable, lines
// come back in order and unchanged, and two writers never both succeed with one `seq`.
import type { LedgerLine, LineBody } from './line-types.ts'

/** A text kept by content: the SHA-256 and the number of its UTF-8 bytes. */
export type TextRef = { readonly sha256: string; readonly bytes: number }

export interface LedgerStore {
  /** All lines from the first, checked. */
  read(): AsyncIterable<LedgerLine>
  /**
   * Adds lines in one step and returns when they are durable.
   * @throws EngineError `LEDGER_WRITE_FAILED`, `LEDGER_CONFLICT`; afterwards the store takes nothing more
   */
  append(bodies: readonly LineBody[], at: string): Promise<LedgerLine[]>
  /** Keeps a text; durable before any line that names it. */
  putText(text: string): Promise<TextRef>
  /** @throws EngineError `LEDGER_TEXT_MISSING` */
  getText(ref: TextRef): Promise<string>
  /** The hash of the last line, or 64 zeros. */
  head(): string
  close(): Promise<void>
}
