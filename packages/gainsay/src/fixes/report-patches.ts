// The patches that a report shows: masked, once, when the review has ended. `gainsay apply` takes the
// patches themselves, which stay in the run's folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptFix } from '@gainsay/engine'
import { writeFileAtomic } from '@gainsay/host'

const FILE = 'patches.json'
/** A larger patch is not put into a report. */
const PATCH_BYTES = 256 * 1024

/** @param room the folder of the run's room */
export async function keepReportPatches(
  runPath: string,
  room: string,
  fixes: Iterable<string>,
  mask: (text: string) => string,
): Promise<void> {
  const patches: Record<string, string> = {}
  for (const fix of fixes) {
    const patch = keptFix(room, fix)?.patch
    if (patch !== undefined && patch.byteLength <= PATCH_BYTES) patches[fix] = mask(patch.toString('utf8'))
  }
  if (Object.keys(patches).length > 0)
    await writeFileAtomic(join(runPath, FILE), `${JSON.stringify(patches)}\n`)
}

/** By fix; empty where none was kept. */
export function reportPatches(runPath: string): ReadonlyMap<string, string> {
  try {
    return new Map(
      Object.entries(JSON.parse(readFileSync(join(runPath, FILE), 'utf8')) as Record<string, string>),
    )
  } catch {
    return new Map()
  }
}
