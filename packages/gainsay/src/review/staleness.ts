// A review speaks for its snapshot (DESIGN section 3, "Outcome"): once the work has changed it is
// stale. Looked up by freezing the work again, into a folder that is gone afterwards. What the
// review's own fixes have changed since is no other work: it was tried before it was applied.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  alternatesVariable,
  freeze,
  gitRecords,
  isHostError,
  isLeftByPatches,
  isPatchError,
  pathText,
  type Frozen,
} from '@gainsay/host'
import { fixRecords } from '../fixes/fix-records.ts'
import { frozenOf, keptFrozen } from './frozen-folder.ts'

/** `unknown`: it was of a named revision or of documents, or the work tree cannot be frozen now. */
export type Staleness = 'current' | 'stale' | 'unknown'

export async function stalenessOf(runPath: string): Promise<Staleness> {
  const frozen = frozenOf(runPath)
  if (frozen === null || (frozen.kind !== 'work-tree' && frozen.kind !== 'staged')) return 'unknown'
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-stale-'))
  try {
    const now = await freeze({ kind: frozen.kind, cwd: frozen.root, objectsDir: join(folder, 'objects') })
    if (now.snapshot.tree === frozen.snapshot.tree) return 'current'
    return (await isOnlyFixed(runPath, frozen, now)) ? 'current' : 'stale'
  } catch (error) {
    if (isHostError(error)) return 'unknown'
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every file that differs from the snapshot is as the review's fixes have left it. */
async function isOnlyFixed(runPath: string, then: Frozen, now: Frozen): Promise<boolean> {
  const kept = keptFrozen(runPath)
  try {
    const records = fixRecords(runPath).map(({ folder }) => folder)
    if (records.length === 0 || kept === null) return false
    const paths = await differing(then, now, kept)
    return paths.every((path) => isLeftByPatches(then.root, path, records))
  } catch (error) {
    // The snapshot's trees are gone after a gc, or a record is damaged: then it is not known to be ours.
    if (isHostError(error) || isPatchError(error)) return false
    throw error
  }
}

/** The run keeps the snapshot's folders that were changed; the repository has the others. */
async function differing(then: Frozen, now: Frozen, kept: Frozen): Promise<string[]> {
  const objects = [now.objectsDir, kept.objectsDir, ...now.alternates].filter((folder) => existsSync(folder))
  const env = { GIT_DIR: now.gitDir, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable(objects) }
  const paths: string[] = []
  const args = ['diff-tree', '-r', '--name-only', '--no-renames', '-z', then.snapshot.tree, now.snapshot.tree]
  await gitRecords({ cwd: now.gitDir, env }, args, (record) => {
    paths.push(pathText(record))
  })
  return paths
}

export const STALE_SENTENCE =
  'stale: the work has changed since this review, which speaks for what it saw (gainsay review again)'
