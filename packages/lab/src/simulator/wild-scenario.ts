// Scenarios of every kind, one for each seed: good and useless critics, honest and lying authors,
// channels that lose and damage what is said, tight budgets.
import { DEFAULT_LIMITS } from '@gainsay/protocol'
import { RandomStream } from './random-stream.ts'
import { scenarioOf, UNLIMITED, type Scenario } from './scenario.ts'
import { PERFECT_CRITIC, STEADY_CHANNEL, type Channel, type CriticSkill, type Stance } from './skill.ts'

export function wildScenario(seed: number): Scenario {
  const stream = new RandomStream(seed, 'scenario')
  const count = 1 + stream.below(4)
  const hasHonest = stream.chance(0.7)
  const critics = Array.from({ length: count }, (_, index) =>
    index === 0 && hasHonest ? honestCritic(stream) : wildCritic(stream),
  )
  return scenarioOf({
    critics,
    author: stream.chance(0.9) ? wildAuthor(stream) : null,
    judge: stream.chance(0.7)
      ? { errsOnTrue: 0.2, errsOnFalse: 0.3, undecided: 0.1, channel: wildChannel(stream) }
      : null,
    work: { faults: stream.below(4), spots: stream.below(3), present: stream.below(2) },
    correlation: { model: 'common-cause', rho: stream.next() },
    limits: {
      ...DEFAULT_LIMITS,
      rounds: 1 + stream.below(5),
      depth: stream.below(4),
      defences: 1 + stream.below(3),
      attacksPerTurn: 1 + stream.below(12),
    },
    budget: wildBudget(stream),
    flaky: stream.chance(0.3) ? 0.3 : 0,
    conflicts: stream.chance(0.3) ? 0.4 : 0,
  })
}

/** Competent, and gives way to nothing that is true; its channel is no better than the others'. */
function honestCritic(stream: RandomStream): CriticSkill {
  return {
    ...PERFECT_CRITIC,
    witnesses: stream.next(),
    falseAlarms: 0.1,
    onTrue: { withdraw: 0, press: stream.next() / 2, fork: 0 },
    confirmsRight: 0.9,
    channel: wildChannel(stream),
  }
}

function wildCritic(stream: RandomStream): CriticSkill {
  return {
    chooses: stream.next(),
    objects: stream.next(),
    lazy: stream.chance(0.2) ? 1 : 0,
    falseAlarms: stream.next() / 2,
    witnesses: stream.next() / 2,
    onTrue: wildStance(stream),
    onFalse: wildStance(stream),
    confirmsRight: stream.next(),
    confirmsWrong: stream.next(),
    spoils: stream.chance(0.4) ? 0.2 : 0,
    channel: wildChannel(stream),
  }
}

function wildAuthor(stream: RandomStream): NonNullable<Scenario['author']> {
  return {
    concedesTrue: stream.next(),
    concedesFalse: stream.next() / 3,
    ignores: stream.chance(0.3) ? 0.2 : 0,
    fixesRight: stream.next(),
    breaksChecks: stream.chance(0.3) ? 0.3 : 0,
    changesTests: stream.chance(0.3) ? 0.3 : 0,
    spoils: stream.chance(0.3) ? 0.2 : 0,
    channel: wildChannel(stream),
  }
}

function wildStance(stream: RandomStream): Stance {
  const [withdraw, press, fork] = [stream.next(), stream.next(), stream.next()]
  const all = withdraw + press + fork + stream.next()
  return { withdraw: withdraw / all, press: press / all, fork: fork / all }
}

function wildChannel(stream: RandomStream): Channel {
  const often = stream.chance(0.4)
  return {
    ...STEADY_CHANNEL,
    toMs: 500 + stream.below(5000),
    garbled: often ? 0.15 : 0,
    crashes: often ? 0.1 : 0,
    hangs: stream.chance(0.15) ? 0.15 : 0,
    rateLimited: often ? 0.1 : 0,
  }
}

function wildBudget(stream: RandomStream): Scenario['budget'] {
  if (stream.chance(0.6)) return UNLIMITED
  const { costUsd, timeoutMs } = DEFAULT_LIMITS
  return {
    costUsd: costUsd * stream.next(),
    tokens: null,
    calls: stream.chance(0.3) ? 5 + stream.below(40) : null,
    timeMs: stream.chance(0.3) ? Math.round(timeoutMs * stream.next() * 0.05) : null,
  }
}
