// One writer a folder. Lock files are numbered, `lock.<n>`; the highest one counts. It is made
// whole under another name and linked into place, which only one process can do for one n. A
// dead or released lock n is followed by lock n+1 and never removed before that, so that no
// process can take away a lock that it did not see. Releasing writes `released` into the file.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { EngineError, errnoOf, reasonOf } from '../errors.ts'
import { readWhole, writeNewFile, type FileOperations } from '../files/file-operations.ts'
import { nodeFiles } from '../files/node-files.ts'
import { nodeProcesses, type ProcessIdentity, type ProcessTable } from './process-identity.ts'

export type LockOwner = ProcessIdentity & {
  readonly schema: 'gainsay.lock.v1'
  readonly nonce: string
  /** ISO 8601: since when it is held. */
  readonly since: string
  readonly released: boolean
}

export type LockOptions = {
  readonly files?: FileOperations
  readonly processes?: ProcessTable
  readonly now?: () => Date
  /** What is locked, for the sentence: `the run r-...`. */
  readonly what?: string
}

export type Lock = { readonly owner: LockOwner; release(): void }

const LOCK_NAME = /^lock\.(\d{1,15})$/
const LOCK_LIMIT_BYTES = 64 * 1024
/** Another process can take or give back the lock between two looks; so often we look again. */
const LOOKS_LIMIT = 32

/**
 * Takes the lock of a folder that exists.
 * @throws EngineError `RUN_LOCKED` (names pid and since when), `LEDGER_WRITE_FAILED`
 */
export function acquireLock(folder: string, options: LockOptions = {}): Lock {
  const files = options.files ?? nodeFiles
  const processes = options.processes ?? nodeProcesses
  const since = (options.now?.() ?? new Date()).toISOString()
  const nonce = randomBytes(16).toString('hex')
  const owner: LockOwner = { schema: 'gainsay.lock.v1', ...processes.self(), nonce, since, released: false }
  try {
    for (let look = 0; look < LOOKS_LIMIT; look += 1) {
      const top = highest(files, folder)
      const held = top === 0 ? null : ownerOf(files, folder, top)
      if (held !== null && isAlive(held, processes)) throw locked(folder, top, held, owner, options.what)
      if (!linkNew(files, folder, top + 1, owner)) continue
      // Between the look and the link others may have come and gone: only the highest counts.
      if (highest(files, folder) === top + 1) {
        removeBelow(files, folder, top + 1)
        return { owner, release: () => release(files, folder, top + 1, owner) }
      }
      removeIfThere(files, lockPath(folder, top + 1))
    }
  } catch (error) {
    if (errnoOf(error) === 'RUN_LOCKED') throw error
    throw new EngineError(
      'LEDGER_WRITE_FAILED',
      `${options.what ?? folder} cannot be locked because ${reasonOf(error)}: see to the folder ${folder}.`,
      { cause: error },
    )
  }
  throw new EngineError(
    'RUN_LOCKED',
    `${options.what ?? folder} is being taken by other processes: try again.`,
  )
}

/** Who holds the folder; null where nobody alive does. */
export function lockHolder(folder: string, options: LockOptions = {}): LockOwner | null {
  const files = options.files ?? nodeFiles
  const top = highest(files, folder)
  const held = top === 0 ? null : ownerOf(files, folder, top)
  return held !== null && isAlive(held, options.processes ?? nodeProcesses) ? held : null
}

/** Of another machine nothing can be known: it is taken to be alive. */
export function isAlive(owner: LockOwner, processes: ProcessTable): boolean {
  if (owner.released) return false
  const self = processes.self()
  if (owner.host !== self.host) return true
  if (owner.bootId !== self.bootId) return false
  const start = processes.startOf(owner.pid)
  return start !== null && start === owner.startedAt
}

function locked(
  folder: string,
  number: number,
  held: LockOwner,
  self: LockOwner,
  what = folder,
): EngineError {
  const where =
    held.host === self.host ? `process ${held.pid}` : `process ${held.pid} on ${JSON.stringify(held.host)}`
  const then =
    held.host === self.host
      ? 'wait for it or end it'
      : `wait for it, or remove ${lockPath(folder, number)} if that machine is gone`
  return new EngineError('RUN_LOCKED', `${what} is in use by ${where} since ${held.since}: ${then}.`)
}

function lockPath(folder: string, number: number): string {
  return join(folder, `lock.${number}`)
}

function numbers(files: FileOperations, folder: string): number[] {
  return files.list(folder).flatMap((name) => {
    const match = LOCK_NAME.exec(name)
    return match === null ? [] : [Number(match[1])]
  })
}

function highest(files: FileOperations, folder: string): number {
  return numbers(files, folder).reduce((top, number) => Math.max(top, number), 0)
}

/** Null: released, or empty after a power cut, or just followed by a higher one. */
function ownerOf(files: FileOperations, folder: string, number: number): LockOwner | null {
  let text: string
  try {
    text = readWhole(files, lockPath(folder, number), LOCK_LIMIT_BYTES).toString('utf8')
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
  try {
    const owner = JSON.parse(text) as LockOwner
    return typeof owner.pid === 'number' && typeof owner.host === 'string' ? owner : null
  } catch {
    return null
  }
}

function writeAside(files: FileOperations, folder: string, owner: LockOwner): string {
  const path = join(folder, `.lock-${owner.nonce}-${randomBytes(4).toString('hex')}`)
  writeNewFile(files, path, Buffer.from(`${JSON.stringify(owner)}\n`, 'utf8'))
  return path
}

function linkNew(files: FileOperations, folder: string, number: number, owner: LockOwner): boolean {
  const aside = writeAside(files, folder, owner)
  try {
    files.link(aside, lockPath(folder, number))
    return true
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false
    throw error
  } finally {
    files.remove(aside)
  }
}

function removeBelow(files: FileOperations, folder: string, number: number): void {
  for (const other of numbers(files, folder)) {
    if (other < number) removeIfThere(files, lockPath(folder, other))
  }
}

function removeIfThere(files: FileOperations, path: string): void {
  try {
    files.remove(path)
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error
  }
}

/** Best effort: a lock that cannot be released is a dead one as soon as the process ends. */
function release(files: FileOperations, folder: string, number: number, owner: LockOwner): void {
  try {
    files.rename(writeAside(files, folder, { ...owner, released: true }), lockPath(folder, number))
  } catch {
    // See above.
  }
}
