// The rules that block are measured on labelled files; a rule may block while its precision is
// known to be 90 % there, and the published figures are those that the code gives.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hygieneAttacks } from '../../../src/rules/hygiene/hygiene-attacks.ts'
import { conflictCorpus } from './corpus/conflicts.ts'
import { focusedCorpus } from './corpus/focused.ts'
import { table } from './corpus/print-score.ts'
import { scoreOf, scores } from './corpus/score.ts'
import { linesFound, SYNTAX_CORPUS, syntaxScoreOf, syntaxScores } from './corpus/syntax-score.ts'

const LOWEST_PRECISION = 0.9

describe('the labelled files', () => {
  it('are many enough, and no two are the same', () => {
    const all = [...conflictCorpus(), ...focusedCorpus()]
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length)
    const negatives = all.filter(({ lines }) => lines.length === 0).length
    expect(negatives).toBeGreaterThanOrEqual(300)
    expect(all.length - negatives).toBeGreaterThanOrEqual(60)
  })
  it.each(scores())('$rule: blocks only while its precision is known to be high enough', (score) => {
    expect(score.wrong).toEqual([])
    const attacks = [...conflictCorpus(), ...focusedCorpus()]
      .flatMap(({ file }) => hygieneAttacks([file]))
      .filter(({ topic }) => topic === `hygiene: ${score.rule}`)
    expect(attacks.length).toBeGreaterThan(0)
    const blocks = attacks.every(({ advisory }) => advisory !== true)
    expect(blocks).toBe(score.precision.lower >= LOWEST_PRECISION)
  })
  it('are published as they are', async () => {
    const published = readFileSync(new URL('../../../../../docs/hygiene.md', import.meta.url), 'utf8')
    for (const row of await table()) expect(published).toContain(row)
  })
  it('show what a worse rule would do', () => {
    // Labels turned round: what should be found is said to be wrong, and the other way about.
    const turned = focusedCorpus().map((one) => ({ ...one, lines: [] }))
    const score = scoreOf('focused-test', turned)
    expect(score.precision.hits).toBe(0)
    expect(score.precision.upper).toBeLessThan(LOWEST_PRECISION)
  })
})

describe('the labelled changes of the rules that read a syntax tree', () => {
  it('are of every rule, with and without a fault, and no two are the same', async () => {
    expect(new Set(SYNTAX_CORPUS.map((one) => JSON.stringify(one))).size).toBe(SYNTAX_CORPUS.length)
    for (const { positives, negatives } of await syntaxScores()) {
      expect(positives).toBeGreaterThanOrEqual(13)
      expect(negatives).toBeGreaterThanOrEqual(13)
    }
  })
  it('find nothing that is none, and are too few for the rules to block', async () => {
    for (const score of await syntaxScores()) {
      expect(score.wrong).toEqual([])
      // Every one of these rules advises (syntax.test.ts).
      expect(score.precision.lower).toBeLessThan(LOWEST_PRECISION)
    }
  })
  it('show what a rule that finds too much, or nothing, would score', async () => {
    const own = SYNTAX_CORPUS.filter(({ rule }) => rule === 'swallowed-error')
    const turned = await syntaxScoreOf(
      'swallowed-error',
      own.map((one) => ({ ...one, lines: [] })),
    )
    expect(turned.precision.hits).toBe(0)
    const missing = own.map((one) => (one.lines.length > 0 ? { ...one, text: 'a()\n' } : one))
    expect((await syntaxScoreOf('swallowed-error', missing)).recall.hits).toBe(0)
    expect(await linesFound(own[0]!)).toEqual(own[0]!.lines)
  })
})
