// Shared luck has the mean and the pairwise correlation that it is given, for each model.
import { describe, expect, it } from 'vitest'
import { PERFECT_CRITIC, type Correlation } from '@gainsay/lab'
import { luckOf } from '../../src/simulator/world/luck.ts'

const SEEDS = 3000
const WORK = { faults: 4, spots: 4, present: 0 }
const SKILL = { ...PERFECT_CRITIC, chooses: 0.8, objects: 0.5, falseAlarms: 0.25 }

type Sums = { chosen: number; found: number; both: number; alarms: number }

function sumsOf(correlation: Correlation): Sums {
  const sums = { chosen: 0, found: 0, both: 0, alarms: 0 }
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const [first, second] = luckOf(seed, [SKILL, SKILL], WORK, correlation)
    for (let fault = 1; fault <= WORK.faults; fault += 1) {
      const key = `fault-${fault}`
      const found = first!.attacked.includes(key)
      if (first!.chosen.has(key)) sums.chosen += 1
      if (found) sums.found += 1
      if (found && second!.attacked.includes(key)) sums.both += 1
    }
    sums.alarms += first!.attacked.filter((key) => key.startsWith('spot-')).length
  }
  return sums
}

describe('the luck of critics', () => {
  it.each([
    ['independent', 0],
    ['common-cause', 0.3],
    ['common-cause', 1],
    ['beta-binomial', 0.3],
    ['beta-binomial', 0.8],
    ['beta-binomial', 1],
  ] as const)('%s with rho %d', (model, rho) => {
    const n = SEEDS * WORK.faults
    const { chosen, found, both, alarms } = sumsOf({ model, rho })
    const p = 0.4
    // Five standard errors of a share of n.
    const near = (share: number, expected: number): void =>
      expect(Math.abs(share - expected)).toBeLessThan(5 * Math.sqrt((expected * (1 - expected)) / n))
    near(chosen / n, 0.8)
    near(found / n, p)
    near(alarms / n, 0.25)
    near(both / n, p * p + rho * p * (1 - p))
  })

  it('refuses what the models cannot be', () => {
    const other = { ...SKILL, chooses: 0.1 }
    expect(() => luckOf(1, [SKILL, other], WORK, { model: 'beta-binomial', rho: 0.5 })).toThrow(
      'same c and d',
    )
    expect(() => luckOf(1, [SKILL], WORK, { model: 'independent', rho: 0.5 })).toThrow('rho to 0')
  })

  it('leaves each critic its own luck when another joins', () => {
    const correlation = { model: 'independent', rho: 0 } as const
    const [alone] = luckOf(7, [SKILL], WORK, correlation)
    const [beside] = luckOf(7, [SKILL, SKILL, SKILL], WORK, correlation)
    expect(beside).toEqual(alone)
  })

  it('a lazy critic looks like the others and attacks nothing', () => {
    const [lazy] = luckOf(7, [{ ...SKILL, lazy: 1 }], WORK, { model: 'independent', rho: 0 })
    expect(lazy!.attacked).toEqual([])
    expect(lazy!.chosen.size).toBeGreaterThan(0)
  })
})
