import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { ScriptedRule } from '@gainsay/agents/testing'
import { INSTALLED } from '../../../src/parties/api/packages.ts'
import type { AskOptions, PartyError } from '../../../src/party/party.ts'
import { openApiParty, type ApiPartyOptions } from '../../../src/parties/api/api-party.ts'
import { askOptions, failureOf } from '../ask.ts'
import { Bench, PROVIDERS, type Provider } from './bench.ts'

let bench: Bench
afterEach(() => bench.close())
/** A package that nobody published, so that its absence is the real one. */
const NOWHERE = ['@gainsay', 'never-published'].join('/')
const LONG = 'word '.repeat(60)

const failing = async (
  provider: Provider,
  rules: readonly ScriptedRule[],
  ask: Partial<AskOptions> = {},
  more: Partial<ApiPartyOptions> = {},
): Promise<PartyError> => {
  bench = new Bench(provider)
  await bench.start(rules)
  return await failureOf(bench.party(more).ask('one', askOptions(ask)))
}
const budget = (more: Partial<AskOptions['budget']>): Pick<AskOptions, 'budget'> => ({
  budget: { costUsd: 1, tokens: 100_000, timeoutMs: 60_000, ...more },
})

describe.each(PROVIDERS)('api:%s fails by name', (provider) => {
  it.each<[string, ScriptedRule, PartyError['failure']]>([
    ['a wrong key', { status: 401 }, 'unavailable'],
    ['a key that may not', { status: 403 }, 'unavailable'],
    ['no credit', { status: 402 }, 'unavailable'],
    ['an unknown model', { status: 404 }, 'unavailable'],
    ['too long a question', { status: 413 }, 'refused'],
    ['too many questions', { status: 429, headers: { 'retry-after': '7' } }, 'rate-limit'],
    ['an overload', { status: 529, headers: { 'retry-after': '7' } }, 'rate-limit'],
    ['a fault of the service', { status: 500 }, 'crashed'],
    ['a cut stream', { reply: LONG, damage: 'cut' }, 'crashed'],
    ['a stream that stops being JSON', { reply: LONG, damage: 'garbage' }, 'malformed'],
    ['a safety check', { reply: 'I', end: 'refusal' }, 'refused'],
    ['an answer that does not end', { reply: LONG, end: 'length' }, 'malformed'],
    ['no answer', { reply: '' }, 'malformed'],
  ])('%s', async (_, rule, kind) => {
    const error = await failing(provider, [rule])
    expect([error.failure, error.message]).toEqual([kind, expect.stringMatching(/^api:\S+ .+[.:]/)])
    expect(error.message).not.toContain('not known here')
    if (kind === 'rate-limit') expect(error.retryAfterMs).toBe(7000)
    // Turned away: nothing was used. Begun and lost: nobody knows how much.
    if (rule.status !== undefined) expect(error.usage).toMatchObject({ inputTokens: 0 })
    if (rule.damage !== undefined) expect([error.usage, error.costUsd]).toEqual([undefined, undefined])
    if (rule.damage !== undefined) expect(error.raw).toContain('word word')
  })

  it('an error inside a reply that began well', async () => {
    const error = await failing(provider, [{ reply: LONG, damage: 'error' }])
    expect(['crashed', 'rate-limit']).toContain(error.failure)
    expect(error.usage).toBeUndefined()
  })

  it('words where a value was wanted, and a question', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
    const error = await failing(provider, [{ reply: 'Shall I go on?' }], { schema })
    expect([error.failure, error.raw]).toEqual(['malformed', 'Shall I go on?'])
    expect(error.message).toContain('ended with a question')
  })

  it('its time, its silence, and a call that was taken back', async () => {
    const slow = [{ delayMs: 20_000, reply: 'late' }]
    const late = await failing(provider, slow, budget({ timeoutMs: 80 }))
    expect([late.failure, late.message]).toEqual(['timeout', expect.stringContaining('within 0.1 s')])
    const party = bench.party({ silenceMs: 80 })
    expect((await failureOf(party.ask('one', askOptions()))).failure).toBe('timeout')
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    const taken = await failureOf(bench.party().ask('one', askOptions({ signal: controller.signal })))
    expect(taken.failure).toBe('aborted')
  })

  it('a model that never stops reading', async () => {
    const rules = [{ reply: [{ type: 'tool', name: 'list_files', input: { folder: '.' } }] }] as const
    bench = new Bench(provider)
    const folder = async (): Promise<string> => bench.folder
    await bench.start(rules)
    const error = await failureOf(
      bench.party({ folder }).ask('one', askOptions(budget({ tokens: 2_000_000 }))),
    )
    expect([error.failure, error.message]).toEqual(['budget', expect.stringContaining('all of its 40')])
    expect(bench.server.requests).toHaveLength(40)
    const poor = await failureOf(bench.party({ folder }).ask('one', askOptions(budget({ tokens: 600 }))))
    expect([poor.failure, poor.message]).toEqual(['budget', expect.stringContaining('--max-tokens')])
    expect(poor.usage!.inputTokens).toBeGreaterThan(0)
    expect(bench.server.requests.length).toBeLessThan(60)
  })

  it('nobody there', async () => {
    bench = new Bench(provider)
    await bench.start([])
    const party = bench.party()
    await bench.server.close()
    const error = await failureOf(party.ask('one', askOptions()))
    expect([error.failure, error.message]).toEqual([
      'unavailable',
      expect.stringContaining('cannot be reached'),
    ])
    if (provider === 'ollama') expect(error.message).toContain('start ollama')
  })
})

describe('what is known before anything is asked', () => {
  it('tells what to install where the AI SDK is not there', async () => {
    const absent = async (): Promise<never> => (await import(NOWHERE)) as never
    for (const packages of [
      { ...INSTALLED, ai: absent },
      { ...INSTALLED, anthropic: absent },
    ]) {
      const error = await failing('anthropic', [], {}, { packages })
      expect([error.failure, error.message]).toEqual([
        'unavailable',
        'api:anthropic/claude-opus-4-5 needs the AI SDK beside gainsay, which is not installed; run: npm install -g ai@6 @ai-sdk/anthropic@3',
      ])
      await bench.close()
    }
    const old = { ...INSTALLED, ai: async () => ({}) as Awaited<ReturnType<typeof INSTALLED.ai>> }
    expect((await failing('anthropic', [], {}, { packages: old })).message).toContain('another version')
  })

  it.each<[string, Provider, Record<string, string>, string]>([
    ['no key', 'anthropic', { ANTHROPIC_API_KEY: ' ' }, 'set ANTHROPIC_API_KEY'],
    ['no key of Google', 'google', { GEMINI_API_KEY: '' }, 'set GEMINI_API_KEY'],
    ['no address', 'compatible', { GAINSAY_API_URL: '' }, 'set GAINSAY_API_URL'],
    ['a wrong address', 'compatible', { GAINSAY_API_URL: 'file:///etc/passwd' }, 'write it as https://'],
    ['no price table', 'openai', { GAINSAY_PRICES: '/nowhere/prices.json' }, 'cannot be read'],
  ])('%s', async (_, provider, changed, words) => {
    bench = new Bench(provider)
    await bench.start([])
    const source = { ...bench.source(), ...changed }
    const error = await failureOf(bench.party({ source }).ask('one', askOptions()))
    expect([error.failure, error.message]).toEqual(['unavailable', expect.stringContaining(words)])
    expect(bench.server.requests).toEqual([])
    const early = bench.options({ source })
    await expect(openApiParty(early)).rejects.toMatchObject({ code: 'PARTY_SETUP', message: error.message })
  })

  it('an unknown provider', async () => {
    const error = await failing('openai', [], {}, { provider: 'nobody' })
    expect(error.message).toContain('write one of anthropic, openai, google, ollama')
  })

  it('no money, where it costs some', async () => {
    expect((await failing('openai', [], budget({ costUsd: 0 }))).failure).toBe('budget')
    await bench.close()
    bench = new Bench('ollama')
    await bench.start([{ reply: 'yes' }])
    expect((await bench.party().ask('one', askOptions(budget({ costUsd: 0 })))).text).toBe('yes')
  })

  it('a conversation that is gone, or is not what it was', async () => {
    const gone = await failing('openai', [{ reply: 'yes' }], { from: { session: 'a'.repeat(64) } })
    expect([gone.failure, gone.message]).toEqual([
      'unavailable',
      expect.stringContaining('not there any more'),
    ])
    const { to } = await bench.party().ask('one', askOptions())
    writeFileSync(join(bench.conversations, `${to!.session}.json`), '{}')
    const changed = await failureOf(bench.party().ask('two', askOptions({ from: to! })))
    expect(changed.message).toContain('not what was written')
    const other = await failureOf(bench.party().ask('two', askOptions({ from: { session: '../x' } })))
    expect(other.message).toContain('none of that name')
  })
})

describe('a refused request', () => {
  it('is tried again within the turn, so that what was read is not read again', async () => {
    bench = new Bench('anthropic')
    await bench.start([{ status: 529, times: 1, headers: { 'retry-after-ms': '10' } }, { reply: 'yes' }])
    const reply = await bench.party({ retries: 2 }).ask('one', askOptions())
    expect([reply.text, bench.server.requests.length]).toEqual(['yes', 2])
  })

  it('is not sent on to another address', async () => {
    bench = new Bench('compatible')
    await bench.start([])
    const { url } = bench.server
    const { createServer } = await import('node:http')
    const away = createServer((_, response) => response.writeHead(307, { location: `${url}/v1/x` }).end())
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve))
    const { port } = away.address() as { port: number }
    const source = { GAINSAY_API_URL: `http://127.0.0.1:${port}/v1`, GAINSAY_API_KEY: 'dummy' }
    const error = await failureOf(bench.party({ source }).ask('one', askOptions()))
    away.close()
    expect(error.failure).toBe('crashed')
    expect(bench.server.requests).toEqual([])
  })
})
