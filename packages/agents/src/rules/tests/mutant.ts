// A mutant: the work with one small change of meaning in a line that the reviewed change wrote. Tests
// that pass on it do not see the difference.

export const MUTATION_OPERATORS = [
  'condition',
  'boundary',
  'equality',
  'boolean',
  'return',
  'arithmetic',
  'call',
  'constant',
  'await',
] as const
export type MutationOperator = (typeof MUTATION_OPERATORS)[number]

/** What is around the mutated place: attacks are grouped by it. Lines are 1-based and inclusive. */
export type MutatedFunction = { readonly name: string; readonly start: number; readonly end: number }

export type Mutation = {
  readonly operator: MutationOperator
  /** UTF-16 offsets of what is replaced; lines keep their numbers. */
  readonly from: number
  readonly to: number
  readonly replacement: string
  /** 1-based and inclusive: from the beginning of the statement to the end of what is replaced. */
  readonly start: number
  readonly end: number
  /** A statement that ends the run with a failure, to be put before this one; null: none fits there. */
  readonly probe: { readonly at: number; readonly text: string } | null
  readonly within: MutatedFunction
}

export type Mutant = Mutation & {
  readonly path: string
  /** The whole file with the mutation. */
  readonly content: string
  /** What is replaced, and the lines it stands in, as the work has them. */
  readonly was: string
  readonly quote: string
}

export const MUTANT_LIMITS = {
  /** Of one review, spread over the changed functions. */
  mutants: 60,
  /** Changed source files that are parsed for mutants. */
  files: 200,
  /** Of a tree that is checked out to run tests in. */
  treeFiles: 200_000,
  /** All runs of one review. */
  totalMs: 300_000,
  /** Of a mutant that loops: so many times the baseline, and at least and at most so long. */
  timeoutTimes: 4,
  timeoutLeastMs: 5_000,
  timeoutMostMs: 60_000,
  /** A suite that passes sooner is run whole for every mutant. */
  selectFromMs: 3_000,
  /** Test files that are run before the whole suite. */
  selected: 8,
  /** Survivors, or lines, of one function that an attack lists. */
  listed: 8,
  /** Attacks of a kind: a critic's turn takes twelve, and what is more would be deferred. */
  attacks: 10,
} as const

/** The frozen work, as far as tests are found in it. */
export type TestsProject = {
  readonly paths: () => Promise<readonly string[]>
  readonly text: (path: string) => Promise<string | null>
}

/** The text with the mutation. */
export function mutated(text: string, { from, to, replacement }: Mutation): string {
  return text.slice(0, from) + replacement + text.slice(to)
}
