// The simulation must notice a protocol with a rule broken; otherwise it would prove nothing.
import { describe, expect, it } from 'vitest'
import {
  CANARIES,
  checkReview,
  REVIEW_CHECKS,
  simulateReview,
  wildScenario,
  type Violation,
} from '@gainsay/lab'
import { crossExamination } from '@gainsay/protocol'
import { ORACLE_CHECK } from './oracle-check.ts'

const SEEDS = Array.from({ length: 40 }, (_, index) => 1 + index)

async function violationsOf(protocol: typeof crossExamination): Promise<Violation[]> {
  const all: Violation[] = []
  for (const seed of SEEDS) {
    const review = await simulateReview(wildScenario(seed), seed, protocol)
    all.push(...(await checkReview(review, [ORACLE_CHECK])))
  }
  return all
}

describe('a canary', () => {
  it('is needed: the real protocol breaks nothing in these reviews', async () => {
    expect(await violationsOf(crossExamination)).toEqual([])
  })

  it.each(CANARIES.map((canary) => [canary.breaks, canary] as const))(
    'is noticed: %s',
    async (_, { protocol, fails }) => {
      const failed = new Set((await violationsOf(protocol)).map(({ check }) => check))
      expect([...failed]).toContain(fails)
    },
  )

  it('is noticed where a broken engine spends more than it may', async () => {
    let overspent = 0
    for (const seed of SEEDS) {
      const scenario = wildScenario(seed)
      if (scenario.budget.calls === null) continue
      const unlimited = {
        ...scenario,
        budget: { ...scenario.budget, calls: null, costUsd: null, timeMs: null },
      }
      const review = await simulateReview(unlimited, seed)
      const found = await checkReview({ ...review, scenario })
      overspent += found.filter(({ check }) => check === 'spent and reserved stay within the budget').length
    }
    expect(overspent).toBeGreaterThan(0)
  })

  it('names a check that exists', () => {
    const names = [...REVIEW_CHECKS.map(({ name }) => name), 'the run replays from its ledger']
    for (const { fails } of CANARIES) expect(names).toContain(fails)
  })
})
