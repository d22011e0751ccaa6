// A seed is a whole review: the same one gives the same bytes.
import { expect, it } from 'vitest'
import { scenarioOf, simulateReview, wildScenario } from '@gainsay/lab'

async function ledgerOf(seed: number, kind: number): Promise<string> {
  const { store } = await simulateReview(wildScenario(kind), seed)
  return Buffer.concat(store.lines).toString('utf8')
}

it('the same seed gives a ledger that is the same, byte by byte', async () => {
  for (let seed = 1; seed <= 15; seed += 1)
    expect(await ledgerOf(seed, seed)).toBe(await ledgerOf(seed, seed))
})

it('another seed gives another', async () => {
  const ledgers = await Promise.all([1, 2, 3].map(async (seed) => await ledgerOf(seed, 7)))
  expect(new Set(ledgers).size).toBe(3)
})

it('reviews that run side by side do not touch each other', async () => {
  const alone = await ledgerOf(11, 11)
  const [beside] = await Promise.all([ledgerOf(11, 11), ledgerOf(12, 12), ledgerOf(13, 13)])
  expect(beside).toBe(alone)
})

it('virtual time passes, not real time', async () => {
  const review = await simulateReview(scenarioOf(), 1)
  expect(review.durationMs).toBeGreaterThan(1000)
})
