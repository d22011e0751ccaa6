// What survives in simulated reviews is what the closed forms of certify say. Fixed seeds; larger
// numbers by `npm run simulate -- survival`.
import { describe, expect, it } from 'vitest'
import { aggregationSurvival } from '@gainsay/certify'
import { CANARIES, confidenceFor, countSurvival, SURVIVAL_DESIGNS, type SurvivalRow } from '@gainsay/lab'

const REVIEWS = 40
const FIRST_SEED = 1000
const confidence = confidenceFor(SURVIVAL_DESIGNS)

describe('survival of planted faults', () => {
  const rows: SurvivalRow[] = []

  const cases = SURVIVAL_DESIGNS.map((design, index) => [design.name, design, index] as const)
  it.each(cases)('%s', async (_, design, index) => {
    const firstSeed = FIRST_SEED + index * REVIEWS
    const counted = await countSurvival(design, { reviews: REVIEWS, firstSeed, confidence })
    rows.push(...counted)
    expect(counted.filter(({ agrees }) => !agrees)).toEqual([])
    expect(counted.map(({ faults }) => faults)).toEqual(counted.map(() => REVIEWS * 12))
  })

  it('a protocol that drops what is defended misses the closed form', async () => {
    const { protocol } = CANARIES[0]!
    const broken = { reviews: REVIEWS, firstSeed: FIRST_SEED, confidence, protocol }
    const counted = await countSurvival(SURVIVAL_DESIGNS[1]!, broken)
    expect(counted.map(({ agrees }) => agrees)).toEqual([false, false])
  })

  it('the intervals can tell the models apart: shared luck is not taken for independence', () => {
    const shared = rows.filter(({ name, rule }) => rule === 'panel' && /rho|weight/.test(name))
    expect(shared).toHaveLength(4)
    const independent: Record<string, number> = {
      '3 critics, c 0.7, d 0.6, common-cause rho 0.4': product(0.42, 3),
      '4 critics, c 0.7, d 0.6, beta-binomial rho 0.3': product(0.42, 4),
      '3 critics, c 0.9, d 0.8, beta-binomial rho 0.6': product(0.72, 3),
      'critics with c 0.9, 0.6, 0.3, d 0.5, 0.5, 0.9, common-cause weight 0.5': 0.55 * 0.7 * 0.73,
    }
    for (const { name, low } of shared) expect(independent[name], name).toBeLessThan(low)
  })
})

function product(p: number, k: number): number {
  return aggregationSurvival({ model: 'independent', rho: 0, p, k }).panel
}
