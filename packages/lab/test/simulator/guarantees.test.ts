// What the protocol guarantees, in whole reviews on the real engine, whatever the parties do.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkReview,
  liveRoots,
  PERFECT_CRITIC,
  REVIEW_CHECKS,
  scenarioOf,
  simulateReview,
  STEADY_CHANNEL,
  wildScenario,
  type ReviewFacts,
  type Scenario,
} from '@gainsay/lab'
import { outcomeOf } from '@gainsay/protocol'
import { ORACLE_CHECK } from './oracle-check.ts'

// More with GAINSAY_TEST_RUNS; every failure prints its seed.
const RUNS = Number(process.env['GAINSAY_TEST_RUNS'] ?? 150)
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const STONEWALL = { ...scenarioOf().author!, concedesTrue: 0 }

describe('simulated reviews of every kind', () => {
  it('end, and break no guarantee', async () => {
    const ends = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const review = await simulateReview(wildScenario(seed), seed)
        expect(review.status).toBe('ended')
        expect(await checkReview(review, [ORACLE_CHECK])).toEqual([])
        const end = outcomeOf(review.state).termination ?? 'none'
        ends.set(end, (ends.get(end) ?? 0) + 1)
      }),
      { numRuns: RUNS },
    )
    // Not vacuous: many ways to end were met.
    expect([...ends.keys()]).toEqual(expect.arrayContaining(['steady', 'round-cap', 'failed', 'budget']))
  })

  it('meet every kind of label and of refusal', async () => {
    const labels = new Set<string>()
    const refused = new Set<string>()
    const stance = { withdraw: 0.3, press: 0.1, fork: 0.5 }
    const debater = { ...PERFECT_CRITIC, falseAlarms: 0.5, onTrue: stance, onFalse: stance }
    const debate = (depth: number): Scenario =>
      scenarioOf({
        critics: [debater, debater],
        author: { ...scenarioOf().author!, concedesTrue: 0.2, concedesFalse: 0.1 },
        work: { faults: 2, spots: 2, present: 0 },
        limits: { ...scenarioOf().limits, rounds: 6, depth },
      })
    for (let seed = 1; seed <= 120; seed += 1) {
      const { state } = await simulateReview(
        seed % 3 === 0 ? debate(1 + (seed % 2)) : wildScenario(seed),
        seed,
      )
      for (const label of outcomeOf(state).labels.values()) labels.add(label)
      for (const { why } of state.refusals) refused.add(why)
    }
    // `dismissed` is a person's, and no person takes part.
    const expected =
      'admitted contradiction cut defeated deferred fixed malformed moot refuted unresolved withdrawn'
    expect([...labels].sort().join(' ')).toBe(expected)
    expect(refused.size).toBeGreaterThan(5)
  })
})

describe('named guarantees', () => {
  const useless = { ...PERFECT_CRITIC, chooses: 1, onTrue: { withdraw: 1, press: 0, fork: 0 } }

  it('a majority closes nothing: one critic of five keeps what the others give up', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const critics = [useless, useless, PERFECT_CRITIC, useless, useless]
      const { state } = await simulateReview(scenarioOf({ critics, author: STONEWALL }), seed)
      expect([...state.open].sort()).toEqual(['A3.1', 'A3.2', 'A3.3'])
      expect(outcomeOf(state).exit).toBe(1)
    }
  })

  it('the lazy and the silent are named, and their review is not clean', async () => {
    const lazy = { ...PERFECT_CRITIC, lazy: 1 }
    const { state } = await simulateReview(scenarioOf({ critics: [lazy, PERFECT_CRITIC] }), 1)
    expect(outcomeOf(state).reasons).toEqual(['silent:1'])
    const clean = await simulateReview(scenarioOf({ critics: [lazy, lazy], work: NOTHING_WRONG }), 1)
    expect(outcomeOf(clean.state)).toMatchObject({ safety: 'clean', exit: 3 })
  })

  it.each(['crashes', 'hangs'] as const)('a review whose critics fail (%s) is never clean', async (fault) => {
    const broken = { ...PERFECT_CRITIC, channel: { ...STEADY_CHANNEL, [fault]: 1 } }
    for (const critics of [[broken], [PERFECT_CRITIC, broken]]) {
      const { state } = await simulateReview(scenarioOf({ critics, work: NOTHING_WRONG }), 3)
      const { exit, safety, termination } = outcomeOf(state)
      expect({ exit, safety }).toEqual({ exit: 3, safety: 'clean' })
      expect(termination).not.toBe('steady')
    }
  })

  it('a review that is cut short by its budget says so', async () => {
    const budget = { costUsd: null, tokens: null, timeMs: null, calls: 19 }
    const review = await simulateReview(scenarioOf({ budget, author: STONEWALL }), 5)
    expect(outcomeOf(review.state).termination).toBe('budget')
    expect(outcomeOf(review.state).exit).not.toBe(0)
    // The reserve: every critic that has an open leaf staked it, and the judge was asked.
    expect(review.state.stakes.length).toBeGreaterThan(0)
    expect(review.state.verdicts.length).toBe(review.state.stakes.length)
  })

  it('a judge that errs changes no label', async () => {
    const wrong = { errsOnTrue: 1, errsOnFalse: 1, undecided: 0, channel: STEADY_CHANNEL }
    const labelsWith = async (judge: typeof wrong): Promise<unknown> =>
      outcomeOf((await simulateReview(scenarioOf({ judge, author: STONEWALL }), 6)).state).labels
    expect(await labelsWith(wrong)).toEqual(await labelsWith({ ...wrong, errsOnTrue: 0, errsOnFalse: 0 }))
  })

  it('every check looks at something', () => {
    const names = REVIEW_CHECKS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(liveRoots({ review: { state: { nodes: new Map() } } } as unknown as ReviewFacts)).toEqual([])
  })
})

const NOTHING_WRONG = { faults: 0, spots: 0, present: 0 }
