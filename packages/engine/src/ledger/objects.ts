// Long texts of a run by content hash: `objects/<2>/<rest>`. A text is written under another
// name, flushed, renamed, and its folder flushed, so that a name never stands for half a text.
import { createHash, randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { EngineError, errnoOf, reasonOf } from '../errors.ts'
import { readWhole, writeNewFile, type FileOperations } from '../files/file-operations.ts'
import type { TextRef } from './store.ts'
import { TEXT_LIMIT_BYTES, textRefOf } from './texts.ts'

/** Texts known to be durable that are remembered, so that they are not looked for again. */
const KNOWN_LIMIT = 4096

export class ObjectFolder {
  private readonly files: FileOperations
  private readonly folder: string
  private readonly known = new Set<string>()
  private readonly madeFolders = new Set<string>()

  constructor(files: FileOperations, folder: string) {
    this.files = files
    this.folder = folder
  }

  /** Throws the disk's own errors; the store words them. */
  put(text: string): TextRef {
    const ref = textRefOf(text)
    if (this.known.has(ref.sha256)) return ref
    const path = objectPath(this.folder, ref.sha256)
    this.makeFolder(dirname(path))
    if (this.check(ref) !== 'whole') {
      const temporary = join(dirname(path), `.new-${randomBytes(8).toString('hex')}`)
      try {
        writeNewFile(this.files, temporary, Buffer.from(text, 'utf8'))
        this.files.rename(temporary, path)
      } catch (error) {
        this.tidy(temporary)
        throw error
      }
    }
    // Also where it was found: an earlier process may have ended before this flush.
    this.files.flushFolder(dirname(path))
    if (this.known.size >= KNOWN_LIMIT) this.known.clear()
    this.known.add(ref.sha256)
    return ref
  }

  get(ref: TextRef): string {
    let bytes: Buffer
    try {
      bytes = readWhole(this.files, objectPath(this.folder, ref.sha256), TEXT_LIMIT_BYTES)
    } catch (error) {
      throw missing(ref, reasonOf(error), error)
    }
    if (createHash('sha256').update(bytes).digest('hex') !== ref.sha256)
      throw missing(ref, 'its bytes do not give its hash')
    return bytes.toString('utf8')
  }

  check(ref: TextRef): 'whole' | 'missing' | 'damaged' {
    try {
      const bytes = readWhole(this.files, objectPath(this.folder, ref.sha256), TEXT_LIMIT_BYTES)
      const whole =
        bytes.length === ref.bytes && createHash('sha256').update(bytes).digest('hex') === ref.sha256
      return whole ? 'whole' : 'damaged'
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return 'missing'
      return 'damaged'
    }
  }

  private makeFolder(path: string): void {
    if (this.madeFolders.has(path)) return
    this.files.makeFolders(path)
    this.files.flushFolder(this.folder)
    this.files.flushFolder(dirname(this.folder))
    this.madeFolders.add(path)
  }

  private tidy(path: string): void {
    try {
      this.files.remove(path)
    } catch {
      // The write's own error is the one to report; a leftover of it is harmless.
    }
  }
}

export function objectPath(folder: string, sha256: string): string {
  return join(folder, sha256.slice(0, 2), sha256.slice(2))
}

function missing(ref: TextRef, why: string, cause?: unknown): EngineError {
  const message = `The text ${ref.sha256.slice(0, 12)} that the ledger names cannot be read: ${why}.`
  return new EngineError('LEDGER_TEXT_MISSING', message, { cause })
}
