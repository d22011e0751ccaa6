// One review that has everything in it, for tests that end its process anywhere: three critics,
// depth 2, concessions, fixes, witnesses, presses, forks, stakes and a judge.
import {
  EXACT_JUDGE,
  HONEST_AUTHOR,
  openSimulation,
  PERFECT_CRITIC,
  scenarioOf,
  START_MS,
  type CriticSkill,
  type Simulation,
} from '@gainsay/lab'
import { createRun, openRun, runProtocol, type LedgerLine, type Run } from '@gainsay/engine'
import { SimulatedDisk } from '@gainsay/engine/testing'
import {
  crossExamination,
  outcomeOf,
  type CrossExaminationCommand,
  type CrossExaminationState,
} from '@gainsay/protocol'

export const SEED = 53
const DEBATER: CriticSkill = {
  ...PERFECT_CRITIC,
  chooses: 0.9,
  objects: 0.9,
  falseAlarms: 0.5,
  witnesses: 0.4,
  onTrue: { withdraw: 0, press: 0.25, fork: 0.45 },
  onFalse: { withdraw: 0.35, press: 0.2, fork: 0.3 },
  channel: { ...PERFECT_CRITIC.channel, fromMs: 300, toMs: 4000 },
}
const SCENARIO = scenarioOf({
  critics: [DEBATER, DEBATER, DEBATER],
  author: { ...HONEST_AUTHOR, concedesTrue: 0.35, concedesFalse: 0.1, fixesRight: 0.7 },
  judge: { ...EXACT_JUDGE, errsOnTrue: 0.2 },
  work: { faults: 3, spots: 2, present: 1 },
  limits: { ...scenarioOf().limits, depth: 2 },
})

export type ReviewRun = Run<CrossExaminationState, CrossExaminationCommand>

/** A world of its own for each process. */
export function process(startMs: number = START_MS): Simulation {
  return openSimulation(SCENARIO, SEED, startMs)
}

export async function begin(simulation: Simulation, files: SimulatedDisk): Promise<ReviewRun> {
  const { setup, budget, environment } = simulation
  return await createRun({
    folder: '/runs',
    protocol: crossExamination,
    setup,
    budget,
    environment: { ...environment, files },
  })
}

export async function resume(simulation: Simulation, files: SimulatedDisk, path: string): Promise<ReviewRun> {
  const environment = { ...simulation.environment, files }
  return await openRun({ path, protocol: crossExamination, environment })
}

export async function finish({ clock, options }: Simulation, run: ReviewRun): Promise<CrossExaminationState> {
  const { status, state } = await clock.run(runProtocol(run, options))
  if (status !== 'ended') throw new Error(`the review is ${status}`)
  return state
}

/** Fixes are numbered by creation, which the crash may change; everything else must be the same. */
export function essence(state: CrossExaminationState): unknown {
  const { labels, fixedByCritic, ...rest } = outcomeOf(state)
  const byId = <T>(entries: Iterable<readonly [string, T]>): (readonly [string, T])[] =>
    [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...rest,
    fixedByCritic: [...fixedByCritic].sort(),
    labels: byId(labels),
    stakes: byId(state.stakes.map(({ id, critic }) => [id, critic] as const)),
    verdicts: byId(state.verdicts.map(({ id, verdict }) => [id, verdict] as const)),
  }
}

/** What these lines say of calls to parties: answered places, and calls in flight by place. */
export function callsIn(lines: readonly LedgerLine[]): {
  readonly answered: ReadonlySet<string>
  readonly inFlight: ReadonlySet<string>
} {
  const answered = new Set<string>()
  const inFlight = new Set<string>()
  for (const line of lines) {
    if (line.type === 'call-started' && line.kind === 'ask') inFlight.add(line.place)
    if (line.type === 'call-ended' && inFlight.delete(line.place)) answered.add(line.place)
  }
  return { answered, inFlight }
}
