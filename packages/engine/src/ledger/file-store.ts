// A ledger in a folder: `ledger.ndjson`, `objects/`, and `torn/` for what a power cut left.
// One writer (see lock.ts). After a failed write the store takes nothing more: what the disk
// then holds is unknown until it is read again.
import { join } from 'node:path'
import { EngineError, errnoOf, isEngineError, reasonOf } from '../errors.ts'
import { writeAll, writeNewFile, type FileOperations } from '../files/file-operations.ts'
import { nodeFiles } from '../files/node-files.ts'
import { encodeLine, FIRST_PREV } from './line.ts'
import type { LedgerLine, LineBody } from './line-types.ts'
import { ObjectFolder } from './objects.ts'
import { readLedger, scanLedger, type LedgerEnd } from './reader.ts'
import type { LedgerStore, TextRef } from './store.ts'

export const LEDGER_FILE = 'ledger.ndjson'
export const OBJECTS_FOLDER = 'objects'
export const TORN_FOLDER = 'torn'
/** Of a torn tail at most so much is kept as evidence. */
const TORN_KEPT_BYTES = 1024 * 1024

type Position = { readonly lines: number; readonly head: string; readonly bytes: number }

export class FileLedgerStore implements LedgerStore {
  /** Bytes of a torn tail that opening cut off. */
  readonly tornBytes: number
  private readonly files: FileOperations
  private readonly path: string
  private readonly objects: ObjectFolder
  private readonly file: number
  private position: Position
  private state: 'open' | 'broken' | 'closed' = 'open'

  private constructor(
    files: FileOperations,
    folder: string,
    file: number,
    position: Position,
    tornBytes: number,
  ) {
    this.files = files
    this.path = join(folder, LEDGER_FILE)
    this.objects = new ObjectFolder(files, join(folder, OBJECTS_FOLDER))
    this.file = file
    this.position = position
    this.tornBytes = tornBytes
  }

  /** An empty ledger in a folder that exists and holds none. */
  static create(folder: string, files: FileOperations = nodeFiles): FileLedgerStore {
    const path = join(folder, LEDGER_FILE)
    try {
      const file = files.open(path, 'create-new')
      files.flush(file)
      files.flushFolder(folder)
      return new FileLedgerStore(files, folder, file, { lines: 0, head: FIRST_PREV, bytes: 0 }, 0)
    } catch (error) {
      throw writeFailed(path, error)
    }
  }

  /**
   * Checks the whole ledger, cuts off a torn tail, and is then ready to append.
   * The caller holds the lock.
   * @throws EngineError `LEDGER_DAMAGED` with its line, and what reading may throw
   */
  static open(folder: string, files: FileOperations = nodeFiles): FileLedgerStore {
    const path = join(folder, LEDGER_FILE)
    const end = drain(scanLedger(path, { files }))
    let file: number
    try {
      file = files.open(path, 'read-write')
    } catch (error) {
      throw writeFailed(path, error)
    }
    try {
      if (end.tornBytes > 0) cutTail(files, folder, file, end)
    } catch (error) {
      files.close(file)
      throw writeFailed(path, error)
    }
    return new FileLedgerStore(
      files,
      folder,
      file,
      { lines: end.lines, head: end.head, bytes: end.goodBytes },
      end.tornBytes,
    )
  }

  read(): AsyncIterable<LedgerLine> {
    return readLedger(this.path, { files: this.files })
  }

  head(): string {
    return this.position.head
  }

  // Asynchronous by its contract only, so that a database can stand in its place.
  async append(bodies: readonly LineBody[], at: string): Promise<LedgerLine[]> {
    this.mustBeOpen()
    if (bodies.length === 0) return []
    const lines: LedgerLine[] = []
    const parts: Buffer[] = []
    let { lines: count, head, bytes } = this.position
    for (const body of bodies) {
      const encoded = encodeLine(body, count + 1, at, head)
      lines.push(encoded.line)
      parts.push(encoded.bytes)
      count += 1
      head = encoded.line.hash
      bytes += encoded.bytes.length
    }
    try {
      writeAll(
        this.files,
        this.file,
        parts.length === 1 ? parts[0]! : Buffer.concat(parts),
        this.position.bytes,
      )
      this.files.flushData(this.file)
    } catch (error) {
      this.giveUp()
      throw writeFailed(this.path, error)
    }
    this.position = { lines: count, head, bytes }
    return lines
  }

  async putText(text: string): Promise<TextRef> {
    this.mustBeOpen()
    try {
      return this.objects.put(text)
    } catch (error) {
      this.giveUp()
      throw writeFailed(this.path, error)
    }
  }

  async getText(ref: TextRef): Promise<string> {
    return this.objects.get(ref)
  }

  async close(): Promise<void> {
    if (this.state === 'closed') return
    this.state = 'closed'
    this.files.close(this.file)
  }

  private mustBeOpen(): void {
    if (this.state === 'open') return
    const why = this.state === 'closed' ? 'it is closed' : 'an earlier write failed'
    throw new EngineError(
      'RUN_BROKEN',
      `Nothing can be added to the ledger ${this.path}: ${why}; open the run again.`,
    )
  }

  /** Takes back what was not acknowledged, as far as the disk lets us; opening does the rest. */
  private giveUp(): void {
    this.state = 'broken'
    try {
      this.files.truncate(this.file, this.position.bytes)
    } catch {
      // The torn tail stays and is cut off when the run is opened again.
    }
  }
}

function drain(lines: Generator<LedgerLine, LedgerEnd>): LedgerEnd {
  for (;;) {
    const next = lines.next()
    if (next.done === true) return next.value
  }
}

/** Evidence first, flushed, then the cut. */
function cutTail(files: FileOperations, folder: string, file: number, end: LedgerEnd): void {
  const kept = Buffer.alloc(Math.min(end.tornBytes, TORN_KEPT_BYTES))
  const read = files.read(file, kept, end.goodBytes)
  const evidence = join(folder, TORN_FOLDER)
  files.makeFolders(evidence)
  const name = `after-line-${end.lines}-${end.head.slice(0, 8)}`
  const taken = files.list(evidence).filter((other) => other.startsWith(name)).length
  writeNewFile(files, join(evidence, `${name}-${taken + 1}.bin`), kept.subarray(0, read))
  files.flushFolder(evidence)
  files.flushFolder(folder)
  files.truncate(file, end.goodBytes)
  files.flush(file)
}

export function writeFailed(path: string, error: unknown): EngineError {
  if (isEngineError(error)) return error
  const hint =
    errnoOf(error) === 'ENOSPC' || errnoOf(error) === 'EDQUOT' ? 'free some space' : 'see to the disk'
  return new EngineError(
    'LEDGER_WRITE_FAILED',
    `The ledger ${path} cannot be written because ${reasonOf(error)}: ${hint} and resume the run; nothing that was recorded is lost.`,
    { cause: error },
  )
}
