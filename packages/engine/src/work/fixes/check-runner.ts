// Runs checks of the rule critic *checks* in the sandbox, on base and snapshot, within a time of
// their own: on a huge project the review goes on with what could be seen by then.
import type { Check, ChecksOptions } from '@gainsay/agents'
import type { WorkRoom } from '../room/work-room.ts'
import { WORK_LIMITS } from '../room/limits.ts'
import { CheckRuns } from './checks.ts'

export type CheckRunnerOptions = {
  /** Shared with the verification of fixes: what ran once on a tree is not run again. */
  readonly runs?: CheckRuns
  readonly signal?: AbortSignal
  /** Of one check; default: `WORK_LIMITS.checkTimeoutMs`. */
  readonly timeoutMs?: number
  /** Of all of them; default: no other limit. */
  readonly totalMs?: number
  readonly onRun?: (side: 'base' | 'snapshot', check: Check) => void
}

/** @returns what runs a check; one whose turn comes too late is not finished */
export function checkRunner(room: WorkRoom, options: CheckRunnerOptions = {}): ChecksOptions['run'] {
  const { runs = new CheckRuns(room), signal, totalMs = Infinity, onRun } = options
  let began: number | null = null
  return async (side, check, attempt) => {
    began ??= performance.now()
    const leftMs = totalMs - (performance.now() - began)
    if (leftMs <= 0) return tooLate(totalMs)
    onRun?.(side, check)
    const tree = side === 'base' ? room.frozen.base.tree : room.frozen.snapshot.tree
    const timeoutMs = Math.ceil(Math.min(options.timeoutMs ?? WORK_LIMITS.checkTimeoutMs, leftMs))
    const end = await runs.run(tree, check, { signal, timeoutMs, attempt })
    const word = end.end === 'no-fault' ? 'passed' : end.end === 'fault' ? 'failed' : end.end
    return { end: word, exitCode: end.exitCode, output: end.output, why: end.why }
  }
}

function tooLate(totalMs: number): Awaited<ReturnType<ChecksOptions['run']>> {
  const why = `The ${Math.round(totalMs / 1000)} seconds for all checks were over.`
  return { end: 'not-finished', exitCode: null, output: '', why }
}
