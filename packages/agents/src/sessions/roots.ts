// The folders whose sessions are wanted: a repository's, its linked worktrees', and all below them.
import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

export type Roots = {
  /** As given and with links resolved, without duplicates. */
  readonly folders: readonly string[]
  /** Whether a folder that a session names is one of them or below one. */
  hold(folder: string): boolean
}

export async function rootsOf(folders: readonly string[]): Promise<Roots> {
  const given = folders.map((folder) => resolve(folder))
  const real = await Promise.all(given.map((folder) => realpath(folder).catch(() => folder)))
  const all = [...new Set([...given, ...real])]
  const keys = all.map(keyOf)
  return {
    folders: all,
    hold: (folder) => {
      const key = keyOf(folder)
      return keys.some((root) => key === root || key.startsWith(root.endsWith(sep) ? root : root + sep))
    },
  }
}

/** Some file systems decompose letters with marks; the same folder has one key. */
function keyOf(folder: string): string {
  return folder.normalize('NFC').replace(/(?<=.)[/\\]+$/, '')
}
