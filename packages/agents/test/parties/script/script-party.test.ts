import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { AskContext, Party, Reply } from '../../../src/party/party.ts'
import { readScript, type Script, type ScriptReply } from '../../../src/parties/script/format.ts'
import { openScriptParty, scriptParty } from '../../../src/parties/script/script-party.ts'
import { askOptions, failureOf } from '../ask.ts'
import { VirtualClock } from '../virtual-clock.ts'

const script = (replies: readonly ScriptReply[], more: Partial<Script> = {}): Script => ({
  schema: 'gainsay.script.v1',
  replies,
  ...more,
})
const party = (replies: readonly ScriptReply[], clock = new VirtualClock()): Party =>
  scriptParty(script(replies), { spec: 'script:t.json', clock })
const at = (place: string, role: string, round?: number, topic?: string): { context: AskContext } => ({
  context: {
    place,
    role,
    ...(round === undefined ? {} : { round }),
    ...(topic === undefined ? {} : { topic }),
  },
})

describe('a scripted party', () => {
  it('answers with the first entry that fits role, round, topic, place and message', async () => {
    const asked = party([
      { when: { place: 'c2/r1/answer' }, text: 'by place' },
      { when: { role: 'critic:*', round: [2, 3], topic: '*tests*' }, text: 'by round and topic' },
      { when: { contains: ['alpha', 'beta'] }, text: 'by message' },
      { when: { from: 'here' }, text: 'by handle' },
      { text: 'anything' },
    ])
    const text = async (message: string, more: Parameters<typeof askOptions>[0] = {}) =>
      (await asked.ask(message, askOptions(more))).text
    expect(await text('x', at('c2/r1/answer', 'critic:2', 1))).toBe('by place')
    expect(await text('x', at('c1/r3/answer', 'critic:1', 3, 'weak TESTS here'))).toBe('by round and topic')
    expect(await text('x', at('c1/r3/answer', 'critic:1', 3, 'locks'))).toBe('anything')
    expect(await text('x', at('c1/r4/answer', 'critic:1', 4, 'tests'))).toBe('anything')
    // Where only the place is said, it says the round.
    const placed = { context: { place: 'c1/r2/answer', role: 'critic:1', topic: 'tests' } }
    expect(await text('x', placed)).toBe('by round and topic')
    expect(await text('beta then alpha')).toBe('by message')
    expect(await text('alpha only')).toBe('anything')
    expect(await text('x', { from: { session: 'here' } })).toBe('by handle')
  })

  it('uses an entry with `once` one time, in the order of the calls, whatever the delays', async () => {
    const clock = new VirtualClock()
    const asked = party(
      [
        { once: true, delayMs: 5_000, text: 'first' },
        { once: true, text: 'second' },
      ],
      clock,
    )
    const replies = Promise.all([asked.ask('a', askOptions()), asked.ask('b', askOptions())])
    expect((await clock.through(replies)).map((reply) => reply.text)).toEqual(['first', 'second'])
    const error = await failureOf(asked.ask('c', askOptions(at('c1/r1/answer', 'critic:1', 1, 'locks'))))
    expect(error.failure).toBe('malformed')
    expect(error.message).toBe(
      'script:t.json has no reply left for c1/r1/answer (role critic:1, round 1, topic "locks"); add one to its "replies".',
    )
  })

  it('fills its templates, numbers as numbers', async () => {
    const asked = party([
      {
        template: true,
        value: { id: 'A{{number}}.1', round: '{{round}}', said: ['{{ topic }}|{{message}}'], n: 1 },
      },
    ])
    const reply = await asked.ask('$& hello', askOptions(at('c3/r2/answer', 'critic:3', 2, 'locks')))
    expect(reply.value).toEqual({ id: 'A3.1', round: 2, said: ['locks|$& hello'], n: 1 })
    expect(JSON.parse(reply.text)).toEqual(reply.value)
    const bare = await asked.ask('m', askOptions())
    expect(bare.value).toEqual({ id: 'A.1', round: '', said: ['|m'], n: 1 })
  })

  it('waits by the clock it was given, and times out at its limit', async () => {
    const clock = new VirtualClock()
    const asked = party(
      [
        { when: { contains: 'slow' }, delayMs: 3_600_000, text: 'late' },
        { delayMs: 500, text: 'ok' },
      ],
      clock,
    )
    const started = clock.now()
    const reply = await clock.through(asked.ask('quick', askOptions()))
    expect([reply.durationMs, clock.now() - started]).toEqual([500, 500])
    const error = await failureOf(clock.through(asked.ask('slow', askOptions())))
    expect([error.failure, clock.now() - started]).toEqual(['timeout', 60_500])
  })

  it('stops waiting when it is aborted', async () => {
    const controller = new AbortController()
    const asked = party([{ delayMs: 1_000, text: 'x' }])
    const work = asked.ask('x', askOptions({ signal: controller.signal }))
    controller.abort()
    expect((await failureOf(work)).failure).toBe('aborted')
    expect((await failureOf(asked.ask('x', askOptions({ signal: controller.signal })))).failure).toBe(
      'aborted',
    )
  })

  it('fails as it is told', async () => {
    const asked = party([
      {
        fail: { kind: 'rate-limit', retryAfterMs: 2_000, message: 'Slow down.' },
        usage: { inputTokens: 7 },
        costUsd: 0.5,
      },
    ])
    expect(await failureOf(asked.ask('x', askOptions()))).toMatchObject({
      failure: 'rate-limit',
      retryAfterMs: 2_000,
      message: 'Slow down.',
      usage: { inputTokens: 7, outputTokens: 0, cacheReadTokens: 0 },
      costUsd: 0.5,
    })
  })

  it('spoils JSON in the ways that were seen, and then gives no value', async () => {
    const value = { attacks: [{ id: 1 }, { id: 2 }] }
    const spoilt = async (more: Partial<ScriptReply>): Promise<Reply> =>
      party([{ value, ...more }]).ask('x', askOptions())
    expect((await spoilt({ damage: 'fence' })).text).toBe(`\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`)
    expect((await spoilt({ damage: 'preamble' })).text).toContain(`\n\n${JSON.stringify(value)}\n\n`)
    expect((await spoilt({ damage: 'trailing-comma' })).text).toBe('{"attacks":[{"id":1},{"id":2,}]}')
    expect((await spoilt({ damage: 'cut', keepCharacters: 10 })).text).toBe('{"attacks"')
    for (const damage of ['cut', 'not-json', 'fence', 'preamble', 'trailing-comma'] as const) {
      const reply = await spoilt({ damage })
      expect(reply.value).toBeUndefined()
      expect(() => JSON.parse(reply.text) as unknown).toThrow()
    }
  })

  it('plays a model that does not say what it used', async () => {
    const asked = party([{ when: { contains: 'a' }, text: 'x', usage: null }, { text: 'y' }])
    expect((await asked.ask('a', askOptions())).usage).toBeNull()
    expect((await asked.ask('b', askOptions())).usage).toMatchObject({ inputTokens: 0, outputTokens: 0 })
  })

  it('chains conversations by immutable handles', async () => {
    const asked = party([
      { when: { from: 'named' }, text: 'went on' },
      { when: { contains: 'name it' }, to: 'named', text: 'x' },
      { text: 'y', costUsd: 0.25, usage: { outputTokens: 3 } },
    ])
    const first = await asked.ask('a', askOptions({ from: { session: 's', tree: 't1' } }))
    const again = await asked.ask('a', askOptions({ from: { session: 's', tree: 't1' } }))
    const other = await asked.ask('b', askOptions({ from: { session: 's', tree: 't1' } }))
    expect(first.to).toEqual(again.to)
    expect(first.to!.tree).toBe('t1')
    expect(other.to!.session).not.toBe(first.to!.session)
    expect(first).toMatchObject({
      costUsd: 0.25,
      usage: { inputTokens: 0, outputTokens: 3, cacheReadTokens: 0 },
    })
    const named = await asked.ask('name it', askOptions())
    expect((await asked.ask('z', askOptions({ from: named.to! }))).text).toBe('went on')
    expect('costUsd' in named).toBe(false)
  })

  it('gives the same replies to the same requests (property)', async () => {
    const texts = fc.constantFrom('alpha', 'beta', 'gamma')
    const entries = fc.array(
      fc.record({
        when: fc.record({ contains: texts }),
        once: fc.boolean(),
        text: fc.string(),
        delayMs: fc.integer({ min: 0, max: 50 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(entries, fc.array(texts, { maxLength: 8 }), async (replies, messages) => {
        const all = async (): Promise<unknown[]> => {
          const clock = new VirtualClock()
          const asked = party(replies, clock)
          const work = messages.map((message, index) =>
            asked
              .ask(message, askOptions({ callId: `${index}` }))
              .catch((error: unknown) => (error as Error).message),
          )
          return clock.through(Promise.all(work))
        }
        const once = await all()
        expect(await all()).toEqual(once)
        // What a plain reading of the rule gives, one call after the other.
        const left = [...replies]
        for (const [index, message] of messages.entries()) {
          const entry = left.find((candidate) => message.includes(candidate.when.contains))
          if (entry?.once === true) left.splice(left.indexOf(entry), 1)
          if (entry === undefined) expect(once[index]).toContain('has no reply left')
          else expect(once[index]).toMatchObject({ text: entry.text })
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('openScriptParty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-script-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('reads a file, also through a link, and says who it pretends to be', async () => {
    const file = join(folder, 'replies.json')
    writeFileSync(file, JSON.stringify(script([{ text: 'hello' }], { vendor: 'north', model: 'north-1' })))
    symlinkSync(file, join(folder, 'link.json'))
    const asked = await openScriptParty(join(folder, 'link.json'), { spec: 'script:link.json' })
    expect(asked).toMatchObject({ spec: 'script:link.json', vendor: 'north', model: 'north-1' })
    expect((await asked.ask('x', askOptions())).text).toBe('hello')
  })

  it.each([
    ['missing.json', null, /does not exist; check its path/],
    ['bad.json', '{', /bad\.json is not JSON/],
    [
      'empty.json',
      '{"schema":"gainsay.script.v1","replies":[]}',
      /does not fit gainsay\.script\.v1 at replies/,
    ],
    ['.', null, /not a regular file/],
  ])('%s is refused in one sentence', async (name, text, expected) => {
    if (text !== null) writeFileSync(join(folder, name), text)
    const work = openScriptParty(join(folder, name), { spec: 's' })
    await expect(work).rejects.toMatchObject({
      code: 'PARTY_SETUP',
      message: expect.stringMatching(expected) as string,
    })
  })

  it('keeps the example of the documentation true', async () => {
    const { readFileSync } = await import('node:fs')
    const page = readFileSync(new URL('../../../../../docs/parties/script.md', import.meta.url), 'utf8')
    const examples = [...page.matchAll(/```json\n([^]*?)```/g)].map((found) => found[1]!)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) expect(readScript(example)).toMatchObject({ ok: true })
  })
})

describe('files of the author', () => {
  const files = { 'a.txt': 'new', 'b.txt': null }
  const reply = { when: { role: 'proposer:*', place: '*/r1/answer' }, text: 'mended', files }
  const rest = { text: 'nothing more' }
  const author = at('p1/r1/answer', 'proposer:1')
  const edited = (edit?: Parameters<typeof scriptParty>[1]['edit']): Party =>
    scriptParty(script([{ ...reply, to: 'here' }, rest]), {
      spec: 'script:t.json',
      clock: new VirtualClock(),
      ...(edit === undefined ? {} : { edit }),
    })

  it('are edited into its tree, on which the next turn goes on', async () => {
    const asked: unknown[] = []
    const party = edited(async (from, given) => {
      asked.push([from, given])
      return 'after'
    })
    const { to } = await party.ask('x', askOptions({ ...author, from: { session: 's', tree: 'before' } }))
    expect([to, asked]).toEqual([{ session: 'here', tree: 'after' }, [['before', files]]])
    const next = await party.ask('x', askOptions({ ...at('p1/r2/answer', 'proposer:1'), from: to! }))
    expect(next.to?.tree).toBe('after')
  })

  it('fail as unavailable where nothing keeps a tree, and as malformed where they do not fit', async () => {
    const none = await failureOf(edited().ask('x', askOptions(author)))
    expect([none.failure, none.message]).toEqual(['unavailable', expect.stringContaining('keeps a tree')])
    const unfit = await failureOf(
      edited(async () => {
        throw new Error('a.txt is a folder')
      }).ask('x', askOptions(author)),
    )
    expect([unfit.failure, unfit.message]).toEqual([
      'malformed',
      expect.stringContaining('a.txt is a folder'),
    ])
  })

  it('of a critic are refused: its tree is read-only', async () => {
    const critic = scriptParty(script([{ text: 'x', files }]), { spec: 's', edit: async () => 'after' })
    const { failure } = await failureOf(critic.ask('x', askOptions(at('c1/r0/open', 'critic:1'))))
    expect(failure).toBe('malformed')
  })
})
