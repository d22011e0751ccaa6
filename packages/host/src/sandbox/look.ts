// Questions about a path whose answer is a plain no where it cannot be looked at.

import { lstatSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'

export function exists(path: string): boolean {
  return statOf(path) !== null
}

export function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false
}

/** Whether anybody may execute it: whoever runs inside is not us. */
export function isExecutable(path: string): boolean {
  const found = statOf(path)
  return found !== null && found.isFile() && (found.mode & 0o111) !== 0
}

/** Whether a stranger can get to it and read it: what cannot be reached must be bound as root. */
export function isOpenToAll(path: string): boolean {
  const found = statOf(path)
  if (found === null || (found.mode & 0o004) === 0) return false
  if (found.isDirectory() && (found.mode & 0o001) === 0) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((statOf(folder)?.mode ?? 0) & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

export function statOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

/** Of the path itself, also where it is a link. */
export function lstatOf(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}
