// `gainsay ledger verify`: what a ledger file is worth, without changing a byte of it.
import { dirname, join } from 'node:path'
import { isEngineError } from '../errors.ts'
import { nodeFiles } from '../files/node-files.ts'
import { OBJECTS_FOLDER } from './file-store.ts'
import { ObjectFolder } from './objects.ts'
import { scanLedger, type LedgerEnd, type ReadOptions } from './reader.ts'
import { textRefsIn } from './texts.ts'

export type LedgerStatus =
  /** Whole, and its last line closes the run. */
  | 'closed'
  /** Whole as far as it goes; lines may be missing at the end. */
  | 'unclosed'
  /** A write at the end was cut short: opening the run cuts it off. */
  | 'torn'
  | 'damaged'

export type LedgerVerdict = {
  readonly status: LedgerStatus
  /** The damaged line, 1-based. */
  readonly line?: number
  /** Good lines from the first. */
  readonly lines: number
  /** Hash of the last good line, or 64 zeros: to be compared with the report's. */
  readonly head: string
  readonly tornBytes: number
  /** Hashes of texts that good lines name and that are missing or damaged. */
  readonly blobsMissing: readonly string[]
  /** One sentence on damage; null where there is none. */
  readonly message: string | null
}

/** @throws EngineError `LEDGER_NOT_FOUND`, `LEDGER_READ_FAILED`, `LEDGER_SCHEMA_UNKNOWN` */
export function verifyLedger(path: string, options: ReadOptions = {}): LedgerVerdict {
  const objects = new ObjectFolder(options.files ?? nodeFiles, join(dirname(path), OBJECTS_FOLDER))
  const checked = new Map<string, boolean>()
  const scan = scanLedger(path, options)
  const missing = (): string[] => [...checked].filter(([, whole]) => !whole).map(([sha256]) => sha256)
  let lines = 0
  let head = '0'.repeat(64)
  try {
    for (let next = scan.next(); ; next = scan.next()) {
      if (next.done === true) return ofEnd(next.value, missing())
      lines = next.value.seq
      head = next.value.hash
      for (const ref of textRefsIn(next.value).values()) {
        if (!checked.has(ref.sha256)) checked.set(ref.sha256, objects.check(ref) === 'whole')
      }
    }
  } catch (error) {
    if (!isEngineError(error) || error.code !== 'LEDGER_DAMAGED') throw error
    const line = error.line ?? lines + 1
    return {
      status: 'damaged',
      line,
      lines,
      head,
      tornBytes: 0,
      blobsMissing: missing(),
      message: error.message,
    }
  }
}

function ofEnd(end: LedgerEnd, blobsMissing: string[]): LedgerVerdict {
  const { lines, head, tornBytes } = end
  const status = tornBytes > 0 ? 'torn' : end.lastType === 'run-closed' ? 'closed' : 'unclosed'
  const message = tornBytes > 0 ? `The last ${tornBytes} bytes are of a write that was cut short.` : null
  return { status, lines, head, tornBytes, blobsMissing, message }
}
