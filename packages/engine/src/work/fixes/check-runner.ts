// Runs checks of the rule critic *checks* in the sandbox, on base and snapshot.
import type { ChecksOptions } from '@gainsay/agents'
import type { WorkRoom } from '../room/work-room.ts'
import { CheckRuns } from './checks.ts'

/** @param timeoutMs of one check; default: `WORK_LIMITS.checkTimeoutMs` */
export function checkRunner(room: WorkRoom, signal?: AbortSignal, timeoutMs?: number): ChecksOptions['run'] {
  const runs = new CheckRuns(room, timeoutMs)
  return async (side, check) => {
    const tree = side === 'base' ? room.frozen.base.tree : room.frozen.snapshot.tree
    const { end, exitCode, output, why } = await runs.run(tree, check, signal)
    const word = end === 'no-fault' ? 'passed' : end === 'fault' ? 'failed' : end
    return { end: word, exitCode, output, why }
  }
}
