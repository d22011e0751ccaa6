// Either the old content or the new one, whenever the power goes.

import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { filesError } from './files-error.ts'

export type WriteOptions = {
  /** Default 0o600: what is stored is about the user's work. */
  readonly mode?: number
}

/**
 * Writes a file whole: a temporary file beside it, flushed, renamed over it, the folder flushed.
 * @throws HostError 'not-writable' | 'disk-full'
 */
export async function writeFileAtomic(
  path: string,
  content: string | Uint8Array,
  options: WriteOptions = {},
): Promise<void> {
  const folder = dirname(path)
  const temporary = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await open(
      temporary,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
      options.mode ?? 0o600,
    )
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await syncFolder(folder)
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {})
    throw filesError(path, cause)
  }
}

/** Makes a rename or a new file in the folder last. Does nothing where folders cannot be opened. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } catch {
    // Some file systems refuse to flush a folder; the file itself is flushed.
  } finally {
    await handle.close()
  }
}

/**
 * Makes a folder of ours, with its parents, for the user alone.
 * @throws HostError 'not-writable' | 'disk-full'
 */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw filesError(folder, await plainCause(folder, cause))
  }
}

/** On a read-only disk Node's recursive mkdir says ENOENT; making one folder alone says why. */
async function plainCause(folder: string, cause: unknown): Promise<unknown> {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') return cause
  let missing = folder
  while (dirname(missing) !== missing && !existsSync(dirname(missing))) missing = dirname(missing)
  return await mkdir(missing, { mode: 0o700 }).then(
    () => cause,
    (plain: unknown) => plain,
  )
}
