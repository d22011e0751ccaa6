// All verified fixes together on one fresh snapshot, by id: of a pair that fails the later is named.
import type { Combination } from '@gainsay/protocol'
import { WORK_LIMITS } from '../room/limits.ts'
import { keptFix, type KeptFix } from './fix-store.ts'
import { mergePatch } from './trees.ts'
import { witnessOn, type VerifyTools } from './verify-fix.ts'

type Kept = { readonly kept: KeptFix; readonly patch: Uint8Array }

export async function combineFixes(tools: VerifyTools, ids: readonly string[]): Promise<Combination> {
  const { room } = tools
  if (ids.length > WORK_LIMITS.fixes)
    throw new Error(`More than ${WORK_LIMITS.fixes} fixes are not tried together.`)
  const fixes = ids.map((id) => {
    const found = keptFix(room.folder, id)
    if (found === null) throw new Error(`The patch of ${id} is not in the run's folder any more.`)
    return found
  })
  // Nearly always all of them go together: one look tells.
  if (await holdTogether(tools, fixes)) return { failing: [] }
  const together: Kept[] = []
  const failing: (readonly [string, string])[] = []
  for (const fix of fixes) {
    if (await holdTogether(tools, [...together, fix])) together.push(fix)
    else failing.push([await culprit(tools, together, fix), fix.kept.fix])
  }
  return { failing }
}

/** The first that fails with it alone; else the last: they fail only all together. */
async function culprit(tools: VerifyTools, together: readonly Kept[], fix: Kept): Promise<string> {
  for (const one of together) if (!(await holdTogether(tools, [one, fix]))) return one.kept.fix
  return together.at(-1)?.kept.fix ?? fix.kept.fix
}

/** They can be merged, every witness that one of them stopped is still stopped, and no check is worse. */
async function holdTogether(tools: VerifyTools, fixes: readonly Kept[]): Promise<boolean> {
  const { room, checkRuns, signal } = tools
  let tree: string | null = room.frozen.snapshot.tree
  for (const { patch } of fixes) {
    tree = await mergePatch(room, tree, patch)
    if (tree === null) return false
  }
  for (const { kept } of fixes)
    for (const { witness } of kept.witnesses)
      if ((await witnessOn(tools, tree, witness)) === 'still') return false
  return (await checkRuns.compare(tree, await tools.checks(), signal)).checks !== 'worse'
}
