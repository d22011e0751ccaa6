// Runs the mutants of the rule critic *tests* in the sandbox, each on a fresh layer, within a time of
// their own. Tests that execute the line come first; only the whole suite lets a mutant survive.
import {
  focused,
  MUTANT_LIMITS,
  testsNaming,
  type Mutant,
  type TestSuite,
  type TestsOptions,
} from '@gainsay/agents'
import type { MaterialReader } from '../material.ts'
import { Gate } from '../room/gate.ts'
import { WORK_LIMITS } from '../room/limits.ts'
import type { RunEnd } from '../room/run-end.ts'
import type { WorkRoom } from '../room/work-room.ts'
import { measureBaseline, runSuite, type MeasuredBaseline, type MutantWork } from './baseline.ts'

export type MutantRunnerOptions = {
  readonly signal?: AbortSignal
  /** Of all runs together; default: `MUTANT_LIMITS.totalMs`. */
  readonly totalMs?: number
  /** Suites that take longer are first run in part; default: `MUTANT_LIMITS.selectFromMs`. */
  readonly selectFromMs?: number
  /** Before the baseline of a suite (null) and before each mutant. */
  readonly onRun?: (suite: TestSuite, mutant: Mutant | null) => void
}

/** @returns what `testsAttacks` asks for */
export function mutantRunner(
  room: WorkRoom,
  reader: MaterialReader,
  options: MutantRunnerOptions = {},
): Pick<TestsOptions, 'baseline' | 'run'> {
  const runs = new MutantRuns({ room, reader, signal: options.signal }, options)
  return {
    baseline: (suite, paths) => runs.baseline(suite, paths),
    run: (suite, mutant) => runs.run(suite, mutant),
  }
}

const keyOf = ({ folder, command }: TestSuite): string => `${folder}\0${command}`

class MutantRuns {
  readonly #work: MutantWork
  readonly #options: MutantRunnerOptions
  readonly #gate = new Gate(WORK_LIMITS.runs)
  readonly #baselines = new Map<string, MeasuredBaseline>()
  /** By command: whether the selected tests pass on the work when they are run alone. */
  readonly #alone = new Map<string, Promise<boolean>>()
  #began: number | null = null

  constructor(work: MutantWork, options: MutantRunnerOptions) {
    this.#work = work
    this.#options = options
  }

  #leftMs(): number {
    this.#began ??= performance.now()
    return (this.#options.totalMs ?? MUTANT_LIMITS.totalMs) - (performance.now() - this.#began)
  }

  async baseline(suite: TestSuite, paths: readonly string[]): ReturnType<TestsOptions['baseline']> {
    const total = this.#options.totalMs ?? MUTANT_LIMITS.totalMs
    if (this.#leftMs() <= 0) {
      const why = `the ${Math.round(total / 1000)} seconds for all mutants were over`
      return { end: 'not-finished', why, executes: () => null }
    }
    this.#options.onRun?.(suite, null)
    const timeoutMs = (): number => Math.max(1, Math.min(WORK_LIMITS.checkTimeoutMs, this.#leftMs()))
    const measured = await measureBaseline(this.#work, suite, paths, timeoutMs)
    this.#baselines.set(keyOf(suite), measured)
    const { end, executes } = measured
    const word = end.end === 'no-fault' ? 'passed' : end.end === 'fault' ? 'failed' : end.end
    return { end: word, why: end.why, executes }
  }

  async run(suite: TestSuite, mutant: Mutant): ReturnType<TestsOptions['run']> {
    return await this.#gate.pass(() => this.#judge(suite, mutant))
  }

  async #judge(suite: TestSuite, mutant: Mutant): ReturnType<TestsOptions['run']> {
    if (this.#leftMs() <= 0) return 'over'
    this.#options.onRun?.(suite, mutant)
    const baseline = this.#baselines.get(keyOf(suite))
    if (baseline === undefined) throw new Error('a mutant is run after the baseline of its suite')
    const files = [{ path: mutant.path, content: mutant.content }]
    const first = await this.#selected(suite, mutant, baseline)
    if (first !== null) {
      const end = await this.#timed(baseline, first, suite.folder, files)
      if (end !== 'passes') return end === 'over' ? 'over' : 'noticed'
    }
    const whole = await this.#timed(baseline, suite.command, suite.folder, files)
    if (whole !== 'passes') return whole === 'over' ? 'over' : 'noticed'
    if (baseline.executes(mutant) === null) {
      const reached = await this.#probe(suite, mutant, baseline)
      if (reached !== 'fails') return reached === 'over' ? 'over' : 'not-executed'
    }
    const again = await this.#timed(baseline, suite.command, suite.folder, files)
    return again === 'passes' ? 'survived' : again === 'over' ? 'over' : 'noticed'
  }

  /** A mutant that does not end is noticed; one that was cut off for want of time is not judged. */
  async #timed(
    { durationMs }: MeasuredBaseline,
    command: string,
    folder: string,
    files: Parameters<typeof runSuite>[4],
  ): Promise<'passes' | 'fails' | 'over'> {
    const { timeoutTimes, timeoutLeastMs, timeoutMostMs } = MUTANT_LIMITS
    // However slow the suite is, one that takes as long again is not yet held for one that hangs.
    const ownMs = Math.max(
      durationMs * 2,
      Math.min(timeoutMostMs, Math.max(timeoutLeastMs, durationMs * timeoutTimes)),
    )
    const left = this.#leftMs()
    if (left <= 0) return 'over'
    const end: RunEnd = await runSuite(this.#work, command, folder, Math.min(ownMs, left), files)
    if (end.end === 'no-fault') return 'passes'
    return end.end === 'not-finished' && left < ownMs ? 'over' : 'fails'
  }

  /** Null: the whole suite is as quick, or no part of it is known to be about this code. */
  async #selected(suite: TestSuite, mutant: Mutant, baseline: MeasuredBaseline): Promise<string | null> {
    if (baseline.durationMs < (this.#options.selectFromMs ?? MUTANT_LIMITS.selectFromMs)) return null
    const { reader } = this.#work
    const covering = baseline.executedBy(mutant)
    const tests =
      covering.length > 0
        ? covering
        : await testsNaming(mutant.path, suite, (path) => reader.text('snapshot', path))
    if (tests.length === 0 || tests.length === suite.tests.length) return null
    const command = focused(suite, tests.slice(0, MUTANT_LIMITS.selected))
    if (command === null) return null
    const known = this.#alone.get(command)
    const passes = known ?? this.#timed(baseline, command, suite.folder, []).then((end) => end === 'passes')
    this.#alone.set(command, passes)
    return (await passes) ? command : null
  }

  /** Where nothing traces: the tests fail if the run ends at the statement, or they never get there. */
  async #probe(
    suite: TestSuite,
    { path, probe }: Mutant,
    baseline: MeasuredBaseline,
  ): Promise<'passes' | 'fails' | 'over'> {
    // The witness then decides whether it is executed.
    if (probe === null) return 'fails'
    const text = (await this.#work.reader.text('snapshot', path)) ?? ''
    const content = text.slice(0, probe.at) + probe.text + text.slice(probe.at)
    return await this.#timed(baseline, suite.command, suite.folder, [{ path, content }])
  }
}
