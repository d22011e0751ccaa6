import { describe, expect, it } from 'vitest'
import { compareLoads, effortRegion, executionBound, linearLoad, referenceModel } from '@gainsay/certify'
import { refusal } from '../support.ts'

const figure3 = {
  T: 14,
  q: '0.2',
  delta: '0.1',
  gamma: '0.2',
  expertise: 10,
  model: referenceModel(),
  load: linearLoad(),
}

describe('effort', () => {
  it('keeps certified lengths as the budget grows under equal allocation', () => {
    let before: readonly number[] = []
    for (let E = 0; E <= 400; E += 20) {
      const found = effortRegion({ ...figure3, E }).additive
      for (const n of before) expect(found).toContain(n)
      before = found
    }
  })

  it('need not be an interval when f has steps', () => {
    const model = { f: (effort: number) => (effort >= 5 ? 0.9 : 0.5), r: () => 1 }
    const found = effortRegion({
      ...figure3,
      T: 10,
      E: 20,
      delta: '0.06',
      gamma: '0.999',
      model,
      load: () => 0,
    })
    expect(found.additive).toEqual([4, 8, 9])
  })

  it('skips lengths whose allocation does not fit, and refuses malformed ones', () => {
    const found = effortRegion({ ...figure3, E: 60, allocation: (n) => Array.from({ length: n }, () => 15) })
    expect(found.lengths.map((each) => each.n)).toEqual([1, 2, 3, 4])
    expect(refusal(() => effortRegion({ ...figure3, E: 60, allocation: () => [1] })).code).toBe(
      'length-mismatch',
    )
    expect(
      refusal(() =>
        effortRegion({ ...figure3, E: 60, allocation: (n) => Array.from({ length: n }, () => -1) }),
      ).field,
    ).toBe('allocation[0]')
  })

  it('takes a by length and round', () => {
    const found = effortRegion({ ...figure3, E: 60, a: (n, round) => (n === 4 && round === 4 ? 0 : 1) })
    expect(found.additive).not.toContain(4)
    expect(found.additive).toContain(5)
  })

  it('is the product of f and the load penalty', () => {
    expect(executionBound({ f: () => 0.8, r: () => 2 }, 1, 1, 2)).toBeCloseTo(0.8 * Math.exp(-1), 15)
  })
})

describe('the comparison of loads', () => {
  it('turns at the thresholds it names', () => {
    const base = {
      E: 120,
      T: 10,
      q: '0.5',
      qOs: 0,
      delta: '0.05',
      gamma: '0.1',
      expertise: 10,
      model: referenceModel(),
      a: Array.from({ length: 5 }, () => '0.99'),
      loads: Array.from({ length: 5 }, () => '0.01'),
      efforts: Array.from({ length: 5 }, () => 24),
      aOs: 1,
      loadOs: '0.2',
      effortOs: 120,
    }
    const limit = compareLoads(base).greatestSoundLoad
    expect(compareLoads({ ...base, loadOs: limit - 1e-9 }).globalSound).toBe(true)
    expect(compareLoads({ ...base, loadOs: limit + 1e-9 }).globalSound).toBe(false)
    const { loadLimit } = compareLoads(base).sufficient!
    const at = (load: number): boolean =>
      compareLoads({ ...base, loads: base.loads.map(() => load) }).sufficient!.holds
    expect([at(loadLimit - 1e-9), at(loadLimit + 1e-9)]).toEqual([true, false])
    const found = compareLoads(base)
    expect(found.executionAdvantage).toBe(found.executionRatio > 1)
  })
})
