// The critic of what an earlier review left open comes last: the numbers of the others stay as they are.
import { EARLIER_CRITIC, type ImportedAttack } from '@gainsay/protocol'
import type { PartyPlan, PlannedCritic } from './plan-parties.ts'

/** The plan as it is where nothing is carried. */
export function withEarlier(plan: PartyPlan, imported: readonly ImportedAttack[]): PartyPlan {
  if (imported.every(({ attack }) => attack === undefined)) return plan
  const earlier: PlannedCritic = {
    spec: { kind: 'rules', text: EARLIER_CRITIC, vendor: null, model: null, critics: [] },
    setup: {
      c: plan.critics.length + 1,
      kind: 'rule',
      party: EARLIER_CRITIC,
      vendor: null,
      model: null,
      framing: null,
      pairing: null,
      backed: false,
    },
  }
  return { ...plan, critics: [...plan.critics, earlier] }
}
