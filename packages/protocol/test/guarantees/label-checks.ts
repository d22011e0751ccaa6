// Guarantees of single labels, of the order in which disputes surface, and of how critics end.
import assert from 'node:assert/strict'
import { outcomeOf, type CrossExaminationState } from '../../src/index.ts'
import { attack, setup } from '../cross-examination/setups.ts'
import { answer, critique, debate, reply, scenario, type Script } from '../support/scenario.ts'

const WITNESS = { kind: 'script', files: [], command: 'node witness.mjs', expect: 'it prints 1' } as const

function label(state: CrossExaminationState, id: string): string | undefined {
  return outcomeOf(state).labels.get(id)
}
const defends = (round: number, ...ids: string[]): Script => ({
  [`p1/r${round}/answer`]: { answers: ids.map((id) => answer(id, 'defend')) },
})
const says = (round: number, id: string, say: string, ...attacks: object[]): Script => ({
  [`c1/r${round}/reply`]: critique({ replies: [reply(id, say)], attacks }),
})
const onDefence = (of: string): object => ({
  ...attack(),
  on: of,
  address: { kind: 'turn', value: `defence of ${of}` },
})
const opens = (...attacks: object[]): Script => ({ 'c1/r0/open': { attacks } })
const at = (line: number, more: object = {}): object =>
  attack({ address: { kind: 'file', path: 'src/far.ts', start: line, end: line, quote: 'far' }, ...more })

export const LABEL_CHECKS: Readonly<Record<string, () => void>> = {
  'what a machine shows false is closed, and never by a failed witness': () => {
    const found = { item: 'attacks.0', resolved: true, address: null, why: '', refuted: true }
    const refuted = scenario(debate(1), { ...opens(attack()), 'c1/r0/resolve': { items: [found] } }).state
    assert.equal(label(refuted, 'A1.1'), 'refuted')
    assert.equal(refuted.open.size, 0)
    const failed = { result: 'not-reproduced', why: '' }
    const { state } = scenario(debate(1), {
      ...opens(attack({ witness: WITNESS })),
      'c1/r0/witness/attacks.0': failed,
      ...defends(1, 'A1.1'),
      ...says(1, 'A1.1', 'keep'),
    })
    assert.equal(label(state, 'A1.1'), 'unresolved')
  },

  'below the depth cap an attack is cut, which is no defeat': () => {
    const script = {
      ...opens(attack()),
      ...defends(1, 'A1.1'),
      ...says(1, 'A1.1', 'fork', onDefence('A1.1')),
    }
    const { state } = scenario(debate(1, { limits: { ...setup().limits, depth: 0 } }), script)
    assert.equal(label(state, 'A1.1.1'), 'cut')
    assert.equal(label(state, 'A1.1'), 'unresolved')
    assert.equal(state.critics.get(1)?.ended, 'depth-cap')
    assert.equal(label(scenario(debate(1), script).state, 'A1.1.1'), 'unresolved')
  },

  'a new attack of the last round is deferred': () => {
    const { state } = scenario(debate(1, { limits: { ...setup().limits, rounds: 1 } }), {
      ...opens(attack()),
      ...defends(1, 'A1.1'),
      ...says(1, 'A1.1', 'keep', at(90)),
    })
    assert.equal(label(state, 'A1.2'), 'deferred')
    assert.deepEqual([...state.open], ['A1.1'])
  },

  'an attack that points at nothing is malformed, and the others stand': () => {
    const lost = { item: 'attacks.0', resolved: false, address: null, why: 'gone', refuted: false }
    const found = { ...lost, item: 'attacks.1', resolved: true }
    const { state } = scenario(debate(1), {
      ...opens(at(90), attack()),
      'c1/r0/resolve': { items: [lost, found] },
      ...defends(1, 'A1.2'),
      ...says(1, 'A1.2', 'keep'),
    })
    assert.deepEqual([label(state, 'A1.1'), label(state, 'A1.2')], ['malformed', 'unresolved'])
    assert.ok(outcomeOf(state).reasons.includes('malformed:A1.1'))
  },

  'a sub-attack dies with its root': () => {
    const { state } = scenario(debate(1), {
      ...opens(attack()),
      ...defends(1, 'A1.1'),
      ...says(1, 'A1.1', 'fork', onDefence('A1.1')),
      ...defends(2, 'A1.1.1'),
      'c1/r2/reply': critique({ replies: [reply('A1.1.1', 'keep'), reply('A1.1', 'withdraw')] }),
    })
    assert.deepEqual([label(state, 'A1.1'), label(state, 'A1.1.1')], ['withdrawn', 'moot'])
    assert.equal(state.open.size, 0)
  },

  'a confirmed witness surfaces first, then contention': () => {
    const { state } = scenario(debate(1), {
      ...opens(at(10, { severity: 'critical' }), at(50, { severity: 'low', witness: WITNESS })),
      'p1/r1/answer': { answers: [answer('A1.1', 'defend'), answer('A1.2', 'defend')] },
      'c1/r1/reply': critique({
        replies: [reply('A1.1', 'press', { fresh: { quote: 'new words' } }), reply('A1.2', 'keep')],
      }),
    })
    assert.deepEqual(outcomeOf(state).order, ['A1.2', 'A1.1'])
  },

  'a critic stakes the leaf that it chooses': () => {
    const { state } = scenario(debate(1), {
      ...opens(at(10), at(50)),
      'p1/r1/answer': { answers: [answer('A1.1', 'defend'), answer('A1.2', 'defend')] },
      'c1/r1/reply': critique({ replies: [reply('A1.1', 'keep'), reply('A1.2', 'keep')] }),
      'c1/r1/stake': { id: 'A1.2' },
    })
    assert.deepEqual(
      state.stakes.map(({ id, how }) => ({ id, how })),
      [{ id: 'A1.2', how: 'choice' }],
    )
  },

  'a critic that fails is named, and its review is not clean': () => {
    for (const fail of ['timeout', 'crashed', 'malformed'] as const) {
      const { state } = scenario(debate(2), { 'c1/r0/open': { fail } })
      const how = fail === 'timeout' ? 'timeout' : 'failed'
      assert.ok(outcomeOf(state).reasons.includes(`not-steady:1:${how}`))
      assert.equal(outcomeOf(state).termination, how)
      assert.equal(outcomeOf(state).exit, 3)
    }
  },
}
