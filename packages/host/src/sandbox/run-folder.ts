// The folder that one launch needs: descriptions of mounts, the places they are mounted at.

import { chmodSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOpenToAll } from './look.ts'
import { isDead, readOwner, writeOwner } from './owner.ts'
import { removeTree } from './remove-tree.ts'

const PREFIX = 'gainsay-run-'

/** Where we are root, it is one that the unprivileged user can get into. */
export function runFolder(forOther: boolean): string {
  const folder = mkdtempSync(join(parents(forOther)[0] ?? tmpdir(), PREFIX))
  if (forOther) chmodSync(folder, 0o755)
  writeOwner(folder)
  return folder
}

/** Removes those of processes that were killed. Nothing is mounted in them: see launch-script. */
export async function pruneRunFolders(): Promise<readonly string[]> {
  const removed: string[] = []
  for (const parent of new Set([...parents(false), ...parents(true)])) {
    for (const name of readdirSync(parent).filter((one) => one.startsWith(PREFIX))) {
      const owner = readOwner(join(parent, name))
      const dead = owner !== null && isDead(owner)
      if (dead && (await removeTree(join(parent, name)))) removed.push(join(parent, name))
    }
  }
  return removed
}

function parents(forOther: boolean): string[] {
  return forOther ? [tmpdir(), '/tmp', '/var/tmp'].filter(isOpenToAll) : [tmpdir()]
}
