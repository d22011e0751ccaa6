// A file that may be a session: known by name and date before a byte of it is read.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Program } from '../session/session.ts'
import { SESSION_LIMITS } from './limits.ts'
import type { Notices } from './notices.ts'

export type Candidate = {
  readonly program: Program
  readonly path: string
  readonly modifiedAt: Date
  readonly bytes: number
}

/** Runs `work` over all items, a few at a time, and keeps their order. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length })
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!)
  }
  await Promise.all(Array.from({ length: Math.min(SESSION_LIMITS.probesAtOnce, items.length) }, worker))
  return results
}

/** The files of one folder that `accepts` takes by name. A broken link or a file that cannot be seen is told. */
export async function candidatesIn(
  folder: string,
  program: Program,
  accepts: (name: string) => boolean,
  notices: Notices,
): Promise<readonly Candidate[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR')
      notices.add('folder-unreadable', `The folder ${folder} cannot be read (${error.code ?? 'unknown'}).`)
    return []
  })
  const found = await inParallel(names.filter(accepts), (name) =>
    candidateAt(join(folder, name), program, notices),
  )
  return found.filter((candidate) => candidate !== null)
}

export async function candidateAt(
  path: string,
  program: Program,
  notices: Notices,
): Promise<Candidate | null> {
  try {
    const status = await stat(path)
    if (!status.isFile()) return null
    return { program, path, modifiedAt: status.mtime, bytes: status.size }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    const why = code === 'ENOENT' ? 'it is a broken link' : `it cannot be read (${code})`
    notices.add('session-unreadable', `The session file ${path} was left out: ${why}.`)
    return null
  }
}
