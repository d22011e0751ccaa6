// Precision and recall of the hygiene rules that block, on the labelled files, with exact intervals.
import { clopperPearsonInterval } from '@gainsay/certify'
import { findHygiene } from '../../../../src/rules/hygiene/find-hygiene.ts'
import { conflictCorpus } from './conflicts.ts'
import { focusedCorpus } from './focused.ts'
import type { BlockingRule, Labelled } from './labelled.ts'

export type Share = {
  readonly of: number
  readonly hits: number
  readonly lower: number
  readonly upper: number
}
export type Score = {
  readonly rule: BlockingRule
  readonly positives: number
  readonly negatives: number
  /** Of what was found, what should be; counted by line. */
  readonly precision: Share
  /** Of the lines that should be found, those that were. */
  readonly recall: Share
  /** Of the negatives, those in which nothing was found. */
  readonly quiet: Share
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

export function share(hits: number, of: number): Share {
  const [lower, upper] = of === 0 ? [0, 1] : clopperPearsonInterval(hits, of)
  return { of, hits, lower, upper }
}

const shown = (one: Labelled, line: number): string =>
  `${one.file.path}:${line}: ${one.file.addedLines[line - 1]?.text ?? ''}`

export function scoreOf(rule: BlockingRule, corpus: readonly Labelled[]): Score {
  let hits = 0
  let expected = 0
  const wrong: string[] = []
  const missed: string[] = []
  let quiet = 0
  for (const one of corpus) {
    const lines = findHygiene([one.file]).flatMap((found) => (found.rule === rule ? [found.line] : []))
    hits += lines.filter((line) => one.lines.includes(line)).length
    expected += one.lines.length
    wrong.push(...lines.filter((line) => !one.lines.includes(line)).map((line) => shown(one, line)))
    missed.push(...one.lines.filter((line) => !lines.includes(line)).map((line) => shown(one, line)))
    if (one.lines.length === 0 && lines.length === 0) quiet++
  }
  const negatives = corpus.filter(({ lines }) => lines.length === 0).length
  return {
    rule,
    positives: corpus.length - negatives,
    negatives,
    precision: share(hits, hits + wrong.length),
    recall: share(hits, expected),
    quiet: share(quiet, negatives),
    wrong,
    missed,
  }
}

export function scores(): readonly Score[] {
  return [scoreOf('conflict-marker', conflictCorpus()), scoreOf('focused-test', focusedCorpus())]
}
