import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { ScriptedRule } from '@gainsay/agents/testing'
import { askOptions } from '../ask.ts'
import { Bench, PROVIDERS, type Provider } from './bench.ts'

let bench: Bench
afterEach(() => bench.close())
const open = async (provider: Provider, rules: readonly ScriptedRule[]): Promise<Bench> => {
  bench = new Bench(provider)
  return await bench.start(rules)
}
const work = (): string => {
  const folder = join(bench.folder, 'work')
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src/sum.ts'), 'export const sum = (a, b) =>\n  a - b\n')
  writeFileSync(join(bench.folder, 'outside.txt'), 'SECRET')
  symlinkSync(join(bench.folder, 'outside.txt'), join(folder, 'link.txt'))
  return folder
}

const SCHEMA = {
  type: 'object',
  properties: { verdict: { enum: ['upheld', 'dismissed'] }, note: { type: 'string' } },
  required: ['verdict'],
  additionalProperties: false,
}

describe.each(PROVIDERS)('api:%s', (provider) => {
  it('answers, says what it used, and goes on from any earlier point', async () => {
    await open(provider, [{ reply: 'I heard: $LAST' }])
    const party = bench.party()
    const first = await party.ask('one', askOptions())
    expect(first).toMatchObject({ text: 'I heard: one', model: bench.model })
    expect(first.usage!.inputTokens).toBeGreaterThan(0)
    expect(first.usage!.outputTokens).toBeGreaterThan(0)
    const second = await party.ask('two', askOptions({ from: first.to! }))
    const third = await party.ask('further', askOptions({ from: second.to! }))
    expect(third.usage!.cacheReadTokens).toBeGreaterThan(0)
    // Another process, from the first point again: what was said after it is not there.
    await bench.party().ask('three', askOptions({ from: first.to! }))
    const sent = bench.server.requests.map(({ body }) => JSON.stringify(body))
    expect(sent[1]).toContain('I heard: one')
    expect(sent[3]).toContain('I heard: one')
    expect(sent[3]).not.toContain('two')
    expect(second.to).not.toEqual(first.to)
  })

  it('knows its cost, and says where it does not', async () => {
    await open(provider, [{ reply: 'yes' }])
    const { costUsd } = await bench.party().ask('one', askOptions())
    if (provider === 'compatible') expect(costUsd).toBeUndefined()
    else if (provider === 'ollama') expect(costUsd).toBe(0)
    else expect(costUsd).toBeGreaterThan(0)
    const unknown = await bench.party({ model: 'never-heard-of' }).ask('one', askOptions())
    expect(unknown.costUsd).toBe(provider === 'ollama' ? 0 : undefined)
  })

  it('reads the work by its tools, and nothing else', async () => {
    await open(provider, [
      { when: /^look/, reply: [{ type: 'tool', name: 'read_file', input: { path: 'src/sum.ts' } }] },
      {
        when: /a - b/,
        times: 1,
        reply: [{ type: 'tool', name: 'read_file', input: { path: '../outside.txt' } }],
      },
      { when: /outside the work/, reply: [{ type: 'tool', name: 'read_file', input: { path: 'link.txt' } }] },
      {
        when: /is a link/,
        reply: [{ type: 'tool', name: 'search_text', input: { text: 'A - B', ignore_case: true } }],
      },
      { when: /src\/sum.ts:2/, reply: [{ type: 'tool', name: 'list_files', input: { folder: '.' } }] },
      { when: /^src\/sum.ts$/, reply: 'It subtracts.' },
    ])
    const folder = work()
    const reply = await bench.party({ folder: async () => folder }).ask('look', askOptions())
    expect(reply.text).toBe('It subtracts.')
    expect(bench.server.requests).toHaveLength(6)
    expect(JSON.stringify(bench.server.requests)).not.toContain('SECRET')
    // Tool calls and results are a part of the conversation that a later turn goes on from.
    await bench.party({ folder: async () => folder }).ask('and now', askOptions({ from: reply.to! }))
    expect(JSON.stringify(bench.server.requests.at(-1)!.body)).toContain('a - b')
  })

  it('takes what a stand-in writes, by a function that was handed in, and shows it its own edits', async () => {
    await open(provider, [
      {
        when: /^mend/,
        reply: [{ type: 'tool', name: 'write_file', input: { path: 'src/sum.ts', content: 'a + b\n' } }],
      },
      { when: /is written/, reply: 'Mended.' },
      { when: /^again/, reply: [{ type: 'tool', name: 'read_file', input: { path: 'src/sum.ts' } }] },
      { when: /1\ta \+ b/, reply: 'It adds.' },
    ])
    const folder = work()
    const edited: unknown[] = []
    const party = bench.party({
      role: 'proposer',
      folder: async () => folder,
      edit: async (from, files) => {
        edited.push([from, files])
        return 'before..after'
      },
    })
    const mended = await party.ask('mend', askOptions())
    expect(edited).toEqual([[undefined, { 'src/sum.ts': 'a + b\n' }]])
    expect(mended.to!.tree).toBe('before..after')
    const again = await party.ask('again', askOptions({ from: mended.to! }))
    expect([again.text, again.to!.tree, edited.length]).toEqual(['It adds.', 'before..after', 1])
    expect(readFileSync(join(folder, 'src/sum.ts'), 'utf8')).toContain('a - b')
  })

  it('holds a judge to the schema where the provider takes one', async () => {
    await open(provider, [{ reply: '{"verdict":"upheld","note":null}' }])
    const reply = await bench.party({ role: 'judge' }).ask('Is it so?', askOptions({ schema: SCHEMA }))
    const body = JSON.stringify(bench.server.requests[0]!.body)
    expect(body.includes('dismissed')).toBe(provider !== 'compatible')
    if (provider === 'compatible') expect(reply.value).toBeUndefined()
    else expect(reply.value).toEqual({ verdict: 'upheld' })
  })

  it('gives a reply that had come before a crash, and asks nothing again', async () => {
    await open(provider, [{ reply: 'yes' }])
    const reply = await bench.party().ask('one', askOptions({ callId: 'the-call' }))
    const found = await bench.party().recover!('the-call', null)
    expect(found).toEqual(JSON.parse(JSON.stringify(reply)))
    expect(await bench.party().recover!('another', null)).toBeNull()
    expect(bench.server.requests).toHaveLength(1)
  })
})

describe('what is sent', () => {
  it('marks for the cache of Anthropic the first message and the last, and keeps no mark', async () => {
    await open('anthropic', [{ reply: 'yes' }])
    const first = await bench.party().ask('one', askOptions())
    await bench.party().ask('two', askOptions({ from: first.to! }))
    type Sent = { readonly messages: readonly { readonly content: readonly object[] }[] }
    const { messages } = bench.server.requests[1]!.body as Sent
    expect(messages.map(({ content }) => JSON.stringify(content).includes('cache_control'))).toEqual([
      true,
      false,
      true,
    ])
    const kept = readdirSync(bench.conversations).map((name) =>
      readFileSync(join(bench.conversations, name), 'utf8'),
    )
    expect(kept.join('')).not.toContain('ephemeral')
  })

  it('asks OpenAI to keep nothing', async () => {
    await open('openai', [{ reply: 'yes' }])
    await bench.party().ask('one', askOptions())
    expect(bench.server.requests[0]!.body).toMatchObject({ store: false })
  })

  it('sends a provider its own key and none where there is none', async () => {
    await open('anthropic', [{ reply: 'yes' }])
    await bench.party().ask('one', askOptions())
    expect(bench.server.requests[0]!.headers['x-api-key']).toBe('dummy-anthropic')
    await bench.close()
    await open('ollama', [{ reply: 'yes' }])
    await bench.party().ask('one', askOptions())
    expect(bench.server.requests[0]!.headers['authorization']).toBeUndefined()
  })
})
