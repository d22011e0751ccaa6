// Reads what a program that nobody trusts has written: links are not followed, sizes are bounded.
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { WORK_LIMITS } from '../room/limits.ts'

/** The texts of the files directly in `folder/name`; what is no plain file, or too large, is left out. */
export function readWritten(folder: string, name: string): readonly string[] {
  const parts = name.split('/')
  let at = folder
  for (const part of parts) {
    at = join(at, part)
    if (!(lstatSync(at, { throwIfNoEntry: false })?.isDirectory() ?? false)) return []
  }
  const names = readdirSync(at).sort().slice(0, WORK_LIMITS.coverageFiles)
  return names.flatMap((file) => readPlain(join(at, file)) ?? [])
}

function readPlain(path: string): string | null {
  let file: number
  try {
    // Non-blocking: a pipe in place of a file must not stop us.
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return null
  }
  try {
    const { size } = fstatSync(file)
    if (!fstatSync(file).isFile() || size > WORK_LIMITS.coverageFileBytes) return null
    const bytes = Buffer.alloc(size)
    let read = 0
    while (read < size) {
      const count = readSync(file, bytes, read, size - read, read)
      if (count === 0) break
      read += count
    }
    return bytes.toString('utf8', 0, read)
  } finally {
    closeSync(file)
  }
}
