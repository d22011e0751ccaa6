// Who plays a role in this review.
import { evidenceAttacks, hygieneAttacks, ruleParty, type Party } from '@gainsay/agents'
import type { Added } from './added-lines.ts'
import type { ChosenSession } from './choose-session.ts'
import type { PlannedCritic } from './critic-setups.ts'

export type PartyMaterial = {
  readonly critics: readonly PlannedCritic[]
  readonly chosen: ChosenSession | null
  readonly added: Added
}

/** Null: nobody plays it, and what it is asked fails as unavailable. */
export function partyFor(role: string, material: PartyMaterial): Party | null {
  const critic = material.critics.find(({ setup }) => role === `critic:${setup.c}`)
  if (critic === undefined) return null
  const { party: spec } = critic.setup
  if (spec === 'rules:evidence') {
    const session = material.chosen?.session
    return session === undefined ? null : ruleParty({ spec, attacks: () => evidenceAttacks(session) })
  }
  if (spec === 'rules:hygiene')
    return ruleParty({ spec, attacks: () => hygieneAttacks(material.added.files) })
  return null
}
