// The rule critic *tests* (DESIGN, "Rule critics"): what was changed is mutated; a mutant that the
// tests do not notice is an attack, one a function, whose witness is the mutant. What no test runs is
// advisory, and what was not examined is said: neither passes for a good test.
import { findSecrets } from '@gainsay/host'
import type { AttackItem } from '@gainsay/protocol'
import { syntaxLanguageOf } from '../shared/syntax/grammar-files.ts'
import { chooseMutants, functionKey, type Placed } from './choose-mutants.ts'
import { suiteFor, type TestSuite } from './find-suites.ts'
import { MUTANT_LIMITS, mutated, type Mutant, type TestsProject } from './mutant.ts'
import { mutationsOf, stillParses } from './mutations.ts'
import { isGenerated, isMutable } from './source-file.ts'
import { notExamined, survivorAttack, unexecutedAttack, type Omission } from './words.ts'

/** A suite on the work as it is. `why`: one sentence. */
export type Baseline = {
  readonly end: 'passed' | 'failed' | 'not-finished' | 'could-not-run'
  readonly why: string
  /** Whether a test runs what is mutated; null: not known. */
  readonly executes: (mutant: Mutant) => boolean | null
}

/** `noticed`: a test fails, or the mutant does not end. `over`: there was no time left for it. */
export type MutantEnd = 'survived' | 'noticed' | 'not-executed' | 'over'

export type TestsOptions = {
  readonly files: readonly {
    readonly path: string
    readonly addedLines: readonly { readonly line: number }[]
  }[]
  readonly project: TestsProject
  /** Once a suite, before its mutants; `paths` are those that will be mutated. */
  readonly baseline: (suite: TestSuite, paths: readonly string[]) => Promise<Baseline>
  /** Ends in any order; several are asked for at one time. */
  readonly run: (suite: TestSuite, mutant: Mutant) => Promise<MutantEnd>
}

type Judged = { readonly mutant: Mutant; readonly suite: TestSuite; readonly end: MutantEnd }

/** In the order of files and functions, so that running it again gives the same list. */
export async function testsAttacks(options: TestsOptions): Promise<AttackItem[]> {
  const { project } = options
  const omissions: Omission[] = []
  const placed = await placedMutations(options, omissions)
  const suites = await suitesOf(placed, project, omissions)
  const able: Placed[] = []
  const baselines = new Map<string, Baseline>()
  for (const { suite, paths } of suites.groups) {
    const baseline = await options.baseline(suite, paths)
    baselines.set(keyOf(suite), baseline)
    if (baseline.end === 'passed') able.push(...placed.filter(({ path }) => paths.includes(path)))
    else
      omissions.push({
        path: paths[0]!,
        why: `${suite.command}: ${baseline.why}`,
        isOpen: baseline.end !== 'could-not-run',
      })
  }
  const chosen = chooseMutants(able)
  const mutants = await parsedMutants(chosen, project)
  const judged = await judgeAll(mutants, suites.of, baselines, options.run)
  if (able.length > chosen.length)
    omissions.push({
      path: able[0]!.path,
      why: `${chosen.length} of ${able.length} possible mutants were tried, spread over the changed functions`,
      isOpen: false,
    })
  omissions.push(...untried(judged))
  return attacksOf(judged, omissions)
}

function attacksOf(judged: readonly Judged[], omissions: readonly Omission[]): AttackItem[] {
  const groups = new Map<string, Judged[]>()
  const ordered = [...judged].sort(({ mutant: a }, { mutant: b }) =>
    a.path === b.path ? a.from - b.from : a.path < b.path ? -1 : 1,
  )
  for (const one of ordered)
    groups.set(functionKey(one.mutant), [...(groups.get(functionKey(one.mutant)) ?? []), one])
  const survivors: AttackItem[] = []
  const unexecuted: AttackItem[] = []
  for (const own of groups.values()) {
    const of = (end: MutantEnd): Mutant[] => own.flatMap((one) => (one.end === end ? [one.mutant] : []))
    const survived = of('survived')
    if (survived.length > 0)
      survivors.push(survivorAttack(survived, own[0]!.suite, survived.length + of('noticed').length))
    const never = of('not-executed')
    if (never.length > 0) unexecuted.push(unexecutedAttack(never, own[0]!.suite))
  }
  return [...listed(survivors), ...listed(unexecuted), ...notExamined(omissions)]
}

/** What is not listed is counted in the last one that is. */
function listed(attacks: readonly AttackItem[]): AttackItem[] {
  const shown = attacks.slice(0, MUTANT_LIMITS.attacks)
  const more = attacks.length - shown.length
  const last = shown.at(-1)
  if (more <= 0 || last === undefined) return shown
  return [
    ...shown.slice(0, -1),
    { ...last, statement: `${last.statement} ${more} more functions like it are not listed.` },
  ]
}

async function placedMutations({ files, project }: TestsOptions, omissions: Omission[]): Promise<Placed[]> {
  const placed: Placed[] = []
  const source = files.filter(({ path }) => isMutable(path)).sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, addedLines } of source.slice(0, MUTANT_LIMITS.files)) {
    const text = await project.text(path)
    if (text === null || isGenerated(text)) continue
    const found = await mutationsOf(
      syntaxLanguageOf(path)!,
      text,
      new Set(addedLines.map(({ line }) => line)),
    )
    if (typeof found === 'string') omissions.push({ path, why: `${path}: ${found}`, isOpen: false })
    else placed.push(...found.mutations.map((one) => ({ ...one, path })))
  }
  if (source.length > MUTANT_LIMITS.files)
    omissions.push({
      path: source[MUTANT_LIMITS.files]!.path,
      why: `of ${source.length} changed source files ${MUTANT_LIMITS.files} were mutated`,
      isOpen: true,
    })
  return placed
}

type Suites = {
  readonly groups: readonly { readonly suite: TestSuite; readonly paths: readonly string[] }[]
  readonly of: ReadonlyMap<string, TestSuite>
}

const keyOf = ({ folder, command }: TestSuite): string => `${folder}\0${command}`

async function suitesOf(
  placed: readonly Placed[],
  project: TestsProject,
  omissions: Omission[],
): Promise<Suites> {
  const of = new Map<string, TestSuite>()
  const groups = new Map<string, { suite: TestSuite; paths: string[] }>()
  for (const path of new Set(placed.map((one) => one.path))) {
    const suite = await suiteFor(path, project)
    if (suite === null) {
      omissions.push({ path, why: `${path}: no command is known that tests it`, isOpen: false })
      continue
    }
    of.set(path, suite)
    const group = groups.get(keyOf(suite)) ?? { suite, paths: [] }
    groups.set(keyOf(suite), group)
    group.paths.push(path)
  }
  return { groups: [...groups.values()], of }
}

async function parsedMutants(chosen: readonly Placed[], { text }: TestsProject): Promise<Mutant[]> {
  const mutants: Mutant[] = []
  for (const one of chosen) {
    const own = (await text(one.path))!
    if (await stillParses(syntaxLanguageOf(one.path)!, own, one))
      mutants.push({
        ...one,
        content: mutated(own, one),
        was: own.slice(one.from, one.to),
        quote: linesOf(own, one),
      })
  }
  return mutants
}

function linesOf(text: string, { start, end }: Placed): string {
  const lines = text
    .split('\n')
    .slice(start - 1, end)
    .join('\n')
  // A masked line stands in no file: its number alone is then the address.
  return findSecrets(lines).length > 0 ? '' : lines
}

async function judgeAll(
  mutants: readonly Mutant[],
  suites: ReadonlyMap<string, TestSuite>,
  baselines: ReadonlyMap<string, Baseline>,
  run: TestsOptions['run'],
): Promise<Judged[]> {
  return await Promise.all(
    mutants.map(async (mutant): Promise<Judged> => {
      const suite = suites.get(mutant.path)!
      if (baselines.get(keyOf(suite))!.executes(mutant) === false)
        return { mutant, suite, end: 'not-executed' }
      return { mutant, suite, end: await run(suite, mutant) }
    }),
  )
}

/** A function of which no mutant was tried in time is not examined; of the others it is only said. */
function untried(judged: readonly Judged[]): Omission[] {
  const over = judged.filter(({ end }) => end === 'over')
  if (over.length === 0) return []
  const tried = new Set(judged.filter(({ end }) => end !== 'over').map(({ mutant }) => functionKey(mutant)))
  const left = over.filter(({ mutant }) => !tried.has(functionKey(mutant)))
  const names = [...new Set(left.map(({ mutant }) => `${mutant.within.name} (${mutant.path})`))]
  const of =
    names.length === 0 ? '' : `; nothing is known of ${names.slice(0, MUTANT_LIMITS.listed).join(', ')}`
  return [
    {
      path: (left[0] ?? over[0]!).mutant.path,
      why: `the time was over before ${over.length} of ${judged.length} mutants could be tried${of}`,
      isOpen: left.length > 0,
    },
  ]
}
