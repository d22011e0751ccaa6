// From `--critic` specifications to the critics of a review, one for each rule that was named.
import { parseSpec, type PartySpec, type RuleCritic } from '@gainsay/agents'
import type { CriticSetup } from '@gainsay/protocol'
import { UsageError } from '../usage-error.ts'

/** Rule critics that this version runs. */
export const RULES_HERE: readonly RuleCritic[] = ['evidence', 'hygiene']
export const DEFAULT_CRITICS: readonly string[] = [`rules:${RULES_HERE.join(',')}`]

export type PlannedCritic = { readonly setup: CriticSetup; readonly spec: PartySpec }

/** @throws UsageError for a specification that is wrong or that this version cannot run */
export function planCritics(
  specs: readonly string[],
  hasSession: boolean,
): { critics: PlannedCritic[]; notices: string[] } {
  const critics: PlannedCritic[] = []
  const notices: string[] = []
  for (const text of specs) {
    const parsed = parseSpec(text, 'critic')
    if (!parsed.ok) throw new UsageError(parsed.why)
    if (parsed.spec.kind !== 'rules')
      throw new UsageError(`${text} cannot be a critic in this version: use ${DEFAULT_CRITICS[0]}.`)
    for (const rule of parsed.spec.critics) {
      if (!RULES_HERE.includes(rule))
        throw new UsageError(`The rule critic ${rule} is not in this version: use ${DEFAULT_CRITICS[0]}.`)
      if (rule === 'evidence' && !hasSession) {
        notices.push('Without a session the rule critic evidence has nothing to examine and was left out.')
        continue
      }
      if (critics.some(({ setup }) => setup.party === `rules:${rule}`)) continue
      critics.push({ spec: parsed.spec, setup: ruleSetup(rule, critics.length + 1) })
    }
  }
  return { critics, notices }
}

function ruleSetup(rule: RuleCritic, c: number): CriticSetup {
  return {
    c,
    kind: 'rule',
    party: `rules:${rule}`,
    vendor: null,
    model: null,
    framing: null,
    pairing: null,
    backed: false,
  }
}
