import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  complement,
  falsePassBound,
  multiply,
  power,
  region,
  regionTable,
  toNumber,
  toRational,
  uniformRegion,
  type Rational,
} from '@gainsay/certify'
import { isAtLeastLog } from '../../src/effort/effort-region.ts'
import { sum } from '../../src/rational/arithmetic.ts'
import { atMost, decimal, prefixProducts } from '../support.ts'

/** The region by its definition: written-out products, no shortcut. */
function byDefinition(
  q: string,
  c: readonly string[],
  a: readonly string[],
  delta: Rational,
  gamma: Rational,
): {
  K: number | null
  lengths: number[]
  additive: number[]
} {
  const R = prefixProducts(c.map((each) => falsePassBound(q, each)))
  const C = prefixProducts(c.map((each, index) => multiply(toRational(each), toRational(a[index]!))))
  const all = c.map((_, index) => index + 1)
  const isComplete = (n: number): boolean => atMost(complement(gamma), C[n - 1]!)
  const effort = (n: number): Rational =>
    multiply(complement(toRational(q)), sum(c.slice(0, n).map((each) => toRational(each))))
  return {
    K: all.find((n) => atMost(R[n - 1]!, delta)) ?? null,
    lengths: all.filter((n) => atMost(R[n - 1]!, delta) && isComplete(n)),
    additive: all.filter((n) => isAtLeastLog(effort(n), delta) && isComplete(n)),
  }
}

function written(range: { nMin: number; nMax: number } | null): number[] {
  return range === null
    ? []
    : Array.from({ length: range.nMax - range.nMin + 1 }, (_, index) => range.nMin + index)
}

const sequences = fc.array(fc.tuple(decimal(2, 0.01, 0.99), decimal(2, 0.3, 1)), {
  minLength: 1,
  maxLength: 40,
})

describe('region', () => {
  it('is the interval that its definition gives, ties on either threshold included', () => {
    fc.assert(
      fc.property(decimal(1, 0, 0.9), sequences, fc.nat(40), fc.nat(40), (q, rounds, soundAt, completeAt) => {
        const c = rounds.map(([each]) => each)
        const a = rounds.map(([, each]) => each)
        const R = prefixProducts(c.map((each) => falsePassBound(q, each)))
        const C = prefixProducts(c.map((each, index) => multiply(toRational(each), toRational(a[index]!))))
        const delta = R[soundAt % R.length]!
        const gamma = complement(C[completeAt % C.length]!)
        const found = region({ T: c.length, q, c, a, delta, gamma })
        const expected = byDefinition(q, c, a, delta, gamma)
        expect(found.K).toBe(expected.K)
        expect(written(found.region)).toEqual(expected.lengths)
        expect(written(found.additive)).toEqual(expected.additive)
        // Corollary 14: the additive region is an inner approximation.
        for (const n of expected.additive) expect(expected.lengths).toContain(n)
        if (found.region !== null) expect(found.region.nMin).toBe(found.K)
      }),
      { numRuns: 150 },
    )
  })

  it('answers alike for lists, doubles, functions and constants', () => {
    fc.assert(
      fc.property(
        decimal(3, 0, 0.999),
        decimal(3, 0.001, 0.999),
        decimal(3, 0.9, 1),
        decimal(3, 0.001, 0.9),
        decimal(3, 0.01, 0.99),
        (q, c, a, delta, gamma) => {
          const T = 3000
          const constant = region({ T, q, c, a, delta, gamma })
          const lists = region({ T, q, c: Array.from({ length: T }, () => c), a: () => a, delta, gamma })
          const doubles = region({
            T,
            q,
            c: new Float64Array(T).fill(Number(c)),
            a: new Float64Array(T).fill(Number(a)),
            delta,
            gamma,
          })
          const withoutValues = ({ earlyStop, ...rest }: typeof constant): unknown => ({
            ...rest,
            certified: earlyStop.certified,
          })
          expect(withoutValues(lists)).toEqual(withoutValues(constant))
          expect(withoutValues(doubles)).toEqual(withoutValues(constant))
          const full = uniformRegion({ T, q, c, a, delta, gamma })
          expect([full.K, full.longestComplete, full.region]).toEqual([
            constant.K,
            constant.longestComplete,
            constant.region,
          ])
          expect(constant.earlyStop.falseAccept.value).toBeCloseTo(lists.earlyStop.falseAccept.value, 14)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('is monotone in every parameter', () => {
    const better = { q: '0.45', c: '0.99', a: '0.99', delta: '0.06', gamma: '0.12', T: 12 } as const
    const worse = { q: '0.5', c: '0.98', a: '0.98', delta: '0.05', gamma: '0.1', T: 10 } as const
    const base = region(worse)
    for (const key of Object.keys(better) as (keyof typeof better)[]) {
      const found = region({ ...worse, [key]: better[key] })
      expect(written(found.region).length, key).toBeGreaterThanOrEqual(written(base.region).length)
      expect(found.K ?? Infinity).toBeLessThanOrEqual(base.K ?? Infinity)
      expect(found.longestComplete).toBeGreaterThanOrEqual(base.longestComplete)
    }
    const rows = regionTable({ ...worse, T: 10 })
    for (const [index, row] of rows.entries()) {
      if (index === 0) continue
      expect(row.falseAccept).toBeLessThan(rows[index - 1]!.falseAccept)
      expect(row.trueAccept).toBeLessThan(rows[index - 1]!.trueAccept)
      expect(row.additiveSum).toBeGreaterThan(rows[index - 1]!.additiveSum)
    }
  })

  it('decides a tie that lies thousands of rounds deep', () => {
    // Bounds alternate, so nothing is constant; the product of 3000 rounds is met exactly.
    const T = 4000
    const c = Float64Array.from({ length: T }, (_, index) => (index % 2 === 0 ? 0.5 : 0.25))
    const factors = [falsePassBound('0.9', '0.5'), falsePassBound('0.9', '0.25')]
    const delta = multiply(power(factors[0]!, 1500), power(factors[1]!, 1500))
    expect(region({ T, q: '0.9', c, delta, gamma: '0.5' }).K).toBe(3000)
    const below = { num: delta.num * 10n ** 40n - 1n, den: delta.den * 10n ** 40n }
    expect(region({ T, q: '0.9', c, delta: below, gamma: '0.5' }).K).toBe(3001)
  })

  it('reads thresholds far below the range of doubles', () => {
    const c = Array.from({ length: 800 }, (_, index) => (index % 2 === 0 ? '0.9' : '0.8'))
    const found = region({ T: 800, q: '0.1', c, delta: '1e-500', gamma: '0.5' })
    const R = prefixProducts(c.map((each) => falsePassBound('0.1', each)))
    const expected = R.findIndex((value) => atMost(value, toRational('1e-500'))) + 1
    expect(found.K).toBe(expected)
    expect(found.earlyStop.falseAccept.value).toBe(0)
    expect(found.earlyStop.falseAccept.log).toBeLessThan(-500 * Math.LN10)
  })

  it('has a complete length of zero where the first round already fails, and zero bounds', () => {
    const found = region({
      T: 5,
      q: '0.5',
      c: ['0.92', '0.92', '0.92', '0.92', '0.92'],
      a: ['0', '1', '1', '1', '1'],
      delta: '0.05',
      gamma: '0.1',
    })
    expect(found).toMatchObject({ K: 5, longestComplete: 0, region: null })
    expect(found.earlyStop.trueAccept.value).toBe(0)
  })

  it('gives the table values that exact products give', () => {
    const rows = regionTable({
      T: 30,
      q: '0.3',
      c: (round) => toRational(`0.9${round % 10}`),
      delta: '0.1',
      gamma: '0.1',
    })
    const R = prefixProducts(
      Array.from({ length: 30 }, (_, index) => falsePassBound('0.3', `0.9${(index + 1) % 10}`)),
    )
    for (const [index, row] of rows.entries()) {
      expect(Math.abs(row.falseAccept / toNumber(R[index]!) - 1)).toBeLessThan(3e-16)
    }
  })
})

describe('a check that earns next to nothing', () => {
  it('has its first crossing named, however far it lies', () => {
    // 2 ln(20) 10^300, to the digits that the double of ln(20) holds.
    const { firstCrossing } = uniformRegion({ T: 10, q: '0.5', c: '1e-300', delta: '0.05', gamma: '0.1' })
    expect(String(firstCrossing)).toMatch(/^599146454710798\d{286}$/)
  })
})
