import { describe, expect, it } from 'vitest'
import { crossExamination, REPLY_KINDS, replyJsonSchema } from '../../src/index.ts'
import { attackSchema } from '../../src/cross-examination/messages/attack.ts'
import { readItems, ITEMS_MAX } from '../../src/cross-examination/messages/read-items.ts'
import { attack } from '../cross-examination/setups.ts'
import { answer, critique, debate, reply, scenario } from '../support/scenario.ts'

describe('replies', () => {
  it('are read as a whole by kind, with one line that says what is missing', () => {
    const read = (kind: string, value: unknown): unknown => crossExamination.read(kind, value)
    expect(read('attacks', { attacks: [] })).toEqual({ ok: true, value: { attacks: [] } })
    expect(read('attacks', [])).toEqual({ ok: false, why: 'one JSON object is wanted' })
    expect(read('attacks', { attack: [] })).toMatchObject({
      ok: false,
      why: expect.stringContaining('attacks: a list'),
    })
    expect(read('verdict', { verdict: 'guilty', reason: '' })).toMatchObject({
      ok: false,
      why: expect.stringContaining('verdict'),
    })
    expect(read('haiku', {})).toEqual({ ok: false, why: 'no reply of kind haiku is known' })
    expect(read('acknowledgement', undefined)).toMatchObject({ ok: true })
  })

  it('every kind has a JSON Schema', () => {
    for (const kind of REPLY_KINDS) expect(JSON.stringify(replyJsonSchema(kind))).toContain('json-schema.org')
    const schema = JSON.stringify(replyJsonSchema('attacks'))
    for (const field of [
      'topic',
      'aspect',
      'address',
      'severity',
      'statement',
      'input',
      'yields',
      'violates',
      'ifUpheld',
      'ifDismissed',
      'witness',
    ])
      expect(schema).toContain(`"${field}"`)
  })

  it('items are read one by one, with a bound', () => {
    const many = Array.from({ length: ITEMS_MAX + 5 }, (_, i) =>
      i === 3 ? { ...attack(), severity: 'huge' } : attack(),
    )
    const { items, unreadable } = readItems(many, attackSchema)
    expect(items).toHaveLength(ITEMS_MAX - 1)
    expect(unreadable.map(({ index, why }) => [index, why])).toEqual([
      [3, expect.stringContaining('severity')],
      [ITEMS_MAX, expect.stringContaining('more than')],
    ])
  })

  it('a file address whose first line is after its last does not fit', () => {
    const wrong = attack({ address: { kind: 'file', path: 'a.ts', start: 5, end: 4, quote: '' } })
    expect(attackSchema.safeParse(wrong).success).toBe(false)
  })

  it('what a party gets wrong is refused by name, and loses nothing else', () => {
    const { state } = scenario(debate(2), {
      'c1/r0/open': { attacks: [attack({ id: 'A1.1' }), attack({ id: 'A1.1', severity: 'low' })] },
      'p1/r1/answer': {
        answers: [
          answer('A1.1', 'defend'),
          answer('A1.2', 'defend'),
          answer('A1.2', 'concede'),
          answer('A2.1', 'concede'),
          answer('A7.1', 'defend'),
          { id: 'A1.1' },
        ],
      },
      'c1/r1/reply': critique({
        replies: [
          reply('A1.1', 'keep'),
          reply('A1.1', 'keep'),
          reply('A1.2', 'withdraw'),
          reply('A9.9', 'keep'),
          'nonsense' as never,
        ],
        fixes: [{ fix: 'F9', id: 'A1.1', say: 'confirm', text: '' }],
      }),
    })
    expect(
      state.refusals.map(({ who, what, why }) => `${who} ${what.slice(0, 24)}: ${why.slice(0, 40)}`),
    ).toEqual([
      'critic:1 number A1.1: A1.2 is next; it is A1.2',
      expect.stringMatching(/^proposer:1 answer 5: /),
      'proposer:1 answers to A1.2: defend and concede in one turn; neither ',
      'proposer:1 concede of A2.1: it was not asked about',
      'proposer:1 defend of A7.1: it was not asked about',
      expect.stringMatching(/^critic:1 reply 4: /),
      'critic:1 withdraw of A1.2: A1.2 has no standing defence to answer',
      'critic:1 reply to A9.9: no such attack of yours',
      'critic:1 confirm of F9 for A1.1: no such fix for an attack of yours',
    ])
    expect(state.nodes.get('A1.1')?.defences[0]?.reply).toBe('keep')
    expect(state.nodes.get('A1.2')?.asks[0]?.unanswered).toBe(true)
  })

  it('an address that cannot be resolved is mended once; what still fails is malformed, the others stand', () => {
    const far = { kind: 'file', path: 'gone.ts', start: 1, end: 1, quote: 'gone' } as const
    const lost = { resolved: false, address: null, why: 'no such file', refuted: false }
    const found = { resolved: true, address: null, why: '', refuted: false }
    const { state, settled } = scenario(debate(1), {
      'c1/r0/open': { attacks: [attack(), attack({ address: far }), attack({ address: far })] },
      'c1/r0/resolve': {
        items: [
          { item: 'attacks.0', ...found },
          { item: 'attacks.1', ...lost },
          { item: 'attacks.2', ...lost },
        ],
      },
      'c1/r0/mend': {
        attacks: [
          { ...attack(), item: 1 },
          { ...attack({ address: far }), item: 2 },
        ],
      },
      'c1/r0/resolve-mended': {
        items: [
          { item: 'attacks.1', ...found },
          { item: 'attacks.2', ...lost },
        ],
      },
    })
    expect([...state.nodes.values()].map(({ id, base }) => [id, base])).toEqual([
      ['A1.1', 'live'],
      ['A1.2', 'live'],
      ['A1.3', 'malformed'],
    ])
    const mend = settled.find(({ action }) => action.place === 'c1/r0/mend')
    expect(mend?.action.input).toContain('attack 1: its address cannot be resolved: no such file')
  })
})
