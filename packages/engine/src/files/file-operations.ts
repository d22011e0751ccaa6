// What the ledger needs of a disk, as an interface, so that tests can put a faulty one in its
// place. The calls are synchronous on purpose: a line is acknowledged only when it is flushed,
// and a flush (0.2 ms) costs less than the hops through a thread pool would.
// Every call throws Node's system errors (`code` such as ENOSPC).

export type OpenMode = 'read' | 'read-write' | 'create-new'

export interface FileOperations {
  /** Makes the folder and those above it; no error where it exists. */
  makeFolders(path: string): void
  /** EEXIST where anything of that name exists. */
  makeNewFolder(path: string): void
  list(path: string): string[]
  open(path: string, mode: OpenMode): number
  close(file: number): void
  size(file: number): number
  read(file: number, into: Uint8Array, position: number): number
  /** May write less than given; says how much. */
  write(file: number, bytes: Uint8Array, position: number): number
  truncate(file: number, bytes: number): void
  /** Data and what is needed to find it again (fdatasync). */
  flushData(file: number): void
  flush(file: number): void
  /** Makes names made or removed in this folder durable. */
  flushFolder(path: string): void
  rename(from: string, to: string): void
  /** A second name for a file; EEXIST where the name is taken. */
  link(from: string, to: string): void
  remove(path: string): void
}

/** Zero-progress writes in a row before a write counts as failed. */
const STALLED_WRITES_LIMIT = 8

/** Writes all of it, whatever the size of the steps that the system takes. */
export function writeAll(files: FileOperations, file: number, bytes: Uint8Array, position: number): void {
  let done = 0
  let stalled = 0
  while (done < bytes.length) {
    const written = files.write(file, done === 0 ? bytes : bytes.subarray(done), position + done)
    stalled = written === 0 ? stalled + 1 : 0
    if (stalled > STALLED_WRITES_LIMIT)
      throw Object.assign(new Error('the disk takes no more'), { code: 'ENOSPC' })
    done += written
  }
}

/** The whole of a small file; refuses one over the limit. */
export function readWhole(files: FileOperations, path: string, limitBytes: number): Buffer {
  const file = files.open(path, 'read')
  try {
    const size = files.size(file)
    if (size > limitBytes)
      throw Object.assign(new Error(`${path} is over ${limitBytes} bytes`), { code: 'EFBIG' })
    const buffer = Buffer.alloc(size)
    let done = 0
    while (done < size) {
      const read = files.read(file, buffer.subarray(done), done)
      if (read === 0) break
      done += read
    }
    return buffer.subarray(0, done)
  } finally {
    files.close(file)
  }
}

/** Writes a new file whole and flushed; the name becomes durable with `flushFolder`. */
export function writeNewFile(files: FileOperations, path: string, bytes: Uint8Array): void {
  const file = files.open(path, 'create-new')
  try {
    writeAll(files, file, bytes, 0)
    files.flush(file)
  } finally {
    files.close(file)
  }
}

export function exists(files: FileOperations, path: string): boolean {
  try {
    files.close(files.open(path, 'read'))
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return false
    throw error
  }
}
