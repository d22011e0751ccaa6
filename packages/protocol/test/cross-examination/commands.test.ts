// What people and the engine may order while a debate goes on and after it.
import { describe, expect, it } from 'vitest'
import {
  crossExamination,
  outcomeOf,
  type CrossExaminationCommand,
  type CrossExaminationState,
} from '../../src/index.ts'
import { attack, critic, setup } from './setups.ts'
import { foldEvents } from '../support/play.ts'
import { answer, critique, debate, PROPOSER, reply, scenario } from '../support/scenario.ts'

const WITNESS = { kind: 'script', files: [], command: 'node witness.mjs', expect: 'it prints 1' } as const

function order(state: CrossExaminationState, command: CrossExaminationCommand): string | null {
  const events = crossExamination.command(state, command)
  if ('refused' in events) return events.refused
  for (const event of events) crossExamination.evolve(state, event)
  return null
}

const places = (state: CrossExaminationState): string[] =>
  crossExamination.pending(state).map(({ place }) => place)

describe('commands', () => {
  it('a stop ends all that goes on, in the round that it was in, and stakes are still made', () => {
    const { events } = scenario(debate(1), {
      'c1/r0/open': { attacks: [attack(), attack({ severity: 'low' })] },
    })
    const opened = events.findIndex(({ type }) => type === 'critic-turn-taken') + 3
    const state = foldEvents(events.slice(0, opened))
    expect(order(state, { kind: 'stop', reason: 'budget' })).toBeNull()
    expect(places(state)).toEqual([])
    expect(state.stakes.map(({ id, how }) => [id, how])).toEqual([['A1.1', 'rule']])
    expect(outcomeOf(state)).toMatchObject({
      exit: 1,
      termination: 'budget',
      reasons: ['not-steady:1:budget'],
    })
    expect(order(state, { kind: 'stop', reason: 'budget' })).toMatch(/^The rounds of this review are over/)
  })

  it('an interrupted review stakes nothing and exits 130', () => {
    const { events } = scenario(debate(1), { 'c1/r0/open': { attacks: [attack()] } })
    const state = foldEvents(
      events.slice(0, events.findIndex(({ type }) => type === 'critic-turn-taken') + 2),
    )
    expect(order(state, { kind: 'stop', reason: 'interrupted' })).toBeNull()
    expect([state.stakes.length, places(state).length, outcomeOf(state).exit]).toEqual([0, 0, 130])
  })

  it('stopping the critic that others wait for lets them go on', () => {
    const given = setup({ critics: [critic(1), critic(2)], proposer: PROPOSER })
    const state = foldEvents(crossExamination.open(given))
    const bid = crossExamination.pending(state).find(({ place }) => place === 'c1/r0/bids')!
    const value = { bids: [{ topic: 'locks', aspect: 'other', why: '' }] }
    for (const event of crossExamination.settle(state, bid, { kind: 'value', value }))
      crossExamination.evolve(state, event)
    expect(places(state)).not.toContain('c1/r0/open')
    expect(order(state, { kind: 'stop', reason: 'timeout', critic: 2 })).toBeNull()
    expect(places(state)).toContain('c1/r0/open')
  })

  it('a person approves changed tests, and the fix then closes what it is verified for', () => {
    const { state } = scenario(debate(1), {
      'c1/r0/open': { attacks: [attack({ witness: WITNESS })] },
      'p1/r1/answer': { answers: [answer('A1.1', 'concede')] },
      'F1/verify': { checks: 'ok', testsChanged: true, results: { 'A1.1': 'stopped' }, why: '' },
    })
    expect(outcomeOf(state).labels.get('A1.1')).toBe('admitted')
    const approve = {
      kind: 'decide',
      id: 'F1',
      what: 'approve',
      reason: 'the old test was wrong',
      by: 'me',
    } as const
    expect(order(state, { ...approve, what: 'dismiss' })).toMatch(/F1 is a fix: approve it/)
    expect(order(state, { kind: 'apply', fix: 'F1' })).toMatch(/not verified for anything/)
    expect(order(state, approve)).toBeNull()
    expect(outcomeOf(state).labels.get('A1.1')).toBe('fixed')
    expect(order(state, approve)).toBe('F1 is approved already.')
    expect(order(state, { kind: 'apply', fix: 'F1' })).toBeNull()
    expect(outcomeOf(state).exit).toBe(0)
  })

  it('upholding and deferring are notes: the label stays', () => {
    const { state } = scenario(debate(1), { 'c1/r0/open': { attacks: [attack()] } })
    for (const what of ['uphold', 'defer'] as const)
      expect(order(state, { kind: 'decide', id: 'A1.1', what, reason: '', by: 'me' })).toBeNull()
    expect(outcomeOf(state).labels.get('A1.1')).toBe('unresolved')
    expect(state.decisions.map(({ what }) => what)).toEqual(['uphold', 'defer'])
  })

  it('a human judge is waited for as a person, and dismisses as one', () => {
    const judge = { kind: 'human', party: 'human', vendor: null, model: null } as const
    const { state, settled } = scenario(debate(1, { judge }), {
      'c1/r0/open': { attacks: [attack()] },
      'p1/r1/answer': { answers: [answer('A1.1', 'defend')] },
      'c1/r1/reply': critique({ replies: [reply('A1.1', 'keep')] }),
      'judge/A1.1': { verdict: 'dismissed', reason: 'the task says otherwise' },
    })
    expect(settled.at(-1)?.action).toMatchObject({ kind: 'person', place: 'judge/A1.1' })
    expect(outcomeOf(state).labels.get('A1.1')).toBe('dismissed')
  })

  it('a fix is tried against the witnesses of the other forks once no turn is left', () => {
    const elsewhere = { kind: 'file', path: 'src/far.ts', start: 9, end: 9, quote: 'far' } as const
    const { state, settled } = scenario(debate(2), {
      'c1/r0/open': { attacks: [attack({ witness: WITNESS })] },
      'c2/r0/open': { attacks: [attack({ witness: WITNESS, address: elsewhere })] },
      'p1/r1/answer': { answers: [answer('A1.1', 'concede')] },
      'F1/verify': { checks: 'ok', testsChanged: false, results: { 'A1.1': 'stopped' }, why: '' },
      'p2/r1/answer': { answers: [answer('A2.1', 'defend')] },
      'c2/r1/reply': critique({ replies: [reply('A2.1', 'keep')] }),
      'F1/cross': {
        checks: 'ok',
        testsChanged: false,
        results: { 'A2.1': 'stopped', 'A1.1': 'still' },
        why: '',
      },
    })
    const at = settled.findIndex(({ action }) => action.place === 'F1/cross')
    expect(
      settled.slice(at + 1).every(({ action }) => !/^[cp]\d\/r\d\/(?:reply|answer)/.test(action.place)),
    ).toBe(true)
    expect([...outcomeOf(state).labels]).toEqual([
      ['A1.1', 'fixed'],
      ['A2.1', 'fixed'],
    ])
  })
})
