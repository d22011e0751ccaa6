// Opens one rule critic. Each is a function here: what it finds is a function of the frozen work, so
// that asking it again gives the same.
import { changeAttacks, evidenceAttacks, ruleParty, type Party, type RuleCritic } from '@gainsay/agents'
import { openChecks } from './open-checks.ts'
import type { PartyMaterial } from './open-parties.ts'
import { openTests } from './open-tests.ts'

type Opener = (spec: string, material: PartyMaterial) => Party

const OPENERS: Partial<Record<RuleCritic, Opener>> = {
  evidence: openEvidence,
  checks: openChecks,
  tests: openTests,
  hygiene: (spec, { added, work }) =>
    ruleParty({
      spec,
      attacks: () => changeAttacks(added.files, (side, path) => work().reader.text(side, path)),
    }),
}

export function openRuleCritic(rule: RuleCritic, material: PartyMaterial): Party {
  const open = OPENERS[rule]
  if (open === undefined) throw new Error(`nothing opens rules:${rule}`)
  return open(`rules:${rule}`, material)
}

function openEvidence(spec: string, { session, sinceTurn, frozen }: PartyMaterial): Party {
  return ruleParty({
    spec,
    attacks: () => {
      // Only a review with a session has this critic: what it cannot examine is never a pass.
      if (session === null) throw new Error('the transcript of the session cannot be read any more')
      return evidenceAttacks(session, {
        sinceTurn,
        frozenFiles: frozen.files.map(({ path }) => path),
      })
    },
  })
}
