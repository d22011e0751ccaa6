// The rule critic *tests*: small faults are put into the changed lines, one at a time; what the project's
// tests do not notice is an attack whose witness is that fault (DESIGN section 3, "Rule critics"). What
// was not tried is said: it is no pass.
import type { AttackItem, Witness } from '@gainsay/protocol'
import { isExample, isTestFile, languageOfPath } from '../shared/file-kind.ts'
import { syntaxLanguageOf } from '../shared/syntax/grammar-files.ts'
import { findMutants, spreadOver } from './find-mutants.ts'
import { MUTANT_LIMITS, mutated, type Mutant } from './mutant.ts'

/** A command that runs tests of the project. */
export type TestCheck = { readonly command: string; readonly folder: string }

/** The tests without any fault, and which lines they executed. */
export type Baseline = {
  readonly end: 'passed' | 'failed' | 'not-finished' | 'could-not-run'
  /** One sentence. */
  readonly why: string
  readonly durationMs: number
  /** Null: it cannot be told. */
  readonly executed: (path: string, text: string, line: number) => boolean | null
}

export type TestsOptions = {
  readonly files: readonly {
    readonly path: string
    readonly addedLines: readonly { readonly line: number }[]
  }[]
  /** Of the snapshot. */
  readonly text: (path: string) => Promise<string | null>
  readonly checks: readonly TestCheck[]
  readonly baseline: (check: TestCheck) => Promise<Baseline>
  /** The tests on the work with one file replaced. A hang is noticed: it is `failed`. */
  readonly run: (
    check: TestCheck,
    file: { readonly path: string; readonly content: string },
    timeoutMs: number,
  ) => Promise<'passed' | 'failed' | 'could-not-run'>
  /** Milliseconds that are left for all of it. */
  readonly leftMs: () => number
  readonly progress?: (text: string) => void
}

type Tried = { readonly mutant: Mutant; readonly text: string; readonly check: TestCheck }
type Outcome = {
  readonly survivors: Tried[]
  /** Functions of which no line is executed by a test, by path and name. */
  readonly unrun: Map<string, Mutant>
  tried: number
  noticed: number
  left: number
}

/** In the order of the files, so that it gives the same list for the same ends of the same runs. */
export async function testsAttacks(options: TestsOptions): Promise<AttackItem[]> {
  const items: AttackItem[] = []
  const outcome: Outcome = { survivors: [], unrun: new Map(), tried: 0, noticed: 0, left: 0 }
  const found = await allMutants(options, items)
  const baselines = new Map<string, Promise<Baseline>>()
  const said = new Set<string>()
  for (const { mutant, text } of found) {
    const check = checkFor(mutant.path, options.checks)
    if (check === null) {
      sayOnce(said, items, 'none', notExamined(mutant, 'no test command of the project was found for it'))
      continue
    }
    const key = `${check.folder}\0${check.command}`
    if (!baselines.has(key)) {
      options.progress?.(`${check.command}, before any fault`)
      baselines.set(key, options.baseline(check))
    }
    const baseline = await baselines.get(key)!
    if (baseline.end !== 'passed') sayOnce(said, items, key, notPassing(mutant, check, baseline))
    else await tryMutant(options, { mutant, text, check }, baseline, outcome)
  }
  return [
    ...survivorAttacks(outcome.survivors),
    ...unrunItems(outcome.unrun),
    ...items,
    ...leftItems(outcome, found),
  ]
}

async function allMutants(
  { files, text: textOf }: TestsOptions,
  items: AttackItem[],
): Promise<{ mutant: Mutant; text: string }[]> {
  const texts = new Map<string, string>()
  const mutants: Mutant[] = []
  for (const { path, addedLines } of files) {
    const language = syntaxLanguageOf(path)
    if (language === null || isExample(path) || isTestFile(path, languageOfPath(path) ?? '')) continue
    if (CONFIGURATION.test(path)) continue
    const text = await textOf(path)
    if (text === null) continue
    const found = await findMutants(path, language, text, new Set(addedLines.map(({ line }) => line)))
    if (!found.parsed) items.push(notExamined({ path, line: addedLines[0]?.line ?? 1 }, found.why))
    else mutants.push(...found.mutants)
    texts.set(path, text)
  }
  const chosen = new Set(spreadOver(mutants).slice(0, MUTANT_LIMITS.all))
  return mutants.filter((one) => chosen.has(one)).map((mutant) => ({ mutant, text: texts.get(mutant.path)! }))
}

const CONFIGURATION =
  /(?:^|\/)(?:[^/]+\.config\.[^/]+|\.[^/]*rc\.[^/]+|setup\.py|noxfile\.py|conftest\.py|gulpfile\.[^/]+)$/

/** The one of the nearest folder. */
function checkFor(path: string, checks: readonly TestCheck[]): TestCheck | null {
  const holding = checks.filter(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
  const fits = holding.filter(({ command }) => runsTestsOf(command, path))
  return fits.toSorted((a, b) => b.folder.length - a.folder.length)[0] ?? null
}

const RUNNERS: readonly (readonly [RegExp, RegExp])[] = [
  [/\.py$/, /\bpytest\b|\bunittest\b|\btox\b|\bnox\b|\bmake\b.*\b(?:test|check)\b/],
  [/\.go$/, /\bgo test\b/],
  [/\.rs$/, /\bcargo (?:test|nextest)\b/],
  [/\.java$/, /\b(?:mvn|mvnw|gradle|gradlew)\b.*\b(?:test|verify|check)\b/],
  [
    /\.[cm]?[jt]sx?$/,
    /\b(?:npm|pnpm|yarn|bun)\b(?: run)? (?:t|test|tests|test:unit|unit)\b|\bnode\b.*--test\b|\b(?:vitest|jest|mocha|ava)\b/,
  ],
]

/** Whether a command runs tests of such a file. */
export function runsTestsOf(command: string, path: string): boolean {
  return RUNNERS.some(([file, runner]) => file.test(path) && runner.test(command))
}

async function tryMutant(
  options: TestsOptions,
  one: Tried,
  baseline: Baseline,
  outcome: Outcome,
): Promise<void> {
  const { mutant, text, check } = one
  const executed = baseline.executed(mutant.path, text, mutant.line)
  if (executed === false) {
    const key = `${mutant.path} ${mutant.within?.start ?? 0}`
    if (!outcome.unrun.has(key)) outcome.unrun.set(key, mutant)
    return
  }
  const timeoutMs = Math.max(MUTANT_LIMITS.leastMs, baseline.durationMs * MUTANT_LIMITS.slower)
  if (options.leftMs() < timeoutMs) {
    outcome.left += 1
    return
  }
  outcome.tried += 1
  options.progress?.(`fault ${outcome.tried} in ${mutant.path}:${mutant.line}`)
  const file = { path: mutant.path, content: mutated(text, mutant) }
  if ((await options.run(check, file, timeoutMs)) !== 'passed') outcome.noticed += 1
  // Not noticed twice, and known to be executed: else the tests may have had no chance.
  else if (executed === true && (await options.run(check, file, timeoutMs)) === 'passed')
    outcome.survivors.push(one)
}

function survivorAttacks(survivors: readonly Tried[]): AttackItem[] {
  const groups = new Map<string, Tried[]>()
  for (const one of survivors) {
    const key = `${one.mutant.path} ${one.mutant.within?.start ?? 0}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map(attackOf)
}

function attackOf(group: readonly Tried[]): AttackItem {
  const { mutant, text, check } = group[0]!
  const where = mutant.within === null ? mutant.path : `${mutant.within.name} (${mutant.path})`
  const listed = group
    .slice(0, MUTANT_LIMITS.listed)
    .map((one) => `line ${one.mutant.line}: ${one.mutant.what}`)
  const more = group.length - listed.length
  const line = text.split('\n')[mutant.line - 1] ?? ''
  return {
    topic: `tests: ${mutant.within?.name ?? mutant.path}`,
    aspect: 'evidence',
    address: { kind: 'file', path: mutant.path, start: mutant.line, end: mutant.line, quote: line },
    severity: 'medium',
    statement: `The tests do not notice ${group.length === 1 ? 'a fault' : `${group.length} faults`} put into ${where}: at line ${mutant.line}, ${mutant.what}.`,
    input: `${lineOf(check)}, with that fault in the work`,
    yields: 'all tests pass',
    violates: 'a test that passes says that the changed line does what it should',
    ifUpheld: 'These lines could do something else, and the tests would pass all the same.',
    ifDismissed: 'What was changed makes no difference to anybody, or is tested elsewhere.',
    evidence: [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    witness: witnessOf(mutant, text, check),
  }
}

/** The work is right, as the witness sees it, where the tests fail on the fault. */
function witnessOf(mutant: Mutant, text: string, check: TestCheck): Witness {
  return {
    kind: 'patch',
    files: [{ path: mutant.path, content: mutated(text, mutant) }],
    command: `! (${lineOf(check)})`,
    expect: 'it exits with 1: the tests pass with the fault in the work',
  }
}

function lineOf({ command, folder }: TestCheck): string {
  return folder === '' ? command : `cd '${folder.replaceAll("'", `'\\''`)}' && ${command}`
}

/** Shown, never blocking: that nothing runs a line says nothing of whether it is right. */
function unrunItems(unrun: ReadonlyMap<string, Mutant>): AttackItem[] {
  return [...unrun.values()].map((mutant) => ({
    ...notExamined(mutant, 'no test executes it'),
    topic: `tests: ${mutant.within?.name ?? mutant.path}`,
    statement: `No test executes line ${mutant.line} of ${mutant.path}${mutant.within === null ? '' : ` (${mutant.within.name})`}.`,
    ifUpheld: 'Nothing that the tests say is about this line.',
  }))
}

function notExamined({ path, line }: Pick<Mutant, 'path' | 'line'>, why: string): AttackItem {
  return {
    topic: 'tests: not examined',
    aspect: 'evidence',
    address: { kind: 'file', path, start: line, end: line, quote: '' },
    severity: 'low',
    statement: `Whether the tests would notice a fault in ${path} was not examined: ${why}.`,
    input: path,
    yields: 'nothing was tried',
    violates: 'nothing: what was not tried says nothing of the work',
    ifUpheld: 'Look at its tests yourself.',
    ifDismissed: 'It needs no test.',
    evidence: '',
    advisory: true,
  }
}

function notPassing(mutant: Mutant, check: TestCheck, baseline: Baseline): AttackItem {
  const item = notExamined(mutant, `${lineOf(check)} does not pass without any fault (${baseline.why})`)
  if (baseline.end !== 'not-finished') return item
  const { advisory: _, ...rest } = item
  return { ...rest, undecided: `${lineOf(check)} was not finished: ${baseline.why}` }
}

function leftItems({ left, tried }: Outcome, found: readonly { readonly mutant: Mutant }[]): AttackItem[] {
  if (left === 0) return []
  const { advisory: _, ...item } = notExamined(found.at(-1)!.mutant, 'the time was over')
  const why = `Of ${left + tried} faults ${tried} were tried before the time was over.`
  return [{ ...item, undecided: why, statement: why }]
}

function sayOnce(said: Set<string>, items: AttackItem[], key: string, item: AttackItem): void {
  if (said.has(key)) return
  said.add(key)
  items.push(item)
}
