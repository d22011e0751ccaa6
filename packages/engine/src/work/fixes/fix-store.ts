// What is kept of every fix that was verified, by id, in the run's folder: its patch against the
// snapshot, the witnesses that it stopped, and both sides of every file that it changes. The same for
// trying fixes together and for applying, which needs neither the snapshot nor anything of the run.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  alternatesVariable,
  ensureFolder,
  git,
  writeFileAtomic,
  type ObjectStore,
  type PatchChange,
  type ReadPatch,
} from '@gainsay/host'
import { isFixId, witnessSchema, type Witness } from '@gainsay/protocol'
import * as z from 'zod'
import type { WorkRoom } from '../room/work-room.ts'

const SCHEMA = 'gainsay.fix.v1'

export type KeptFix = {
  readonly fix: string
  readonly bound: readonly string[]
  /** Those that it stopped. */
  readonly witnesses: readonly { readonly id: string; readonly witness: Witness }[]
  /** Tests or check definitions that it changes, as paths. */
  readonly changesTests: readonly string[]
  /** The snapshot with it. */
  readonly tree: string
  readonly changes: readonly PatchChange[]
}

const side: z.ZodType<PatchChange['before']> = z
  .object({ object: z.string(), mode: z.enum(['100644', '100755']) })
  .nullable()
const keptSchema: z.ZodType<KeptFix & { schema: typeof SCHEMA }> = z.object({
  schema: z.literal(SCHEMA),
  fix: z.string(),
  bound: z.array(z.string()),
  witnesses: z.array(z.object({ id: z.string(), witness: witnessSchema })),
  changesTests: z.array(z.string()),
  tree: z.string(),
  changes: z.array(z.object({ path: z.string(), before: side, after: side })),
})

function pathOf(folder: string, fix: string, ending: string): string {
  if (!isFixId(fix)) throw new Error(`${fix} is no fix`)
  return join(folder, 'fixes', `${fix}.${ending}`)
}

/** @param read the patch, read against the snapshot */
export async function keepFix(
  room: WorkRoom,
  kept: Omit<KeptFix, 'tree' | 'changes'>,
  patch: Uint8Array,
  { changes, tree }: ReadPatch,
): Promise<void> {
  const { folder } = room
  await ensureFolder(join(folder, 'fixes'))
  await keepSides(room, changes)
  await writeFileAtomic(pathOf(folder, kept.fix, 'patch'), patch)
  const file = { schema: SCHEMA, ...kept, tree, changes }
  await writeFileAtomic(pathOf(folder, kept.fix, 'json'), `${JSON.stringify(file)}\n`)
}

/** The snapshot's objects are gone once the run is over, and the repository's may be after a gc. */
async function keepSides({ store, objectsDir }: WorkRoom, changes: readonly PatchChange[]): Promise<void> {
  const objects = changes.flatMap(({ before, after }) => [before?.object ?? [], after?.object ?? []].flat())
  await ensureFolder(objectsDir)
  // Where programs run as another user, git among them reads these packs in the author's next turn.
  mkdirSync(join(objectsDir, 'pack'), { recursive: true, mode: 0o755 })
  const env = {
    GIT_DIR: store.gitDir,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable([objectsDir, ...store.alternates]),
  }
  const stdin = { text: objects.map((object) => `${object}\n`).join('') }
  const args = ['pack-objects', '--quiet', '--no-reuse-delta', join(objectsDir, 'pack', 'pack')]
  await git({ cwd: store.gitDir, env }, args, { stdin })
}

/** @returns null where that fix was never verified here */
export function keptFix(
  folder: string,
  fix: string,
): { readonly kept: KeptFix; readonly patch: Buffer } | null {
  const path = pathOf(folder, fix, 'json')
  if (!existsSync(path)) return null
  return {
    kept: keptSchema.parse(JSON.parse(readFileSync(path, 'utf8'))),
    patch: readFileSync(pathOf(folder, fix, 'patch')),
  }
}

/**
 * What the host's `applyPatch` takes. Reads the kept objects alone.
 * @param folder of the run's room
 * @param place the git directory whose settings hold for the user's tree
 */
export function readFix(
  folder: string,
  fix: string,
  place: Pick<ObjectStore, 'gitDir' | 'repository'>,
): ReadPatch | null {
  const found = keptFix(folder, fix)
  if (found === null) return null
  const objectsDir = join(folder, 'objects')
  const { changes, tree } = found.kept
  return { changes, tree, objectsDir, store: { ...place, objectsDir, alternates: [] } }
}
