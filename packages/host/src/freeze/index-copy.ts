// A copy of the user's index, to be changed in its place.

import { copyFile, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { filesError } from '../files/files-error.ts'
import { gitText } from '../git/git.ts'
import { placeOf } from '../git/repository.ts'
import type { Repository } from '../git/types.ts'

/** @returns the copy's path; there is no file where the repository has no index yet. */
export async function copyIndex(repository: Repository, folder: string): Promise<string> {
  const place = placeOf(repository)
  const index = resolve(place.cwd, await gitText(place, ['rev-parse', '--git-path', 'index']))
  const copy = join(folder, 'index')
  await copyWithTime(index, copy).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw filesError(index, cause)
  })
  return copy
}

/**
 * git takes an entry whose file is older than the index for unchanged: with a new time on the copy
 * an edit of the same second and size was lost. Rounded down, as a later time is the dangerous one.
 */
export async function copyWithTime(from: string, to: string): Promise<void> {
  const { mtimeMs } = await stat(from)
  await copyFile(from, to)
  const seconds = Math.floor(mtimeMs - 1) / 1000
  await utimes(to, seconds, seconds)
}
