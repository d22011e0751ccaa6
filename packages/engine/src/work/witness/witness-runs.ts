// Runs of a witness: on a tree, and with parts of the work replaced.
import type { SandboxFile } from '@gainsay/host'
import { WITNESS_OUTPUT_MAX, type Witness } from '@gainsay/protocol'
import type { MaterialReader } from '../material.ts'
import type { RunEnd } from '../room/run-end.ts'
import type { WorkRoom } from '../room/work-room.ts'
import { fingerprint, saysNotCode } from './fingerprint.ts'
import type { WitnessPlan } from './plan-witness.ts'
import type { Replacement } from './replacements.ts'

/** What the steps share. */
export type WitnessWork = {
  readonly room: WorkRoom
  readonly reader: MaterialReader
  readonly witness: Witness
  readonly plan: WitnessPlan
  readonly signal: AbortSignal
}

/** One run, with the witness's files over the tree and what else is to be replaced over those. */
export async function runOn(
  { room, plan, signal }: WitnessWork,
  tree: string,
  replaced: readonly SandboxFile[] = [],
): Promise<RunEnd> {
  const own = plan.files.filter(({ path }) => !replaced.some((file) => file.path === path))
  const end = await room.run({
    tree,
    command: plan.command,
    signal,
    files: [...own, ...replaced],
    ...(plan.folder === '' ? {} : { folder: plan.folder }),
  })
  return judged(end, plan)
}

/** A runner's own error codes are no failing test. */
export function judged(end: RunEnd, { failing }: WitnessPlan): RunEnd {
  if (end.end !== 'fault' || failing === null || end.exitCode === null) return end
  return failing.includes(end.exitCode)
    ? end
    : { ...end, end: 'could-not-run', why: `The test runner could not run it (exit ${end.exitCode}).` }
}

/** The first replacement that changes the result; null where none does. */
export async function changedBy(
  work: WitnessWork,
  replacements: readonly Replacement[],
): Promise<Replacement | null> {
  let plain: string | null = null
  for (const replacement of replacements) {
    const end = await runOn(work, work.room.frozen.snapshot.tree, [replacement.file])
    if (end.end === 'no-fault') return replacement
    if (end.end !== 'fault' || replacement.by === 'exit' || saysNotCode(end.output)) continue
    // Compared with a run without tracing: that one prints what this one would.
    plain ??= await stableOutput(work)
    if (plain !== '' && fingerprint(end.output) !== plain) return replacement
  }
  return null
}

/** What it prints every time; '' where that differs from run to run, and so tells nothing. */
async function stableOutput(work: WitnessWork): Promise<string> {
  const first = await runOn(work, work.room.frozen.snapshot.tree)
  const second = await runOn(work, work.room.frozen.snapshot.tree)
  const [one, two] = [fingerprint(first.output), fingerprint(second.output)]
  return one === two ? one : ''
}

export function shownOutput({ output }: RunEnd): string {
  return output.length <= WITNESS_OUTPUT_MAX ? output : output.slice(-WITNESS_OUTPUT_MAX)
}
