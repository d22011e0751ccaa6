// The rules that block are measured on labelled files; a rule may block while its precision is
// known to be 90 % there, and the published figures are those that the code gives.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hygieneAttacks } from '../../../src/rules/hygiene/hygiene-attacks.ts'
import { conflictCorpus } from './corpus/conflicts.ts'
import { focusedCorpus } from './corpus/focused.ts'
import { table } from './corpus/print-score.ts'
import { scoreOf, scores } from './corpus/score.ts'

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
  it('are published as they are', () => {
    const published = readFileSync(new URL('../../../../../docs/hygiene.md', import.meta.url), 'utf8')
    for (const row of table()) expect(published).toContain(row)
  })
  it('show what a worse rule would do', () => {
    // Labels turned round: what should be found is said to be wrong, and the other way about.
    const turned = focusedCorpus().map((one) => ({ ...one, lines: [] }))
    const score = scoreOf('focused-test', turned)
    expect(score.precision.hits).toBe(0)
    expect(score.precision.upper).toBeLessThan(LOWEST_PRECISION)
  })
})
