// Whole debates between parties that do anything. After every settled action what `src` keeps
// equals a brute-force evaluation of the events, and nothing depends on arrival or on crashes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossExamination, outcomeOf, type CrossExaminationState, type Setup } from '../../src/index.ts'
import { labels, labelsFromTree } from '../../src/cross-examination/rules/labels.ts'
import { openSetByRound } from '../../src/cross-examination/rules/open-set.ts'
import { owedBy } from '../../src/cross-examination/rules/owed.ts'
import { Oracle } from '../oracle/oracle.ts'
import { foldEvents, play, type Played } from '../support/play.ts'
import { seeded } from '../support/random.ts'
import { wildParties } from '../support/wild-parties.ts'
import { critic, setup } from './setups.ts'

// More with GAINSAY_TEST_RUNS; every failure prints its seed.
const RUNS = Number(process.env['GAINSAY_TEST_RUNS'] ?? 60)
const proposer = { party: 'script:proposer.json', vendor: 'scripted', model: 'script', standIn: false }

function wildSetup(seed: number): Setup {
  const random = seeded(seed)
  const models = 1 + random.below(3)
  const rules = random.below(3)
  const critics = Array.from({ length: models + rules }, (_, i) =>
    critic(i + 1, i < models ? { backed: random.chance(0.5) } : { kind: 'rule', party: 'rules:tests' }),
  )
  return setup({
    critics,
    proposer: random.chance(0.9) ? proposer : null,
    judge: random.pick([
      null,
      { kind: 'witness', party: null, vendor: null, model: null } as const,
      { kind: 'model', party: 'script:judge.json', vendor: 'judging', model: 'script' } as const,
      { kind: 'human', party: 'human', vendor: null, model: null } as const,
    ]),
    limits: {
      ...setup().limits,
      rounds: 1 + random.below(5),
      depth: random.below(4),
      defences: 1 + random.below(3),
      attacksPerTurn: 1 + random.below(12),
    },
  })
}

function sorted(all: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function playSeed(seed: number, options: Parameters<typeof play>[2] = {}): Played {
  const random = seeded(seed + 1)
  const wild = { failing: random.chance(0.3) ? 0.05 : 0, garbled: random.chance(0.3) ? 0.1 : 0 }
  return play(wildSetup(seed), wildParties(seed, wild), options)
}

/** Fixes are numbered by creation, which arrival decides; everything else must be the same. */
function essence(state: CrossExaminationState): unknown {
  const { order, counts, todo, safety, reasons, termination, exit } = outcomeOf(state)
  const rounds = openSetByRound(state)
  const stakes = [...state.stakes].sort((a, b) => a.critic - b.critic)
  return {
    labels: sorted(labels(state)),
    order,
    counts,
    todo,
    safety,
    reasons,
    termination,
    exit,
    rounds,
    stakes,
  }
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })

describe('wild debates', () => {
  it('end, and at every step have the labels and questions of the brute-force evaluation', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const oracle = new Oracle()
        for (const event of crossExamination.open(wildSetup(seed))) oracle.take(event)
        const watch = (state: CrossExaminationState, { events }: { events: readonly unknown[] }): void => {
          for (const event of events) oracle.take(event as Parameters<Oracle['take']>[0])
          expect(sorted(labels(state))).toEqual(oracle.labels())
          expect(sorted(labelsFromTree(state))).toEqual(oracle.labels())
          expect([...state.open].sort()).toEqual(oracle.openRoots())
          for (const fork of state.forks.keys())
            expect(owedBy(state, fork).sort()).toEqual(oracle.asked(fork))
        }
        playSeed(seed, { watch })
      }),
      { numRuns: RUNS },
    )
  })

  it('give the same result whatever the order of arrival', () => {
    fc.assert(
      fc.property(seeds, seeds, (seed, order) => {
        const random = seeded(order)
        const one = playSeed(seed)
        const other = playSeed(seed, { choose: (actions) => random.below(actions.length) })
        expect(essence(other.state)).toEqual(essence(one.state))
      }),
      // Found once: attacks of two rule critics in one fork.
      { numRuns: RUNS, examples: [[1_215_094_443, 156_493_871]] },
    )
  })

  it('go on after a crash at any settled action as if there had been none', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0, max: 1, noNaN: true }), (seed, where) => {
        const whole = playSeed(seed)
        const keep = Math.floor(where * whole.settled.length)
        const kept = whole.settled.slice(0, keep).reduce((count, { events }) => count + events.length, 1)
        const again = playSeed(seed, { from: whole.events.slice(0, kept) })
        expect(again.events).toEqual(whole.events)
        expect(again.settled.length).toBe(whole.settled.length - keep)
      }),
      { numRuns: RUNS },
    )
  })

  it('replay: settle on the stored outcomes gives the stored events', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { settled, events } = playSeed(seed)
        const state = foldEvents(events.slice(0, 1))
        for (const { action, outcome, events: stored } of settled) {
          expect(crossExamination.pending(state).some(({ place }) => place === action.place)).toBe(true)
          const again = crossExamination.settle(state, action, JSON.parse(JSON.stringify(outcome)))
          expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(stored)))
          for (const event of again) crossExamination.evolve(state, event)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('keep the open set by one rule alone: U with R taken out, A and O put in', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { state } = playSeed(seed)
        const open = new Set<string>()
        for (const step of openSetByRound(state)) {
          for (const id of step.closed) expect(open.delete(id)).toBe(true)
          for (const id of [...step.added, ...step.reopened]) {
            expect(open.has(id)).toBe(false)
            open.add(id)
          }
          expect([...open].sort()).toEqual([...step.open].sort())
        }
        expect([...open].sort()).toEqual([...state.open].sort())
        const { safety } = outcomeOf(state)
        expect(safety).toBe(open.size > 0 ? 'disputes' : 'clean')
      }),
      { numRuns: RUNS },
    )
  })

  it('name every place once: an action is never asked again after it was settled', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const places = playSeed(seed).settled.map(({ action }) => action.place)
        expect(new Set(places).size).toBe(places.length)
      }),
      { numRuns: RUNS },
    )
  })
})
