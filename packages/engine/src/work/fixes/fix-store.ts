// What is kept of every fix that was verified, by id, in the run's folder: its patch against the
// snapshot, and the witnesses that it stopped. The same for trying fixes together and for applying.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureFolder, readPatch, writeFileAtomic, type ReadPatch } from '@gainsay/host'
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
}

const keptSchema: z.ZodType<KeptFix & { schema: typeof SCHEMA }> = z.object({
  schema: z.literal(SCHEMA),
  fix: z.string(),
  bound: z.array(z.string()),
  witnesses: z.array(z.object({ id: z.string(), witness: witnessSchema })),
  changesTests: z.array(z.string()),
})

function pathOf(folder: string, fix: string, ending: string): string {
  if (!isFixId(fix)) throw new Error(`${fix} is no fix`)
  return join(folder, 'fixes', `${fix}.${ending}`)
}

export async function keepFix(folder: string, kept: KeptFix, patch: Uint8Array): Promise<void> {
  await ensureFolder(join(folder, 'fixes'))
  await writeFileAtomic(pathOf(folder, kept.fix, 'patch'), patch)
  await writeFileAtomic(pathOf(folder, kept.fix, 'json'), `${JSON.stringify({ schema: SCHEMA, ...kept })}\n`)
}

/** @returns null where that fix was never verified here */
export function keptFix(
  folder: string,
  fix: string,
): { readonly kept: KeptFix; readonly patch: Uint8Array } | null {
  const path = pathOf(folder, fix, 'json')
  if (!existsSync(path)) return null
  return {
    kept: keptSchema.parse(JSON.parse(readFileSync(path, 'utf8'))),
    patch: readFileSync(pathOf(folder, fix, 'patch')),
  }
}

/** A kept fix, read against the snapshot: what the host's `applyPatch` takes. @throws PatchError */
export async function readFix(room: WorkRoom, fix: string): Promise<ReadPatch | null> {
  const found = keptFix(room.folder, fix)
  if (found === null) return null
  const { store, objectsDir, frozen } = room
  return await readPatch({ patch: found.patch, tree: frozen.snapshot.tree, store, objectsDir })
}
