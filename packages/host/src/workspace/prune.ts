// Removes what runs that crashed have left. Nothing is ever unmounted: mounts live in namespaces
// that ended with their programs.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { removeTree } from '../sandbox/remove-tree.ts'
import { isDead, readOwner } from '../sandbox/owner.ts'
import type { Pruned } from './types.ts'

/** A folder without an owner file is one that is being made, unless it is older than this. */
const UNOWNED_AGE_MS = 10 * 60_000

/** @param folder as given to `makeCheckout`. Never rejects: what cannot be removed is kept. */
export async function pruneWorkspaces(folder: string, nowMs: number = Date.now()): Promise<Pruned> {
  const removed: string[] = []
  const kept: string[] = []
  for (const name of checkoutsIn(folder)) {
    const path = join(folder, name)
    const owner = readOwner(path)
    const dead = owner === null ? isOld(path, nowMs) : isDead(owner)
    if (dead && (await removeTree(path))) removed.push(path)
    else kept.push(path)
  }
  return { removed, kept }
}

function checkoutsIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && entry.name.startsWith('w-'))
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

function isOld(path: string, nowMs: number): boolean {
  try {
    return nowMs - statSync(path).mtimeMs > UNOWNED_AGE_MS
  } catch {
    return false
  }
}
