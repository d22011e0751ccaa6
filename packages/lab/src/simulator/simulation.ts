// A simulated review that is ready to be run: everything that the engine needs, and nothing of the
// engine itself. The ledger store is the caller's: memory, a simulated disk, a real one.
import { VirtualClock, type Budget, type Clock, type Environment, type RunOptions } from '@gainsay/engine'
import type { Party } from '@gainsay/agents'
import { runId, type Setup } from '@gainsay/protocol'
import { RandomStream } from './random-stream.ts'
import { authorParty } from './parties/author.ts'
import { criticParty } from './parties/critic.ts'
import { judgeParty } from './parties/judge.ts'
import type { Asked, PartyWorld } from './parties/simulated-party.ts'
import { budgetOfScenario, setupOfScenario, type Scenario } from './scenario.ts'
import { luckOf } from './world/luck.ts'
import { performersOf } from './world/performers.ts'

/** Every simulated review begins at this moment. */
export const START_MS: number = Date.UTC(2026, 11, 1)

/** Over any clock. */
export type SimulationParts = {
  readonly scenario: Scenario
  readonly seed: number
  readonly id: string
  readonly setup: Setup
  readonly budget: Budget
  readonly environment: Environment
  readonly options: RunOptions
  /** Every call that reached a party, in order. */
  readonly asked: readonly Asked[]
}

export type Simulation = SimulationParts & { readonly clock: VirtualClock }

/**
 * The same scenario and seed give the same review, line by line.
 * @param startMs when this process begins; later than the first for one that resumes
 */
export function openSimulation(scenario: Scenario, seed: number, startMs: number = START_MS): Simulation {
  const clock = new VirtualClock(startMs)
  return { ...openSimulationOn(clock, scenario, seed), clock }
}

/** For measurements in real time: on the clock that is given. */
export function openSimulationOn(clock: Clock, scenario: Scenario, seed: number): SimulationParts {
  const setup = setupOfScenario(scenario)
  const asked: Asked[] = []
  const world: PartyWorld = { seed, clock, asked: (call) => void asked.push(call) }
  const chance = new RandomStream(seed, 'engine')
  return {
    scenario,
    seed,
    id: runId(new Date(START_MS).toISOString(), (seed % 0x10000).toString(16).padStart(4, '0')),
    setup,
    budget: budgetOfScenario(scenario, setup),
    environment: {
      clock,
      randomness: (bytes) => Uint8Array.from({ length: bytes }, () => chance.below(256)),
      processes: SIMULATED_PROCESS,
    },
    options: { party: partiesOf(world, scenario), performers: performersOf(seed, scenario) },
    asked,
  }
}

/** One process that nothing else is alive beside: a lock that it left is never another's. */
const SIMULATED_PROCESS: NonNullable<Environment['processes']> = {
  self: () => ({ host: 'simulated', bootId: 'simulated', pid: 1, startedAt: 'simulated' }),
  startOf: () => null,
}

function partiesOf(world: PartyWorld, scenario: Scenario): RunOptions['party'] {
  const found = luckOf(world.seed, scenario.critics, scenario.work, scenario.correlation)
  const critics = new Map(
    scenario.critics.map((skill, index) => [
      `critic:${index + 1}`,
      criticParty(world, { c: index + 1, skill, found: found[index]! }),
    ]),
  )
  const author = scenario.author === null ? null : authorParty(world, scenario.author)
  const judge = scenario.judge === null ? null : judgeParty(world, scenario.judge)
  return (role): Party | null => {
    if (role === 'judge') return judge
    return role.startsWith('proposer:') ? author : (critics.get(role) ?? null)
  }
}
