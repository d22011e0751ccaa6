// Reads a ledger as a stream, in bounded memory, checking every line against the chain.
// A torn tail is what a power cut leaves of a write that was never acknowledged: bytes after
// the last newline, NULs at the end, or a last line that holds a hole of NULs. It is reported
// and left in place; any other damage is an error that names its line.
import type { FileOperations } from '../files/file-operations.ts'
import { nodeFiles } from '../files/node-files.ts'
import { EngineError, errnoOf, isEngineError, reasonOf } from '../errors.ts'
import { decodeLine, FIRST_PREV, LINE_LIMIT_BYTES } from './line.ts'
import type { LedgerLine } from './line-types.ts'
import type { Upcasts } from './upcast.ts'

const CHUNK_BYTES = 256 * 1024
const NEWLINE = 10

export type LedgerEnd = {
  readonly lines: number
  /** Hash of the last good line, or 64 zeros. */
  readonly head: string
  /** Bytes of the good lines; what lies after them is torn. */
  readonly goodBytes: number
  readonly tornBytes: number
  /** Type of the last good line; null where there is none. */
  readonly lastType: LedgerLine['type'] | null
}

export type ReadOptions = { readonly files?: FileOperations; readonly upcasts?: Upcasts }

/**
 * Yields each good line; returns where they end.
 * @throws EngineError `LEDGER_DAMAGED` with `line`, `LEDGER_NOT_FOUND`, `LEDGER_READ_FAILED`, `LEDGER_SCHEMA_UNKNOWN`
 */
export function* scanLedger(path: string, options: ReadOptions = {}): Generator<LedgerLine, LedgerEnd> {
  const files = options.files ?? nodeFiles
  const file = openLedger(files, path)
  try {
    let end: LedgerEnd = { lines: 0, head: FIRST_PREV, goodBytes: 0, tornBytes: 0, lastType: null }
    let held: Buffer | null = null
    const decode = (bytes: Buffer): LedgerLine => {
      const line = decodeLine(bytes, end.lines + 1, end.head, options.upcasts)
      const goodBytes = end.goodBytes + bytes.length + 1
      end = { ...end, lines: end.lines + 1, head: line.hash, goodBytes, lastType: line.type }
      return line
    }
    const pieces = splitLines(files, file, () => end.lines + (held === null ? 1 : 2))
    let next = pieces.next()
    for (; next.done !== true; next = pieces.next()) {
      // A line is held back until it is known whether another follows: only the last may be torn.
      if (held !== null) yield decode(held)
      held = next.value
    }
    const { bytes: tailBytes, onlyNuls } = next.value
    if (held !== null) {
      if (onlyNuls && held.includes(0)) return { ...end, tornBytes: held.length + 1 + tailBytes }
      yield decode(held)
    }
    return { ...end, tornBytes: tailBytes }
  } catch (error) {
    if (isEngineError(error) || errnoOf(error) === null) throw error
    throw new EngineError('LEDGER_READ_FAILED', `The ledger ${path} cannot be read: ${reasonOf(error)}.`, {
      cause: error,
    })
  } finally {
    files.close(file)
  }
}

function openLedger(files: FileOperations, path: string): number {
  try {
    return files.open(path, 'read')
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') {
      throw new EngineError('LEDGER_NOT_FOUND', `There is no ledger at ${path}.`, { cause: error })
    }
    throw new EngineError('LEDGER_READ_FAILED', `The ledger ${path} cannot be opened: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

type Tail = { readonly bytes: number; readonly onlyNuls: boolean }

/** Yields what stands before each newline; returns what is left after the last. */
function* splitLines(files: FileOperations, file: number, lineNumber: () => number): Generator<Buffer, Tail> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let parts: Buffer[] = []
  let partBytes = 0
  let onlyNuls = true
  let position = 0
  for (;;) {
    const count = files.read(file, chunk, position)
    if (count === 0) return { bytes: partBytes, onlyNuls }
    position += count
    let from = 0
    for (;;) {
      const at = chunk.subarray(0, count).indexOf(NEWLINE, from)
      if (at === -1) break
      if (partBytes + at - from > LINE_LIMIT_BYTES) throw tooLong(lineNumber())
      parts.push(Buffer.from(chunk.subarray(from, at)))
      yield parts.length === 1 ? parts[0]! : Buffer.concat(parts)
      parts = []
      partBytes = 0
      onlyNuls = true
      from = at + 1
    }
    const rest = chunk.subarray(from, count)
    if (rest.length === 0) continue
    partBytes += rest.length
    onlyNuls &&= rest.every((byte) => byte === 0)
    // Over the limit the bytes can only be a tail or damage: they are counted, not kept.
    if (partBytes <= LINE_LIMIT_BYTES) parts.push(Buffer.from(rest))
    else parts = []
  }
}

function tooLong(line: number): EngineError {
  return new EngineError(
    'LEDGER_DAMAGED',
    `Line ${line} of the ledger is damaged: it is over ${LINE_LIMIT_BYTES} bytes.`,
    { line },
  )
}

/** The same as an asynchronous stream: what every store gives. */
export async function* readLedger(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<LedgerLine, LedgerEnd> {
  return yield* scanLedger(path, options)
}
