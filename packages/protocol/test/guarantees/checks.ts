// What the protocol guarantees, each as a check with a name. `guarantees.test.ts` runs them on
// the rules as they are; `mutations.test.ts` switches rules off and demands that they fail.
import assert from 'node:assert/strict'
import { outcomeOf, reserveOf, type CrossExaminationState } from '../../src/index.ts'
import { contentionOf } from '../../src/cross-examination/tree/contention.ts'
import { attack } from '../cross-examination/setups.ts'
import { foldEvents, play } from '../support/play.ts'
import { answer, critique, debate, PROPOSER, reply, scenario, type Script } from '../support/scenario.ts'
import { wildParties } from '../support/wild-parties.ts'
import { critic, setup } from '../cross-examination/setups.ts'
import { LABEL_CHECKS } from './label-checks.ts'

const WITNESS = { kind: 'script', files: [], command: 'node witness.mjs', expect: 'it prints 1' } as const
const SEEDS = Array.from({ length: 25 }, (_, i) => i * 7919 + 1)

function label(state: CrossExaminationState, id: string): string | undefined {
  return outcomeOf(state).labels.get(id)
}
const defends = (round: number, ...ids: string[]): Script => ({
  [`p1/r${round}/answer`]: { answers: ids.map((id) => answer(id, 'defend')) },
})
const onDefence = (of: string, more: object = {}): object => ({
  ...attack(),
  on: of,
  address: { kind: 'turn', value: `defence of ${of}` },
  ...more,
})
const judged = { kind: 'model', party: 'script:judge.json', vendor: 'judging', model: 'script' } as const

export const CHECKS: Readonly<Record<string, () => void>> = {
  ...LABEL_CHECKS,

  'a majority closes nothing': () => {
    // Four critics look at the same lines and withdraw what they said; one does not.
    const script: Record<string, unknown> = {}
    for (let c = 1; c <= 5; c++) {
      script[`c${c}/r0/open`] = { attacks: [attack()] }
      script[`p${c}/r1/answer`] = { answers: [answer(`A${c}.1`, 'defend')] }
      script[`c${c}/r1/reply`] = critique({ replies: [reply(`A${c}.1`, c === 3 ? 'keep' : 'withdraw')] })
    }
    const { state } = scenario(debate(5), script)
    assert.deepEqual([...state.open], ['A3.1'])
    assert.equal(label(state, 'A3.1'), 'unresolved')
    assert.equal(outcomeOf(state).exit, 1)
  },

  'one honest critic keeps a real fault open whatever the others do': () => {
    for (const seed of SEEDS) {
      const wild = wildParties(seed, { failing: 0.05, garbled: 0.1 })
      const honest: Script = {
        'c1/r0/open': { attacks: [attack()] },
        'p1/r1/answer': { answers: [answer('A1.1', 'defend')] },
        'c1/r1/reply': critique({ replies: [reply('A1.1', 'keep')] }),
      }
      const own = /^[cp]1\//
      const { state } = play(debate(4), (action, at) => {
        if (!own.test(action.place)) return wild(action, at)
        const value = honest[action.place] ?? (action.reply === 'choice' ? { id: 'A1.1' } : null)
        if (value === null && action.role === 'engine') return scenarioEngine(action.input as string)
        return { kind: 'value', value: value ?? { bids: [], attacks: [], answers: [], replies: [] } }
      })
      assert.ok(state.open.has('A1.1'), `seed ${seed}`)
    }
  },

  'a withdrawal of a confirmed attack changes nothing': () => {
    const { state } = scenario(debate(1), {
      'c1/r0/open': { attacks: [attack({ witness: WITNESS })] },
      ...defends(1, 'A1.1'),
      'c1/r1/reply': critique({ replies: [reply('A1.1', 'withdraw')] }),
    })
    assert.equal(label(state, 'A1.1'), 'unresolved')
    assert.deepEqual(state.recorded, [{ round: 1, id: 'A1.1', what: 'withdraw' }])
  },

  'a concession alone closes nothing': () => {
    const { state } = scenario(debate(1), {
      'c1/r0/open': { attacks: [attack({ witness: WITNESS })] },
      'p1/r1/answer': { answers: [answer('A1.1', 'concede')] },
      'F1/verify': { checks: 'ok', testsChanged: false, results: { 'A1.1': 'still' }, why: '' },
    })
    assert.equal(label(state, 'A1.1'), 'admitted')
    assert.equal(outcomeOf(state).exit, 1)
  },

  'an unanswered defence defeats nothing': () => {
    const { state } = scenario(debate(1), { 'c1/r0/open': { attacks: [attack()] }, ...defends(1, 'A1.1') })
    assert.equal(label(state, 'A1.1'), 'unresolved')
  },

  'junk and strawmen defeat nothing that a witness shows': () => {
    const fork = (witness: object): Script => ({
      'c1/r0/open': { attacks: [attack(witness)] },
      ...defends(1, 'A1.1'),
      'c1/r1/reply': critique({
        replies: [reply('A1.1', 'fork')],
        attacks: [onDefence('A1.1'), { on: 'A1.1', statement: 'junk' }],
      }),
      ...defends(2, 'A1.1.1'),
      'c1/r2/reply': critique({ replies: [reply('A1.1.1', 'withdraw')] }),
    })
    assert.equal(label(scenario(debate(1), fork({ witness: WITNESS })).state, 'A1.1'), 'unresolved')
    // Without a witness the lost sub-debate does defeat it: the strawman hurts only its own critic.
    assert.equal(label(scenario(debate(1), fork({})).state, 'A1.1'), 'defeated')
  },

  'junk alone defeats nothing': () => {
    const { state } = scenario(debate(1), {
      'c1/r0/open': { attacks: [attack()] },
      ...defends(1, 'A1.1'),
      'c1/r1/reply': critique({
        replies: [reply('A1.1', 'fork')],
        attacks: [onDefence('A1.1', { statement: '' })],
      }),
    })
    assert.equal(label(state, 'A1.1'), 'unresolved')
  },

  'a press in the last round counts as keep': () => {
    const press = reply('A1.1', 'press', { fresh: { quote: 'something new' } })
    const script: Script = {
      'c1/r0/open': { attacks: [attack()] },
      ...defends(1, 'A1.1'),
      'c1/r1/reply': critique({ replies: [press] }),
    }
    const contention = (rounds: number): unknown => {
      const { state } = scenario(debate(1, { limits: { ...setup().limits, rounds } }), script)
      return contentionOf(state.nodes.get('A1.1')!)
    }
    assert.deepEqual(contention(1), { survived: 1, reattacked: false, score: 1 })
    assert.equal((contention(2) as { reattacked: boolean }).reattacked, true)
  },

  'a clone of an attack gives it no contention and no second place': () => {
    const one: Script = {
      'c1/r0/open': { attacks: [attack()] },
      ...defends(1, 'A1.1'),
      'c1/r1/reply': critique({ replies: [reply('A1.1', 'keep')] }),
    }
    const cloned = { ...one, 'c2/r0/open': { attacks: Array.from({ length: 5 }, () => attack()) } }
    const alone = scenario(debate(2), one).state
    const beside = scenario(debate(2), cloned).state
    assert.deepEqual(contentionOf(beside.nodes.get('A1.1')!), contentionOf(alone.nodes.get('A1.1')!))
    assert.equal(label(beside, 'A1.1'), label(alone, 'A1.1'))
  },

  'what was conceded in one fork contradicts its defence in another': () => {
    const { state } = scenario(debate(2), {
      'c1/r0/open': { attacks: [attack()] },
      'c2/r0/open': { attacks: [attack()] },
      'p1/r1/answer': { answers: [answer('A1.1', 'concede')] },
      'p2/r1/answer': { answers: [answer('A2.1', 'defend')] },
      'c2/r1/reply': critique({ replies: [reply('A2.1', 'keep')] }),
    })
    assert.equal(label(state, 'A2.1'), 'contradiction')
  },

  'of two fixes that fail together the later is dropped and reopens what it closed': () => {
    const stops = (id: string): object => ({
      checks: 'ok',
      testsChanged: false,
      results: { [id]: 'stopped' },
      why: '',
    })
    const far = { kind: 'file', path: 'src/far.ts', start: 90, end: 91, quote: 'far' } as const
    const { state } = scenario(debate(2), {
      'c1/r0/open': { attacks: [attack({ witness: WITNESS })] },
      'c2/r0/open': { attacks: [attack({ witness: WITNESS, address: far })] },
      'p1/r1/answer': { answers: [answer('A1.1', 'concede')] },
      'p2/r1/answer': { answers: [answer('A2.1', 'concede')] },
      'F1/verify': stops('A1.1'),
      'F2/verify': stops('A2.1'),
      together: { failing: [['F1', 'F2']] },
    })
    const closed = state.fixes.get('F1')!.bound[0]!
    assert.equal(label(state, closed), 'fixed')
    assert.deepEqual(
      [...state.open],
      ['A1.1', 'A2.1'].filter((id) => id !== closed),
    )
  },

  'a steady critic is not asked again': () => {
    const { settled, state } = scenario(debate(1), {
      'c1/r0/open': { attacks: [attack()] },
      ...defends(1, 'A1.1'),
      'c1/r1/reply': critique({ replies: [reply('A1.1', 'keep')] }),
    })
    assert.equal(state.critics.get(1)?.ended, 'steady')
    assert.ok(!settled.some(({ action }) => /\/r2\//.test(action.place)))
  },

  'quiet through silence is not steady': () => {
    const { state } = scenario(debate(1), { 'c1/r0/open': { attacks: [attack()] } })
    assert.equal(state.critics.get(1)?.ended, 'round-cap')
    assert.deepEqual(outcomeOf(state).reasons, ['not-steady:1:round-cap'])
  },

  'each model critic stakes exactly one open leaf': () => {
    for (const seed of SEEDS) {
      const { state } = play(debate(3, { judge: null }), wildParties(seed, { failing: 0, garbled: 0.05 }))
      for (const c of state.critics.keys()) {
        const stakes = state.stakes.filter(({ critic: of }) => of === c)
        const open = [...state.nodes.values()].filter(
          (node) =>
            node.critic === c &&
            node.conceded === null &&
            ['unresolved', 'contradiction'].includes(label(state, node.id) ?? ''),
        )
        assert.equal(stakes.length, open.length > 0 ? 1 : 0, `seed ${seed}`)
        const leaf = open.find(({ id }) => id === stakes[0]?.id)
        if (stakes.length > 0) assert.ok(leaf !== undefined && !open.some(({ parent }) => parent === leaf.id))
      }
    }
  },

  'the judge sees one leaf and nothing of the rest': () => {
    const input = (rest: object[]): unknown => {
      const played = scenario(debate(2, { judge: judged }), {
        'c1/r0/open': { attacks: [attack({ severity: 'critical' })] },
        'c2/r0/open': { attacks: rest },
        ...defends(1, 'A1.1'),
        'c1/r1/reply': critique({ replies: [reply('A1.1', 'keep')] }),
      })
      return played.settled.find(({ action }) => action.place === 'judge/A1.1')?.action.input
    }
    const alone = input([])
    assert.equal(typeof alone, 'string')
    assert.equal(input([attack({ statement: 'another' }), attack({ severity: 'low' })]), alone)
    assert.ok(new TextEncoder().encode(alone as string).length <= 10 * 1024)
  },

  'a leaf over its size is undecided and never cut': () => {
    const { state, settled } = scenario(debate(1, { judge: judged }), {
      'c1/r0/open': { attacks: [attack({ evidence: 'é'.repeat(4096) })] },
      ...defends(1, 'A1.1'),
      'c1/r1/reply': critique({ replies: [reply('A1.1', 'keep')] }),
    })
    assert.deepEqual(
      state.verdicts.map(({ verdict }) => verdict),
      ['undecided'],
    )
    assert.ok(!settled.some(({ action }) => action.role === 'judge'))
  },

  'a silent critic is named, unless a passing scorecard stands behind it': () => {
    const backed = [critic(1), critic(2, { backed: true })]
    const { state } = scenario(setup({ critics: backed, proposer: PROPOSER }), {})
    assert.deepEqual(outcomeOf(state).reasons, ['silent:1'])
    assert.equal(outcomeOf(state).exit, 3)
  },

  'a review that was cut short or failed is never clean': () => {
    for (const seed of SEEDS) {
      const { events, state } = play(debate(2), wildParties(seed, { failing: 0.2, garbled: 0.2 }))
      if (outcomeOf(state).termination !== 'steady') assert.notEqual(outcomeOf(state).exit, 0, `seed ${seed}`)
      for (let kept = 1; kept < events.length; kept++) {
        const cut = foldEvents(events.slice(0, kept))
        if (!cut.roundsOver && outcomeOf(cut).termination === null)
          assert.notEqual(outcomeOf(cut).exit, 0, `seed ${seed}, ${kept} events`)
      }
    }
  },

  'the words of a critic reach the proposer as they are': () => {
    let heard = 0
    for (const seed of SEEDS) {
      const said = new Map<string, unknown>()
      const wild = wildParties(seed, { failing: 0, garbled: 0 })
      const { settled } = play(debate(2), wild)
      for (const { action, outcome } of settled) {
        const turn = /^c(\d+)\/r(\d+)\/(?:open|reply)$/.exec(action.place)
        if (turn !== null && outcome.kind === 'value')
          said.set(`p${turn[1]}/r${Number(turn[2]) + 1}`, outcome.text)
        const asked = /^(p\d+\/r\d+)\/answer$/.exec(action.place)
        if (asked === null || (action.input as string).startsWith('Notice of the review')) continue
        assert.equal(action.input, said.get(asked[1]!))
        heard++
      }
    }
    assert.ok(heard > SEEDS.length)
  },

  'the reserve covers every stake and every judgement': () => {
    for (const seed of SEEDS) {
      const given = debate(3, { judge: judged })
      const { settled } = play(given, wildParties(seed, { failing: 0, garbled: 0 }))
      const { reserve, reserveFor } = reserveOf(given)
      const paid = settled.filter(
        ({ action }) =>
          reserveFor.includes(action.role) || reserveFor.some((name) => action.place.endsWith(`/${name}`)),
      )
      const expected = settled.filter(({ action }) => action.role === 'judge' || action.reply === 'choice')
      assert.equal(paid.length, expected.length)
      const spent = expected.reduce((sum, { action }) => sum + action.cap.costUsd, 0)
      assert.ok(spent <= reserve.costUsd + 1e-9 && expected.length <= reserve.calls, `seed ${seed}`)
    }
  },
}

function scenarioEngine(input: string): { kind: 'value'; value: unknown } {
  const { items = [] } = JSON.parse(input) as { items?: { item: string }[] }
  const found = items.map(({ item }) => ({ item, resolved: true, address: null, why: '', refuted: false }))
  return { kind: 'value', value: { items: found, checks: 'ok', testsChanged: false, results: {}, why: '' } }
}
