// Opens the rule critic *checks*: the session's own commands and the project's, in the sandbox, within
// a part of the review's time.
import {
  CHECK_LIMITS,
  checksAttacks,
  findChecks,
  ruleParty,
  sessionChecks,
  type Check,
  type CheckEnd,
  type Party,
  type Session,
} from '@gainsay/agents'
import { checkRunner, projectOf } from '@gainsay/engine'
import type { AttackItem } from '@gainsay/protocol'
import { SessionLookups } from '../audit/session-lookup.ts'
import type { PartyMaterial } from './open-parties.ts'

/** Of a review's time: what is left is for those that examine the work. */
const TIME_SHARE = 1 / 3

/** What came of them is kept: a second question gets the same answer, and runs nothing. */
export function openChecks(spec: string, material: PartyMaterial): Party {
  let found: Promise<readonly AttackItem[]> | null = null
  return ruleParty({
    spec,
    attacks: async (signal) => {
      found ??= runChecks(material, signal)
      found.catch(() => (found = null))
      return await found
    },
  })
}

async function runChecks(material: PartyMaterial, signal: AbortSignal): Promise<readonly AttackItem[]> {
  const { session, frozen, work, progress, state } = material
  const { room, reader, checkRuns } = work()
  const own = session === null ? [] : await checksOf(session, frozen.root)
  const checks = [...own, ...(await findChecks(projectOf(reader)))]
  if (checks.length === 0) return []
  if ((await reader.files('snapshot')).length > CHECK_LIMITS.files)
    return await checksAttacks({ checks, run: async () => TOO_MANY })
  const run = checkRunner(room, {
    runs: checkRuns,
    signal,
    totalMs: Math.min(CHECK_LIMITS.totalMs, (state().setup?.limits.timeoutMs ?? Infinity) * TIME_SHARE),
    onRun: (side, { command }) => progress(`${command} on the ${side === 'base' ? 'base' : 'work'}`),
  })
  return await checksAttacks({ checks, run })
}

const TOO_MANY: CheckEnd = {
  end: 'not-finished',
  exitCode: null,
  output: '',
  why: `The work has more than ${CHECK_LIMITS.files} files: a copy of it to run checks in takes too long.`,
}

async function checksOf(session: Session, top: string): Promise<Check[]> {
  return sessionChecks(session, top, await new SessionLookups().for(session))
}
