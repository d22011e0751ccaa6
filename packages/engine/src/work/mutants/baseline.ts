// The tests on the work as it is: they must pass twice before a mutant can say anything, and the first
// run tells which code they execute (node's own coverage, a trace in Python).
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Mutant, TestSuite } from '@gainsay/agents'
import type { MaterialReader } from '../material.ts'
import { WORK_LIMITS } from '../room/limits.ts'
import type { RunEnd } from '../room/run-end.ts'
import type { WorkRoom } from '../room/work-room.ts'
import { coverageOf, spanOfLines, wasExecuted } from '../witness/node-coverage.ts'
import { pythonExecuted, pythonHook } from '../witness/python-trace.ts'
import { readWritten } from '../witness/written-files.ts'

export type MutantWork = {
  readonly room: WorkRoom
  readonly reader: MaterialReader
  readonly signal: AbortSignal | undefined
}

export type MeasuredBaseline = {
  /** Of both runs. */
  readonly end: RunEnd
  /** Of the plain one. */
  readonly durationMs: number
  readonly executes: (mutant: Mutant) => boolean | null
  /** Test files of which it is known that they execute it; only where each has a process of its own. */
  readonly executedBy: (mutant: Mutant) => readonly string[]
}

/** Runners say so and exit with 0. */
const NO_TESTS = /^Ran 0 tests|^(?:#|ℹ) tests 0$|no tests ran|No test files found/m

/** @param paths of the work: those that will be mutated */
export async function measureBaseline(
  work: MutantWork,
  suite: TestSuite,
  paths: readonly string[],
  timeoutMs: () => number,
): Promise<MeasuredBaseline> {
  const traced = await tracedRun(work, suite, paths, timeoutMs())
  const texts = new Map<string, string>()
  for (const path of paths) texts.set(path, (await work.reader.text('snapshot', path)) ?? '')
  let end = saidToRunNone(traced.end)
  const began = performance.now()
  if (end.end === 'no-fault') {
    const again = await runSuite(work, suite.command, suite.folder, timeoutMs())
    if (again.end !== 'no-fault')
      end = { ...again, why: `It passes on the work at one time and not at another: ${again.why}` }
  }
  return {
    end,
    durationMs: performance.now() - began,
    executes: (mutant) => executed(traced, work.room, suite, mutant, texts.get(mutant.path) ?? ''),
    executedBy: (mutant) => testsExecuting(traced, work.room, suite, mutant, texts.get(mutant.path) ?? ''),
  }
}

export async function runSuite(
  { room, signal }: MutantWork,
  command: string,
  folder: string,
  timeoutMs: number,
  files: readonly { readonly path: string; readonly content: string }[] = [],
): Promise<RunEnd> {
  return await room.run({
    tree: room.frozen.snapshot.tree,
    command,
    files,
    timeoutMs: Math.ceil(timeoutMs),
    ...(folder === '' ? {} : { folder }),
    ...(signal === undefined ? {} : { signal }),
  })
}

function saidToRunNone(end: RunEnd): RunEnd {
  if (end.end === 'fault') return { ...end, why: 'The tests do not pass on the work as it is.' }
  if (end.end !== 'no-fault' || !NO_TESTS.test(end.output)) return end
  return { ...end, end: 'fault', why: 'It runs no test.' }
}

type Traced = {
  readonly end: RunEnd
  readonly reports: readonly string[]
  readonly roots: readonly string[]
}

async function tracedRun(
  { room, signal }: MutantWork,
  { command, folder, runner }: TestSuite,
  paths: readonly string[],
  timeoutMs: number,
): Promise<Traced> {
  const hidden = `.gainsay-${randomBytes(4).toString('hex')}`
  const at = join(room.top, hidden)
  const isPython = runner === 'unittest' || runner === 'pytest'
  let reports: readonly string[] = []
  let written = room.top
  const end = await room.run({
    tree: room.frozen.snapshot.tree,
    command,
    timeoutMs: Math.ceil(timeoutMs),
    files: isPython ? [pythonHook(hidden)] : [],
    env: isPython
      ? {
          PYTHONPATH: join(at, 'python'),
          GAINSAY_TRACE: join(at, 'lines'),
          GAINSAY_TRACED: paths.map((path) => join(room.top, path)).join(':'),
        }
      : { NODE_V8_COVERAGE: join(at, 'v8') },
    after: (folderWritten) => {
      written = folderWritten
      reports = readWritten(folderWritten, isPython ? `${hidden}/lines` : `${hidden}/v8`)
    },
    ...(folder === '' ? {} : { folder }),
    ...(signal === undefined ? {} : { signal }),
  })
  return { end, reports, roots: [room.top, written] }
}

function executed(
  { reports, roots }: Traced,
  room: WorkRoom,
  { runner }: TestSuite,
  mutant: Mutant,
  text: string,
): boolean | null {
  const { path, start, end, from, to } = mutant
  if (path.endsWith('.py')) {
    const at = join(room.top, path)
    if (pythonExecuted(reports, [at], text.split('\n'), { start, end }) === true) return true
    return reports.some((report) => report.includes(JSON.stringify(at))) ? false : null
  }
  const scripts = coverageOf(reports, roots, path, text)
  if (scripts.length > 0) return scripts.some((script) => wasExecuted(script, text, { start: from, end: to }))
  // Every process of the runner wrote a report, and none of them names the file: nothing loads it.
  const isWhole = runner === 'node' && reports.length > 0 && reports.length < WORK_LIMITS.coverageFiles
  return isWhole && !reports.some((report) => report.includes(`/${path}"`)) ? false : null
}

function testsExecuting(
  { reports, roots }: Traced,
  room: WorkRoom,
  { runner, tests }: TestSuite,
  { path, start, end }: Mutant,
  text: string,
): string[] {
  if (runner !== 'node') return []
  const span = spanOfLines(text, { start, end })
  const own = reports.filter((report) =>
    coverageOf([report], roots, path, text).some((script) => wasExecuted(script, text, span)),
  )
  return tests.filter((test) => own.some((report) => report.includes(`${join(room.top, test)}"`)))
}
