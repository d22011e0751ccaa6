// The first release: rule critics alone, without a model, without a proposer.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  crossExamination,
  headings,
  outcomeOf,
  reportOf,
  todoLine,
  type CrossExaminationEvent,
  type CrossExaminationState,
  type Outcome,
  type Report,
  type Setup,
} from '../../src/index.ts'
import { attack, ruleSetup } from './setups.ts'

function fold(state: CrossExaminationState, events: readonly CrossExaminationEvent[]): CrossExaminationState {
  return events.reduce((folded, event) => crossExamination.evolve(folded, event), state)
}

/** Answers every pending action by its place until nothing is pending. */
function run(setup: Setup, answers: Record<string, Outcome>): CrossExaminationState {
  let state = fold(crossExamination.initial(), crossExamination.open(setup))
  for (let i = 0; i < 20; i++) {
    const [action] = crossExamination.pending(state)
    if (action === undefined) return state
    const outcome = answers[action.place]
    if (outcome === undefined) throw new Error(`nothing answers ${action.place}`)
    state = fold(state, crossExamination.settle(state, action, outcome))
  }
  throw new Error('the review does not end')
}

function attacks(...items: unknown[]): Outcome {
  return { kind: 'value', value: { attacks: items } }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

function report(state: CrossExaminationState): Report {
  return reportOf(state, {
    review: 'r-20261130T224851Z-0a1f',
    hash,
    transcript: null,
    cost: { usd: 0, tokens: 0, judgeUsd: 0 },
  })
}

describe('rule critics alone', () => {
  it('are asked side by side, and nobody else is', () => {
    const state = fold(crossExamination.initial(), crossExamination.open(ruleSetup()))
    const actions = crossExamination.pending(state)
    expect(actions.map(({ place, role, reply, kind }) => [place, role, reply, kind])).toEqual([
      ['c1/r0/open', 'critic:1', 'attacks', 'ask'],
      ['c2/r0/open', 'critic:2', 'attacks', 'ask'],
    ])
    expect(actions[0]?.cap.costUsd).toBe(0)
  })

  it('defer what they could not decide: it accuses of nothing, and the review is not complete', () => {
    const state = run(ruleSetup(), {
      'c1/r0/open': attacks(),
      'c2/r0/open': attacks(
        { ...attack({}), undecided: 'It did not end in 300 seconds.' },
        attack({ statement: 'lint is broken' }),
      ),
    })
    const result = report(state)
    expect(result.disputes.map(({ id, status }) => [id, status])).toEqual([['A2.2', 'unresolved']])
    expect(result.livenessItems.map(({ id, status, why }) => [id, status, why])).toEqual([
      ['A2.1', 'deferred', 'It did not end in 300 seconds.'],
    ])
    expect(result.reasons).toEqual(['deferred:A2.1'])
  })

  it('are steady, and their attacks stand as disputes with the exit code of a block', () => {
    const advisory = attack({ advisory: true, statement: 'a leftover' })
    const state = run(ruleSetup(), {
      'c1/r0/open': attacks(attack({ address: { kind: 'claim', value: 'All tests pass.' } })),
      'c2/r0/open': attacks(attack({ severity: 'critical' }), advisory),
    })
    const result = report(state)
    expect(result.disputes.map(({ id, status }) => [id, status])).toEqual([
      ['A2.1', 'unresolved'],
      ['A1.1', 'unresolved'],
    ])
    expect(result.advisory.map(({ id }) => id)).toEqual(['A2.2'])
    expect([result.exit, result.safety, result.liveness]).toEqual([1, 'disputes', 'complete'])
    expect(result.critics.map(({ termination, silent }) => [termination, silent])).toEqual([
      ['steady', false],
      ['steady', false],
    ])
    expect(headings(result)).toEqual(['no model critic examined this'])
    expect(todoLine(result)).toBe('2 to decide. Next: gainsay show A2.1')
    expect(result.sessionLine).toBe(
      'gainsay: no model critic + 2 rule critics · 2 attacks · 2 unresolved · headline A2.1 contention 0 · steady after 0 rounds · $0.00',
    )
    expect(result.coverage.claims).toEqual([{ quote: 'All tests pass.', attacked: true }])
  })

  it('that find nothing give a clean exit', () => {
    const result = report(run(ruleSetup(), { 'c1/r0/open': attacks(), 'c2/r0/open': attacks() }))
    expect([result.exit, result.safety, result.liveness]).toEqual([0, 'clean', 'complete'])
    expect(todoLine(result)).toBe('Nothing to decide, nothing to fix.')
  })

  it('settle to the same labels and ids in either order of arrival', () => {
    const first = attacks(attack({ severity: 'low' }))
    const second = attacks(attack({ severity: 'critical' }))
    const opened = (): CrossExaminationState =>
      fold(crossExamination.initial(), crossExamination.open(ruleSetup()))
    const play = (order: readonly number[]): string => {
      const state = opened()
      const actions = crossExamination.pending(state)
      for (const i of order)
        fold(state, crossExamination.settle(state, actions[i]!, i === 0 ? first : second))
      return JSON.stringify(report(state))
    }
    expect(play([0, 1])).toBe(play([1, 0]))
  })

  it('one bad item loses nothing else: it is refused by name and malformed', () => {
    const state = run(ruleSetup(), {
      'c1/r0/open': attacks(attack(), { statement: 'no address' }, attack({ severity: 'low' })),
      'c2/r0/open': attacks(),
    })
    expect([...outcomeOf(state).labels]).toEqual([
      ['A1.1', 'unresolved'],
      ['A1.2', 'malformed'],
      ['A1.3', 'unresolved'],
    ])
    expect(state.refusals.map(({ who, what }) => [who, what.slice(0, 8)])).toEqual([['critic:1', 'attack 1']])
    expect(report(state).livenessItems.map(({ id, why }) => [id, why])).toEqual([
      ['A1.2', expect.stringContaining('cannot be read')],
    ])
  })

  it('one that could not run is a liveness reason, and never clean', () => {
    const state = run(ruleSetup(), {
      'c1/r0/open': { kind: 'failed', failure: 'crashed', message: 'no session' },
      'c2/r0/open': attacks(),
    })
    const result = report(state)
    expect([result.exit, result.reasons]).toEqual([3, ['not-steady:1:failed']])
  })

  it('raise one attack with one witness: it is run before the turn is taken', () => {
    const witness = { kind: 'test', files: [], command: 'npm test', expect: 'it fails' } as const
    const state = run(ruleSetup(['rules:tests']), {
      'c1/r0/open': attacks(attack({ witness })),
      'c1/r0/witness/attacks.0': { kind: 'value', value: { result: 'confirmed', why: '' } },
    })
    expect(report(state).disputes[0]).toMatchObject({
      id: 'A1.1',
      confirmed: true,
      witness: { result: 'confirmed' },
    })
  })

  it('an attack that was dismissed before stays dismissed while its quoted code is the same', () => {
    const again = attack()
    const setup = ruleSetup(['rules:hygiene'])
    const imported = [
      {
        run: 'r-20261101T000000Z-0001',
        id: 'A1.4',
        status: 'dismissed' as const,
        fingerprintText: JSON.stringify(['src/total.ts', 'correctness', 'for (let i = 0; i < n - 1; i++)']),
        reason: 'on purpose',
      },
    ]
    const moved = { ...again, address: { ...again.address, start: 90, end: 90 } }
    const changed = { ...again, address: { ...again.address, quote: 'for (;;)' } }
    const state = run({ ...setup, imported }, { 'c1/r0/open': attacks(moved, changed) })
    expect([...outcomeOf(state).labels]).toEqual([
      ['A1.1', 'dismissed'],
      ['A1.2', 'unresolved'],
    ])
    expect(report(state).closed[0]?.earlier).toEqual({ run: 'r-20261101T000000Z-0001', id: 'A1.4' })
  })

  it('a person decides afterwards, and the exit code follows', () => {
    const state = run(ruleSetup(), { 'c1/r0/open': attacks(attack()), 'c2/r0/open': attacks() })
    const order = { kind: 'decide', id: 'A1.1', what: 'dismiss', reason: 'not reachable', by: 'me' } as const
    const events = crossExamination.command(state, order)
    if ('refused' in events) throw new Error(events.refused)
    fold(state, events)
    expect(report(state)).toMatchObject({ exit: 0, safety: 'clean' })
    expect(crossExamination.command(state, order)).toEqual({ refused: 'A1.1 is dismissed already.' })
    expect(crossExamination.command(state, { ...order, id: 'A9.9' })).toEqual({
      refused: 'There is no attack A9.9 in this review: it has A1.1.',
    })
  })

  it('a stop before they answered is interrupted: 130', () => {
    const state = fold(crossExamination.initial(), crossExamination.open(ruleSetup()))
    const events = crossExamination.command(state, { kind: 'stop', reason: 'interrupted' })
    if ('refused' in events) throw new Error(events.refused)
    fold(state, events)
    expect(crossExamination.pending(state)).toEqual([])
    expect(report(state)).toMatchObject({
      exit: 130,
      reasons: ['not-steady:1:interrupted', 'not-steady:2:interrupted'],
    })
  })
})
