// `evolve` throws on what these rules could not have written: a programmer's or a ledger's error.
import { describe, expect, it } from 'vitest'
import { crossExamination, type CrossExaminationEvent } from '../../src/index.ts'
import { attack } from './setups.ts'
import { foldEvents } from '../support/play.ts'
import { answer, critique, debate, reply, scenario } from '../support/scenario.ts'

const { events } = scenario(debate(1), {
  'c1/r0/open': { attacks: [attack(), attack({ severity: 'low' })] },
  'p1/r1/answer': { answers: [answer('A1.1', 'defend'), answer('A1.2', 'defend')] },
  'c1/r1/reply': critique({ replies: [reply('A1.1', 'keep'), reply('A1.2', 'withdraw')] }),
})

function indexOf(type: string): number {
  return events.findIndex((event) => event.type === type)
}
/** The history with one event changed. */
function changed<T extends CrossExaminationEvent['type']>(
  type: T,
  change: (event: Extract<CrossExaminationEvent, { type: T }>) => object,
): CrossExaminationEvent[] {
  const at = events.findLastIndex((event) => event.type === type)
  return events.map((event, i) => (i === at ? { ...event, ...change(event as never) } : event))
}

describe('a history that the rules do not allow', () => {
  it('is none that they wrote', () => {
    expect(foldEvents(events).critics.get(1)?.ended).toBe('steady')
  })

  const wrong: [string, string, CrossExaminationEvent[]][] = [
    ['another version', 'is not read here', changed('review-opened', () => ({ version: 2 }))],
    ['a review opened twice', 'opens once', [events[0]!, events[0]!]],
    ['a turn before the opening', 'is unknown', events.slice(1)],
    [
      'a reused id',
      'where A1.3 is next',
      changed('critic-turn-taken', (turn) => ({
        raised: [{ ...firstRaised(), id: 'A1.1' }],
        more: turn.more,
      })),
    ],
    [
      'an unknown parent',
      'attack A1.9 is unknown',
      changed('critic-turn-taken', () => ({ raised: [{ ...firstRaised(), id: 'A1.9.1', parent: 'A1.9' }] })),
    ],
    ['a turn taken twice', 'plays after', insertedAfter('critic-turn-taken')],
    [
      'a closure that was not said',
      'before what follows was said',
      events.filter(({ type }) => type !== 'attack-closed'),
    ],
    [
      'a closure under another label',
      'A1.2 is withdrawn',
      changed('attack-closed', () => ({ label: 'defeated' })),
    ],
    [
      'a closure outside the rules',
      'attack-closed of A1.1',
      insert(indexOf('attack-added') + 2, { type: 'attack-closed', id: 'A1.1', label: 'withdrawn' }),
    ],
    [
      'an ending that was not said',
      'before what follows was said',
      events.filter(({ type }) => type !== 'critic-ended'),
    ],
    ['another ending', 'does not end failed', changed('critic-ended', () => ({ how: 'failed' }))],
    ['rounds that end early', 'has not ended', insert(indexOf('topic-assigned'), { type: 'rounds-ended' })],
    ['a second stake', 'stakes twice', insertedAfter('stake-made')],
    ['a stake on what is no leaf', 'is no stake', changed('stake-made', () => ({ id: 'A1.2' }))],
    [
      'an answer to what was not asked',
      'A1.3, not asked',
      changed('proposer-turn-taken', (turn) => ({
        answers: [...turn.answers, { ...turn.answers[0]!, id: 'A1.3' }],
      })),
    ],
    [
      'a question about less than is owed',
      'A1.1 A1.2 is owed',
      changed('proposer-turn-taken', (turn) => ({ asked: turn.asked.slice(1), answers: [] })),
    ],
    [
      'a reply taken for more than it is',
      'press of A1.1',
      changed('critic-turn-taken', (turn) => ({
        replies: turn.replies.map((one) => ({ ...one, said: 'press', taken: 'press' })),
      })),
    ],
    ['an answer to a closed attack', 'keep of A1.2', insertTurn()],
  ]
  it.each(wrong)('%s: %s', (_, why, history) => {
    let thrown: unknown = null
    try {
      foldEvents(history)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ code: 'INVALID_HISTORY', message: expect.stringContaining(why) })
  })
})

function firstRaised(): object {
  const turn = events.find((event) => event.type === 'critic-turn-taken') as Extract<
    CrossExaminationEvent,
    { type: 'critic-turn-taken' }
  >
  return turn.raised[0]!
}
function insert(at: number, event: CrossExaminationEvent): CrossExaminationEvent[] {
  return [...events.slice(0, at), event, ...events.slice(at)]
}
/** The last event of a kind, and what follows it, said once more at the end of all. */
function insertedAfter(type: string): CrossExaminationEvent[] {
  return [...events, events.findLast((event) => event.type === type)!]
}
function insertTurn(): CrossExaminationEvent[] {
  // The closed one is answered again in the turn after.
  const turn = {
    type: 'critic-turn-taken',
    critic: 1,
    round: 2,
    raised: [],
    words: [],
    more: false,
    text: null,
    to: null,
  } as const
  const again = {
    id: 'A1.1',
    said: 'keep',
    taken: 'keep',
    text: '',
    hasNew: false,
    fresh: null,
    witness: 'none',
  } as const
  const upTo = events.findLastIndex((event) => event.type === 'critic-turn-taken')
  const withdrawn = events
    .slice(0, upTo + 1)
    .map((event, i) =>
      i === upTo && event.type === 'critic-turn-taken'
        ? { ...event, replies: event.replies.filter(({ id }) => id === 'A1.2') }
        : event,
    )
  const closed: CrossExaminationEvent = { type: 'attack-closed', id: 'A1.2', label: 'withdrawn' }
  return [...withdrawn, closed, { ...turn, replies: [{ ...again, id: 'A1.2' }] }]
}

describe('the protocol', () => {
  it('leaves the state as it is when it settles and when it is asked what is pending', () => {
    const state = foldEvents(events.slice(0, indexOf('topic-assigned') + 1))
    const before = JSON.stringify([...state.nodes], null, 1) + JSON.stringify([...state.critics])
    const [action] = crossExamination.pending(state)
    crossExamination.settle(state, action!, { kind: 'value', value: { attacks: [attack()] } })
    crossExamination.pending(state)
    crossExamination.command(state, { kind: 'stop', reason: 'interrupted' })
    expect(JSON.stringify([...state.nodes], null, 1) + JSON.stringify([...state.critics])).toBe(before)
  })
})
