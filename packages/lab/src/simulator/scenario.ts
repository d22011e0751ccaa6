// What a simulated review is made of. Together with a seed it says everything that happens.
import {
  DEFAULT_LIMITS,
  FRAMINGS,
  reserveOf,
  type CriticSetup,
  type Limits,
  type Setup,
} from '@gainsay/protocol'
import { NO_LIMITS, type Budget } from '@gainsay/engine'
import { EXACT_JUDGE, HONEST_AUTHOR, PERFECT_CRITIC } from './skill.ts'
import type { AuthorSkill, CriticSkill, JudgeSkill } from './skill.ts'
import type { Correlation } from './world/luck.ts'
import { workOf, type WorkSize } from './world/planted-work.ts'

export type Scenario = {
  readonly critics: readonly CriticSkill[]
  /** Null: nobody defends the work. */
  readonly author: AuthorSkill | null
  readonly judge: JudgeSkill | null
  readonly work: WorkSize
  readonly correlation: Correlation
  readonly limits: Limits
  /** Null: no limit. What stakes and judge need is kept back. */
  readonly budget: Pick<Budget, 'costUsd' | 'tokens' | 'calls' | 'timeMs'>
  /** Chance that a witness of a fault is flaky, and that two fixes do not go together. */
  readonly flaky: number
  readonly conflicts: number
}

export const UNLIMITED: Scenario['budget'] = { costUsd: null, tokens: null, calls: null, timeMs: null }

/** Three perfect critics, an honest author, an exact judge; every part can be given. */
export function scenarioOf(given: Partial<Scenario> = {}): Scenario {
  return {
    critics: [PERFECT_CRITIC, PERFECT_CRITIC, PERFECT_CRITIC],
    author: HONEST_AUTHOR,
    judge: EXACT_JUDGE,
    work: { faults: 3, spots: 0, present: 0 },
    correlation: { model: 'independent', rho: 0 },
    limits: DEFAULT_LIMITS,
    budget: UNLIMITED,
    flaky: 0,
    conflicts: 0,
    ...given,
  }
}

export function setupOfScenario(scenario: Scenario): Setup {
  const numbers = scenario.critics.map((_, index) => index + 1)
  const party = { vendor: 'simulated', model: 'skill-1' } as const
  const critics = numbers.map(
    (c): CriticSetup => ({
      c,
      kind: 'model',
      party: `simulated:critic-${c}`,
      ...party,
      framing: FRAMINGS[(c - 1) % FRAMINGS.length]!,
      pairing: scenario.author === null ? null : 'cross-family',
      backed: false,
    }),
  )
  return {
    critics,
    proposer: scenario.author === null ? null : { party: 'simulated:author', ...party, standIn: false },
    judge: scenario.judge === null ? null : { kind: 'model', party: 'simulated:judge', ...party },
    limits: scenario.limits,
    pairing: scenario.author === null ? null : 'cross-family',
    work: workOf(scenario.work, numbers),
    belowGate: false,
    imported: [],
  }
}

export function budgetOfScenario(scenario: Scenario, setup: Setup): Budget {
  return { ...NO_LIMITS, ...scenario.budget, ...reserveOf(setup) }
}
