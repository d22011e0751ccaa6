import { describe, expect, it } from 'vitest'
import {
  bernoulliConfidence,
  binomialTable,
  bootstrapGap,
  clopperPearsonInterval,
  confidenceSequence,
  gapLaw,
  lawQuantile,
  lowerConfidenceBound,
  mcnemar,
  monteCarloError,
  nextRandom,
  normalCdf,
  normalQuantile,
  rocCurve,
  seedRandom,
  toNumber,
  wilsonInterval,
} from '@gainsay/certify'
import { betaQuantile, incompleteBeta } from '../../src/statistics/incomplete-beta.ts'
import { logGamma } from '../../src/statistics/log-gamma.ts'
import { paperRow, paperItems } from '@gainsay/certify'

describe('distributions', () => {
  it('agrees with tabled values', () => {
    // Abramowitz and Stegun, tables 6.1 and 26.1; erfc by high-precision programs.
    expect(logGamma(0.5)).toBeCloseTo(0.5 * Math.log(Math.PI), 14)
    expect(logGamma(10)).toBeCloseTo(Math.log(362880), 13)
    expect(logGamma(1e6)).toBeCloseTo(12815504.56914788, 6)
    expect(normalCdf(1.96)).toBeCloseTo(0.9750021048517795, 15)
    expect(normalCdf(-10) / 7.619853024160527e-24).toBeCloseTo(1, 12)
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14)
    expect(normalQuantile(1e-20)).toBeCloseTo(-9.26234008979841, 11)
    expect(incompleteBeta(0.3, 2, 5)).toBeCloseTo(0.579825, 12)
    expect(betaQuantile(0.579825, 2, 5)).toBeCloseTo(0.3, 10)
  })

  it('sums binomials to one, far into the tails', () => {
    const table = binomialTable(1500, 0.3)
    expect(table.reduce((total, value) => total + value, 0)).toBeCloseTo(1, 12)
    expect(table[0]! / 0.7 ** 1500).toBeCloseTo(1, 10)
  })

  it('inverts Clopper and Pearson by their definition', () => {
    const [low, high] = clopperPearsonInterval(3, 20)
    const upperTail = binomialTable(20, low)
      .slice(3)
      .reduce((total, value) => total + value, 0)
    const lowerTail = binomialTable(20, high)
      .slice(0, 4)
      .reduce((total, value) => total + value, 0)
    expect(upperTail).toBeCloseTo(0.025, 12)
    expect(lowerTail).toBeCloseTo(0.025, 12)
    expect(lowerConfidenceBound(20, 20, '0.05')).toBeCloseTo(0.05 ** (1 / 20), 14)
    const [wilsonLow, wilsonHigh] = wilsonInterval(3, 20)
    expect(wilsonLow).toBeGreaterThan(low)
    expect(wilsonHigh).toBeLessThan(high)
  })

  it('counts McNemar exactly', () => {
    expect(toNumber(mcnemar(3, 0).pExactTwoSided)).toBe(0.25)
    expect(toNumber(mcnemar(1, 3).pExactTwoSided)).toBe(0.625)
  })
})

describe('bootstrap', () => {
  const counts = { ancCorrect: 101, ancWrong: 7, nonAncCorrect: 46, nonAncWrong: 44 }

  it('pins its stream and its result by seed', () => {
    const state = seedRandom(42)
    expect(Array.from({ length: 4 }, () => nextRandom(state))).toEqual(GOLDEN_STREAM)
    const found = bootstrapGap(counts, { seed: 42 })
    expect(found).toMatchObject({
      resamples: 10_000,
      undefinedResamples: 0,
      seed: 42,
      type: 7,
      generator: 'sfc32',
    })
    expect(found.interval).toEqual(GOLDEN_INTERVAL)
    expect(bootstrapGap(counts, { seed: 43 }).interval).not.toEqual(GOLDEN_INTERVAL)
  })

  it('stays within five Monte Carlo errors of the exact law for many seeds', () => {
    const small = { ancCorrect: 20, ancWrong: 6, nonAncCorrect: 9, nonAncWrong: 11 }
    const law = gapLaw(small)
    const errors = [0.025, 0.975].map((p) => 100 * monteCarloError(law, p, 10_000))
    for (let seed = 1; seed <= 12; seed += 1) {
      const { interval } = bootstrapGap(small, { seed })
      expect(Math.abs(interval![0] - 100 * lawQuantile(law, 0.025))).toBeLessThanOrEqual(5 * errors[0]!)
      expect(Math.abs(interval![1] - 100 * lawQuantile(law, 0.975))).toBeLessThanOrEqual(5 * errors[1]!)
    }
  })

  it('gives null where every resample is undefined, and counts those that are', () => {
    expect(bootstrapGap({ ancCorrect: 3, ancWrong: 0, nonAncCorrect: 0, nonAncWrong: 0 }).interval).toBeNull()
    const few = bootstrapGap(
      { ancCorrect: 1, ancWrong: 0, nonAncCorrect: 0, nonAncWrong: 1 },
      { resamples: 4000 },
    )
    expect(few.undefinedResamples / 4000).toBeGreaterThan(0.45)
    expect(few.undefinedResamples / 4000).toBeLessThan(0.55)
    expect(few.interval).toEqual([100, 100])
  })

  it('packs long data sets without overflow', () => {
    const { interval } = bootstrapGap(
      { ancCorrect: 30_000, ancWrong: 0, nonAncCorrect: 0, nonAncWrong: 30_000 },
      { resamples: 20 },
    )
    expect(interval).toEqual([100, 100])
  })
})

describe('roc', () => {
  it('agrees with counting all pairs', () => {
    const scores = [0.1, 0.4, 0.35, 0.8, 0.4, 0.9, 0.65]
    const positive = [false, false, true, true, true, true, false]
    const cases = scores.map((score, index) => ({ score, positive: positive[index]! }))
    let wins = 0
    let pairs = 0
    for (const high of cases.filter((each) => each.positive)) {
      for (const low of cases.filter((each) => !each.positive)) {
        pairs += 1
        wins += high.score > low.score ? 1 : high.score === low.score ? 0.5 : 0
      }
    }
    const found = rocCurve(cases)
    expect(found.area).toBeCloseTo(wins / pairs, 14)
    const trapezoid = found.points.slice(1).reduce((total, point, index) => {
      const before = found.points[index]!
      return (
        total +
        ((point.falsePositiveRate - before.falsePositiveRate) *
          (point.truePositiveRate + before.truePositiveRate)) /
          2
      )
    }, 0)
    expect(found.area).toBeCloseTo(trapezoid, 14)
    expect(found.interval![0]).toBeLessThan(found.area)
    expect(found.points.at(-1)).toMatchObject({ falsePositiveRate: 1, truePositiveRate: 1 })
  })

  it('has no interval from one case of a class', () => {
    expect(
      rocCurve([
        { score: 2, positive: true },
        { score: 1, positive: false },
      ]),
    ).toMatchObject({ area: 1, standardError: null, interval: null })
  })
})

describe('confidence sequence', () => {
  it.each([0.1, 0.35, 0.5])('covers a rate of %d at all times together, by enumeration', (rate) => {
    const n = 14
    const alpha = '0.2'
    let missed = 0
    for (let code = 0; code < 2 ** n; code += 1) {
      let k = 0
      let out = false
      for (let at = 0; at < n && !out; at += 1) {
        k += (code >> at) & 1
        const [low, high] = intervals(k, at + 1)
        out = rate < low || rate > high
      }
      let ones = 0
      for (let at = 0; at < n; at += 1) ones += (code >> at) & 1
      if (out) missed += rate ** ones * (1 - rate) ** (n - ones)
    }
    expect(missed).toBeLessThanOrEqual(0.2)
    expect(missed).toBeGreaterThan(0)

    function intervals(k: number, size: number): readonly [number, number] {
      const key = size * 100 + k
      const known = cache.get(key) ?? bernoulliConfidence(k, size, alpha)
      cache.set(key, known)
      return known
    }
  })

  it('narrows as it goes', () => {
    const ends = confidenceSequence(
      Array.from({ length: 200 }, (_, index) => index % 4 === 0),
      '0.05',
    )
    for (const [index, [low, high]] of ends.entries()) {
      if (index === 0) continue
      expect(low).toBeGreaterThanOrEqual(ends[index - 1]![0])
      expect(high).toBeLessThanOrEqual(ends[index - 1]![1])
    }
    expect(bernoulliConfidence(0, 0, '0.05')).toEqual([0, 1])
  })
})

const cache = new Map<number, readonly [number, number]>()

describe('the printed numbers', () => {
  it('agree, every one that is printed', () => {
    const rows = paperItems().map(paperRow)
    expect(rows.filter((row) => row.agrees === false)).toEqual([])
    expect(rows.filter((row) => row.agrees).length).toBeGreaterThanOrEqual(50)
    expect(rows).toHaveLength(97)
  })
})

const GOLDEN_STREAM = [1959603763, 2423114712, 2466933512, 4144396390]
const GOLDEN_INTERVAL = [31.136146530543073, 53.75925741130371]
