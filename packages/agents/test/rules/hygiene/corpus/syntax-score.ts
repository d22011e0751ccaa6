// Precision and recall of the rules that read a syntax tree, on labelled changes, counted by line.
import { changeAttacks } from '../../../../src/rules/hygiene/change-attacks.ts'
import { share, type Score } from './score.ts'
import { DELETED, WEAKENED } from './syntax-assertions.ts'
import { SYNTAX_RULES, type LabelledChange, type SyntaxRule } from './syntax-cases.ts'
import { LEFTOVERS, SUPPRESSED, SWALLOWED } from './syntax-code.ts'

export const SYNTAX_CORPUS: readonly LabelledChange[] = [
  ...WEAKENED,
  ...DELETED,
  ...SWALLOWED,
  ...SUPPRESSED,
  ...LEFTOVERS,
]

/** The lines at which the rule finds something. */
export async function linesFound({ rule, path, base, text }: LabelledChange): Promise<number[]> {
  const old = new Set(base?.split('\n') ?? [])
  const addedLines = text
    .split('\n')
    .map((one, index) => ({ line: index + 1, text: one }))
    .filter((one) => !old.has(one.text))
  const attacks = await changeAttacks([{ path, addedLines }], async (side) => (side === 'base' ? base : text))
  return attacks.flatMap(({ topic, address }) =>
    topic === `hygiene: ${rule}` && address.kind === 'file' ? [address.start] : [],
  )
}

export async function syntaxScoreOf(
  rule: SyntaxRule,
  corpus: readonly LabelledChange[],
): Promise<Omit<Score, 'rule'> & { readonly rule: SyntaxRule }> {
  const own = corpus.filter((one) => one.rule === rule)
  const wrong: string[] = []
  const missed: string[] = []
  let hits = 0
  let expected = 0
  let quiet = 0
  for (const one of own) {
    const lines = await linesFound(one)
    const shown = (line: number): string => `${one.path}:${line}: ${one.text.split('\n')[line - 1] ?? ''}`
    hits += lines.filter((line) => one.lines.includes(line)).length
    expected += one.lines.length
    wrong.push(...lines.filter((line) => !one.lines.includes(line)).map(shown))
    missed.push(...one.lines.filter((line) => !lines.includes(line)).map(shown))
    if (one.lines.length === 0 && lines.length === 0) quiet += 1
  }
  const negatives = own.filter(({ lines }) => lines.length === 0).length
  return {
    rule,
    positives: own.length - negatives,
    negatives,
    precision: share(hits, hits + wrong.length),
    recall: share(hits, expected),
    quiet: share(quiet, negatives),
    wrong,
    missed,
  }
}

export async function syntaxScores(): Promise<readonly Awaited<ReturnType<typeof syntaxScoreOf>>[]> {
  return await Promise.all(SYNTAX_RULES.map((rule) => syntaxScoreOf(rule, SYNTAX_CORPUS)))
}
