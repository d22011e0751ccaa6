// A whole review against the time of its parties: what the engine and the protocol add.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRunIn, FileLedgerStore, runProtocol, systemClock } from '@gainsay/engine'
import {
  HONEST_AUTHOR,
  openSimulationOn,
  PERFECT_CRITIC,
  scenarioOf,
  simulateReview,
  STEADY_CHANNEL,
  type Scenario,
} from '@gainsay/lab'
import { crossExamination } from '@gainsay/protocol'
import type { Benchmark } from './run.ts'

const PARTY_MS = 500
const CRITICS = 4
const ROUNDS = 3
const SEED = 1
const TURN_CPU_MS = 20
const REVIEWS = 200
const WARM_UP = 40
/** A thousand reviews in ten seconds. */
const REVIEW_CPU_MS = 10

/** Everybody debates to the last round: every attack is pressed, every one defended. */
function longDebate(): Scenario {
  const channel = { ...STEADY_CHANNEL, fromMs: PARTY_MS, toMs: PARTY_MS }
  const critic = { ...PERFECT_CRITIC, onTrue: { withdraw: 0, press: 1, fork: 0 }, channel }
  return scenarioOf({
    critics: Array.from({ length: CRITICS }, () => critic),
    author: { ...HONEST_AUTHOR, concedesTrue: 0, channel },
    work: { faults: 4, spots: 0, present: 0 },
    limits: { ...scenarioOf().limits, rounds: ROUNDS },
  })
}

type Measured = {
  readonly wallMs: number
  readonly cpuMs: number
  readonly turns: number
  readonly pathMs: number
}

/** In real time, on a real disk; the critical path is the same review on a virtual clock. */
async function measure(): Promise<Measured> {
  const scenario = longDebate()
  const { durationMs: pathMs, asked } = await simulateReview(scenario, SEED)
  if (!asked.some(({ place }) => place === `p1/r${ROUNDS}/answer`)) throw new Error('the debate is too short')
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-bench-'))
  try {
    const {
      id,
      setup,
      budget,
      environment,
      options,
      asked: turns,
    } = openSimulationOn(systemClock, scenario, SEED)
    const store = FileLedgerStore.create(folder)
    const cpu = process.cpuUsage()
    const from = performance.now()
    const run = await createRunIn({ store, id, protocol: crossExamination, setup, budget, environment })
    await runProtocol(run, options)
    const wallMs = performance.now() - from
    const { user, system } = process.cpuUsage(cpu)
    await run.close()
    return { wallMs, cpuMs: (user + system) / 1000, turns: turns.length, pathMs }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let measured: Promise<Measured> | null = null

async function overhead(): Promise<{ ratio: number; detail: string }> {
  measured ??= measure()
  const { wallMs, pathMs, turns } = await measured
  const detail = `${wallMs.toFixed(0)} ms for ${turns} turns of ${PARTY_MS} ms, against a critical path of ${pathMs} ms`
  return { ratio: wallMs / pathMs, detail }
}

async function turnCpu(): Promise<{ ratio: number; detail: string }> {
  measured ??= measure()
  const { cpuMs, turns } = await measured
  const each = cpuMs / turns
  return {
    ratio: each / TURN_CPU_MS,
    detail: `${each.toFixed(2)} ms of CPU a turn, parties and all; at most ${TURN_CPU_MS}`,
  }
}

/** A usual review: three critics of middling skill, six faults, an author that concedes half. */
async function simulated(): Promise<{ ratio: number; detail: string }> {
  const critic = { ...PERFECT_CRITIC, chooses: 0.5, objects: 0.6 }
  const scenario = scenarioOf({
    critics: [critic, critic, critic],
    author: { ...HONEST_AUTHOR, concedesTrue: 0.5 },
    work: { faults: 6, spots: 0, present: 0 },
  })
  for (let seed = 0; seed < WARM_UP; seed += 1) await simulateReview(scenario, seed)
  const cpu = process.cpuUsage()
  let [calls, lines] = [0, 0]
  for (let seed = 0; seed < REVIEWS; seed += 1) {
    const review = await simulateReview(scenario, seed)
    calls += review.asked.length
    lines += review.store.lines.length
  }
  const { user, system } = process.cpuUsage(cpu)
  const each = (user + system) / 1000 / REVIEWS
  const size = `${(calls / REVIEWS).toFixed(0)} calls and ${(lines / REVIEWS).toFixed(0)} ledger lines`
  return {
    ratio: each / REVIEW_CPU_MS,
    detail: `${each.toFixed(1)} ms of CPU a review of ${size}: ${(1000 / each).toFixed(0)} reviews a second on one core`,
  }
}

export const benchmarks: readonly Benchmark[] = [
  {
    name: `review of ${CRITICS} critics and ${ROUNDS} rounds against its critical path`,
    aim: 1.05,
    run: overhead,
  },
  { name: `own CPU a turn against ${TURN_CPU_MS} ms`, aim: 1, run: turnCpu },
  { name: `simulated review against ${REVIEW_CPU_MS} ms of CPU`, aim: 1, run: simulated },
]
