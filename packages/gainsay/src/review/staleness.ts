// A review speaks for its snapshot (DESIGN section 3, "Outcome"): once the work has changed it is
// stale. Looked up by freezing the work again, into a folder that is gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeze, isHostError } from '@gainsay/host'
import { frozenOf } from './frozen-folder.ts'

/** `unknown`: it was of a named revision or of documents, or the work tree cannot be frozen now. */
export type Staleness = 'current' | 'stale' | 'unknown'

export async function stalenessOf(runPath: string): Promise<Staleness> {
  const frozen = frozenOf(runPath)
  if (frozen === null || (frozen.kind !== 'work-tree' && frozen.kind !== 'staged')) return 'unknown'
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-stale-'))
  try {
    const now = await freeze({ kind: frozen.kind, cwd: frozen.root, objectsDir: join(folder, 'objects') })
    return now.snapshot.tree === frozen.snapshot.tree ? 'current' : 'stale'
  } catch (error) {
    if (isHostError(error)) return 'unknown'
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const STALE_SENTENCE =
  'stale: the work has changed since this review, which speaks for what it saw (gainsay review again)'
