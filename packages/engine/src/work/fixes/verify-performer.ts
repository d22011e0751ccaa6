// Fixes as the engine is asked for them: `F1/verify` and `F1/cross` (reply `verification`) and
// `together` (reply `combination`).
import { findChecks, type Check } from '@gainsay/agents'
import type { Performer } from '../../run/perform.ts'
import type { MaterialReader } from '../material.ts'
import type { WorkRoom } from '../room/work-room.ts'
import { CheckRuns } from './checks.ts'
import { combineFixes } from './combine-fixes.ts'
import { treesOfHandle } from './turns.ts'
import { verifyFix, type RuleAgain, type VerifyInput, type VerifyTools } from './verify-fix.ts'

export type VerifyOptions = {
  /** Of rule critics other than *checks*, whose rule is the command itself. */
  readonly ruleAgain: RuleAgain
  /** Absent: found in the snapshot. */
  readonly checks?: readonly Check[]
  /** Shared with the rule critic *checks*. */
  readonly checkRuns?: CheckRuns
}

export function verifyPerformer(room: WorkRoom, reader: MaterialReader, options: VerifyOptions): Performer {
  const checkRuns = options.checkRuns ?? new CheckRuns(room)
  let found: Promise<readonly Check[]> | null = null
  const checks = (): Promise<readonly Check[]> => {
    found ??= options.checks === undefined ? findChecks(projectOf(reader)) : Promise.resolve(options.checks)
    return found
  }
  return async ({ action, input, signal }) => {
    const ruleAgain: RuleAgain = async (request) => {
      const { address, topic } = request.attack
      if (!topic.startsWith('checks:') || address.kind !== 'command') return await options.ruleAgain(request)
      const { end } = await checkRuns.run(request.tree, { command: address.value, folder: '' }, { signal })
      return end === 'no-fault' ? 'stopped' : 'still'
    }
    const tools: VerifyTools = { room, reader, checkRuns, checks, ruleAgain, signal }
    if (action.reply === 'combination') {
      const { fixes } = JSON.parse(input) as { readonly fixes: readonly string[] }
      return { value: await combineFixes(tools, fixes), costUsd: 0 }
    }
    if (action.reply !== 'verification') throw new Error(`A verification does not answer ${action.reply}.`)
    const wanted = JSON.parse(input) as VerifyInput
    const isCross = action.place.endsWith('/cross')
    const tree = action.from?.tree
    if (!isCross && tree === undefined) throw new Error(`${action.place} has no tree to verify.`)
    return { value: await verifyFix(tools, wanted, isCross ? null : treesOfHandle(tree!)), costUsd: 0 }
  }
}

/** The snapshot as the finder of checks reads it. */
export function projectOf(reader: MaterialReader): Parameters<typeof findChecks>[0] {
  return {
    changed: reader.material.frozen.files.map(({ path }) => path),
    paths: async () => (await reader.files('snapshot')).map(({ path }) => path),
    text: (path) => reader.text('snapshot', path),
  }
}
