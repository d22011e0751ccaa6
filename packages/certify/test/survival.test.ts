import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aggregationSurvival,
  catchRates,
  contention,
  coverage,
  jointSurvival,
  maxFaulty,
  panelSurvival,
  toNumber,
  toRational,
  unresolvedAfter,
} from '@gainsay/certify'
import { atMost, decimal, refusal } from './support.ts'

describe('survival', () => {
  it('is ordered as the models imply', () => {
    fc.assert(
      fc.property(
        decimal(2, 0.05, 0.95),
        decimal(2, 0.01, 0.99),
        fc.integer({ min: 1, max: 40 }),
        (p, rho, k) => {
          const independent = aggregationSurvival({ model: 'independent', p, rho: 0, k })
          for (const model of ['common-cause', 'beta-binomial'] as const) {
            const found = aggregationSurvival({ model, p, rho, k })
            expect(found.panel).toBeGreaterThanOrEqual(independent.panel * (1 - 1e-12))
            expect(found.panel).toBeLessThanOrEqual(found.majority * (1 + 1e-12))
            expect(found.panel).toBeLessThanOrEqual(found.single * (1 + 1e-12))
          }
        },
      ),
    )
  })

  it('agrees with closed forms of the panel', () => {
    // Beta-binomial panels: product of (beta + j) / (alpha + beta + j).
    const [p, rho, k] = [0.6, 0.3, 12]
    const alpha = (p * (1 - rho)) / rho
    const beta = ((1 - p) * (1 - rho)) / rho
    let panel = 1
    for (let j = 0; j < k; j += 1) panel *= (beta + j) / (alpha + beta + j)
    expect(
      aggregationSurvival({ model: 'beta-binomial', p: '0.6', rho: '0.3', k }).panel / panel,
    ).toBeCloseTo(1, 12)
    expect(aggregationSurvival({ model: 'beta-binomial', p: '0.6', rho: 1, k }).panel).toBeCloseTo(0.4, 14)
    expect(aggregationSurvival({ model: 'beta-binomial', p: '0.6', rho: 0, k }).panel).toBeCloseTo(
      0.4 ** 12,
      16,
    )
  })

  it('stays between the limits that no dependence leaves', () => {
    fc.assert(
      fc.property(
        fc.array(decimal(2, 0, 1), { minLength: 1, maxLength: 8 }),
        decimal(2, 0, 1),
        (p, weight) => {
          const found = panelSurvival(p, weight)
          for (const value of [found.product, found.mixture]) {
            expect(atMost(found.frechetLower, value)).toBe(true)
            expect(atMost(value, found.frechetUpper)).toBe(true)
          }
        },
      ),
    )
  })

  it('does not take positive correlation for more survival', () => {
    const found = jointSurvival(3, ['0.23', '0.09', '0.63', '0.05'])
    expect(found.pairwiseCorrelation!.num > 0n).toBe(true)
    expect(found.survivalAboveProduct).toBe(false)
    expect(jointSurvival(1, ['0.5', '0.5']).pairwiseCorrelation).toBeNull()
    expect(jointSurvival(2, [1, 0, 0]).pairwiseCorrelation).toBeNull()
  })

  it('covers, catches, contends and counts', () => {
    expect(toNumber(coverage(['0.5', '0.5']))).toBe(0.75)
    expect(catchRates(['0.5'], ['0.2'])).toEqual([toRational('0.1')])
    expect([contention(0, true), maxFaulty(7), maxFaulty(6)]).toEqual([1, 2, 1])
    expect(unresolvedAfter(['a', 'b'], ['a'], ['c', 'b'])).toEqual(['b', 'c'])
    expect(refusal(() => unresolvedAfter(['a'], ['a', 'a'], [])).code).toBe('unknown-name')
  })
})
