// Panels whose survival is known in closed form, as scenarios. The forms are those of certify; here
// is only what a debate adds: a critic that may give a true attack up.
import { aggregationSurvival, catchRates, panelSurvival, toNumber } from '@gainsay/certify'
import { DEFAULT_LIMITS } from '@gainsay/protocol'
import { scenarioOf, type Scenario } from '../scenario.ts'
import { HONEST_AUTHOR, PERFECT_CRITIC, type CriticSkill } from '../skill.ts'
import type { Correlation } from '../world/luck.ts'

export type SurvivalDesign = {
  readonly name: string
  readonly scenario: Scenario
  /** Nobody's attack on a fault stands at the end. */
  readonly panel: number
  /** At most half of the critics' do; null where no closed form is at hand. */
  readonly majority: number | null
}

/** A turn takes so many attacks, so that no critic's are put off. */
const FAULTS = DEFAULT_LIMITS.attacksPerTurn
const INDEPENDENT: Correlation = { model: 'independent', rho: 0 }

function critic(chooses: number, objects: number, withdraw: number = 0): CriticSkill {
  return { ...PERFECT_CRITIC, chooses, objects, onTrue: { withdraw, press: 0, fork: 0 } }
}

function scenario(critics: readonly CriticSkill[], correlation: Correlation, concedesTrue = 0.5): Scenario {
  return scenarioOf({
    critics,
    correlation,
    author: { ...HONEST_AUTHOR, concedesTrue },
    judge: null,
    work: { faults: FAULTS, spots: 0, present: 0 },
  })
}

function exchangeable(
  k: number,
  [c, d]: readonly [number, number],
  correlation: Correlation,
): SurvivalDesign {
  const p = catchRates([c], [d])[0]!
  const { panel, majority } = aggregationSurvival({ ...correlation, p, k })
  const critics = Array.from({ length: k }, () => critic(c, d))
  const name = `${k} critic${k === 1 ? '' : 's'}, c ${c}, d ${d}, ${correlation.model}${correlation.rho > 0 ? ` rho ${correlation.rho}` : ''}`
  return { name, scenario: scenario(critics, correlation), panel, majority }
}

/** Critics of unequal strength; the weight is the chance that they share their luck. */
function unequal(c: readonly number[], d: readonly number[], weight: number): SurvivalDesign {
  const found = panelSurvival(catchRates(c, d), weight)
  const correlation: Correlation = weight === 0 ? INDEPENDENT : { model: 'common-cause', rho: weight }
  return {
    name: `critics with c ${c.join(', ')}, d ${d.join(', ')}, ${correlation.model}${weight > 0 ? ` weight ${weight}` : ''}`,
    scenario: scenario(
      c.map((chosen, index) => critic(chosen, d[index]!)),
      correlation,
    ),
    panel: toNumber(found.mixture),
    majority: null,
  }
}

/** p = c d (1 - s w): the author defends a fault with chance s, and the critic then gives way with w. */
function yielding(k: number, [c, d]: readonly [number, number], s: number, w: number): SurvivalDesign {
  const p = c * d * (1 - s * w)
  const { panel, majority } = aggregationSurvival({ model: 'independent', rho: 0, p, k })
  const critics = Array.from({ length: k }, () => critic(c, d, w))
  return {
    name: `${k} critics, c ${c}, d ${d}, that give way to ${w} of the defences of ${s} of the faults`,
    scenario: scenario(critics, INDEPENDENT, 1 - s),
    panel,
    majority,
  }
}

export const SURVIVAL_DESIGNS: readonly SurvivalDesign[] = [
  exchangeable(1, [0.7, 0.6], INDEPENDENT),
  exchangeable(3, [0.7, 0.6], INDEPENDENT),
  exchangeable(5, [0.5, 0.6], INDEPENDENT),
  exchangeable(3, [0.7, 0.6], { model: 'common-cause', rho: 0.4 }),
  exchangeable(4, [0.7, 0.6], { model: 'beta-binomial', rho: 0.3 }),
  exchangeable(3, [0.9, 0.8], { model: 'beta-binomial', rho: 0.6 }),
  unequal([0.9, 0.6, 0.3], [0.5, 0.5, 0.9], 0),
  unequal([0.9, 0.6, 0.3], [0.5, 0.5, 0.9], 0.5),
  yielding(3, [0.7, 0.6], 0.8, 0.5),
]
