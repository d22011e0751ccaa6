// Runs one simulated review on the real engine and the real protocol, in memory.
import { createRunIn, MemoryLedgerStore, runProtocol, type RunResult } from '@gainsay/engine'
import {
  crossExamination,
  type CrossExaminationCommand,
  type CrossExaminationEvent,
  type CrossExaminationState,
  type Protocol,
  type Setup,
} from '@gainsay/protocol'
import type { Asked } from './parties/simulated-party.ts'
import type { Scenario } from './scenario.ts'
import { openSimulation } from './simulation.ts'

export type ReviewProtocol = Protocol<
  Setup,
  CrossExaminationState,
  CrossExaminationEvent,
  CrossExaminationCommand
>

export type SimulatedReview = {
  readonly seed: number
  readonly scenario: Scenario
  readonly status: RunResult<unknown>['status']
  readonly state: CrossExaminationState
  readonly totals: RunResult<unknown>['totals']
  readonly store: MemoryLedgerStore
  readonly asked: readonly Asked[]
  /** Virtual time from its first line to its end. */
  readonly durationMs: number
}

/** @param protocol the real one; a canary gives one with a rule broken */
export async function simulateReview(
  scenario: Scenario,
  seed: number,
  protocol: ReviewProtocol = crossExamination,
): Promise<SimulatedReview> {
  const { clock, setup, budget, environment, options, asked, id } = openSimulation(scenario, seed)
  const store = new MemoryLedgerStore()
  const startMs = clock.now()
  const run = await createRunIn({ store, id, protocol, setup, budget, environment })
  const { status, state, totals } = await clock.run(runProtocol(run, options))
  await run.close()
  return { seed, scenario, status, state, totals, store, asked, durationMs: clock.now() - startMs }
}
