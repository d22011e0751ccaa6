// Opens one rule critic. Each is a function here: what it finds is a function of the frozen work, so
// that asking it again gives the same.
import {
  CHECK_LIMITS,
  checksAttacks,
  evidenceAttacks,
  findChecks,
  hygieneAttacks,
  ruleParty,
  sessionChecks,
  type Party,
  type RuleCritic,
} from '@gainsay/agents'
import { checkRunner, projectOf } from '@gainsay/engine'
import type { AttackItem } from '@gainsay/protocol'
import type { PartyMaterial } from './open-parties.ts'

type Opener = (spec: string, material: PartyMaterial) => Party

const OPENERS: Partial<Record<RuleCritic, Opener>> = {
  evidence: openEvidence,
  checks: openChecks,
  hygiene: (spec, { added }) => ruleParty({ spec, attacks: () => hygieneAttacks(added.files) }),
}

export function openRuleCritic(rule: RuleCritic, material: PartyMaterial): Party {
  const open = OPENERS[rule]
  if (open === undefined) throw new Error(`nothing opens rules:${rule}`)
  return open(`rules:${rule}`, material)
}

function openEvidence(spec: string, { session, frozen }: PartyMaterial): Party {
  return ruleParty({
    spec,
    attacks: () => {
      // Only a review with a session has this critic: what it cannot examine is never a pass.
      if (session === null) throw new Error('the transcript of the session cannot be read any more')
      return evidenceAttacks(session, { frozenFiles: frozen.files.map(({ path }) => path) })
    },
  })
}

/** What came of them is kept: a second question gets the same answer, and runs nothing. */
function openChecks(spec: string, material: PartyMaterial): Party {
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

async function runChecks(
  { session, frozen, work, progress }: PartyMaterial,
  signal: AbortSignal,
): Promise<readonly AttackItem[]> {
  const { room, reader, checkRuns } = work()
  const own = session === null ? [] : sessionChecks(session, frozen.root)
  const checks = [...own, ...(await findChecks(projectOf(reader)))]
  const run = checkRunner(room, {
    runs: checkRuns,
    signal,
    totalMs: CHECK_LIMITS.totalMs,
    onRun: (side, { command }) => progress(`${command} on the ${side === 'base' ? 'base' : 'work'}`),
  })
  return await checksAttacks({ checks, run })
}
