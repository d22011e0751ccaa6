// The real Codex as critic, judge and proposer.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPartyError, type AskOptions, type Party, type PartyError } from '@gainsay/agents'
import { startOpenAiServer, type ScriptedServer } from '@gainsay/agents/testing'
import { codexParty } from '../../packages/agents/src/parties/codex/codex-party.ts'
import { findRollout } from '../../packages/agents/src/parties/codex/rollout.ts'
import type { AgentOptions } from '../../packages/agents/src/parties/shared/agent-types.ts'
import { mountedOver } from './mounted-over.ts'
import { makePlace, type Place } from './place.ts'
import { bin } from './programs.ts'

let place: Place
/** Not below the temporary folder: there its sandbox does not start, and nothing would be shown by it. */
let home: string
let server: ScriptedServer
const exec = (cmd: string) => ({ type: 'tool', name: 'exec_command', input: { cmd } }) as const

beforeAll(async () => {
  place = makePlace('parties-codex')
  writeFileSync(join(place.repository, 'AGENTS.md'), 'INSTRUCTIONS-OF-THE-REPOSITORY')
  server = await startOpenAiServer({
    rules: [
      { when: /^Begin/, reply: 'I have begun.' },
      { when: /^Look/, reply: [exec('cat sum.js; env')] },
      { when: /^Change/, reply: [exec(`echo x > sum.js; touch ${join(place.repository, 'made')}`)] },
      { when: /a - b|Read-only/, reply: '{"seen": true, "note": null}' },
      { when: /^Judge/, reply: '{"verdict": "upheld", "note": null}' },
      { when: /^Limited/, status: 429 },
      { when: /^Signed out/, status: 401 },
      { when: /^Nonesuch/, status: 404 },
      { when: /^Slow/, delayMs: 30_000, reply: 'late' },
      { when: /^Ask/, reply: 'Shall I go on?' },
    ],
  })
  home = mkdtempSync('/var/tmp/gainsay-parties-codex-')
  writeFileSync(
    join(home, 'config.toml'),
    `model = "gpt-5.5"
model_provider = "scripted"
[features]
plugins = false
[model_providers.scripted]
name = "scripted"
base_url = "${server.url}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
`,
  )
})

afterAll(async () => {
  await server.close()
  place.remove()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

const options = (more: Partial<AgentOptions> = {}): AgentOptions => ({
  spec: 'codex',
  vendor: 'openai',
  model: null,
  role: 'critic',
  cwd: place.repository,
  access: 'read',
  isolation: 'prompt-only',
  source: { PATH: process.env['PATH'], HOME: place.home, SCRIPTED_KEY: 'dummy-key-of-the-test' },
  configFolder: home,
  program: join(bin, 'codex'),
  ...more,
})

let calls = 0
const asking = (more: Partial<AskOptions> = {}): AskOptions => ({
  signal: new AbortController().signal,
  budget: { costUsd: 1, tokens: 1_000_000, timeoutMs: 60_000 },
  callId: `${place.folder} ${calls++}`,
  ...more,
})
const failureOf = async (
  party: Party,
  message: string,
  more: Partial<AskOptions> = {},
): Promise<PartyError> => {
  try {
    await party.ask(message, asking(more))
  } catch (error) {
    if (isPartyError(error)) return error
    throw error
  }
  throw new Error('it was answered')
}

type Body = { tools: { name?: string; type: string }[]; input: Record<string, unknown>[]; text?: unknown }
const bodies = (): Body[] =>
  server.requests.filter(({ path }) => path === '/v1/responses').map(({ body }) => body as Body)
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
/** Ids and the program's own notes are new in each request and are no part of what a model reads. */
const plain = (item: Record<string, unknown>): string =>
  JSON.stringify({ ...item, id: undefined, internal_chat_message_metadata_passthrough: undefined })

describe('Codex as a critic', () => {
  it('reads the tree, sees no key, no instructions of the repository, and no web', async () => {
    const schema = {
      type: 'object',
      properties: { seen: { type: 'boolean' }, note: { type: 'string' } },
      required: ['seen'],
    }
    const reply = await codexParty(options()).ask('Look.', asking({ schema }))
    expect(reply.value).toEqual({ seen: true })
    expect(reply.model).toBe('gpt-5.5')
    expect(reply.costUsd).toBeUndefined()
    const body = bodies().at(-1)!
    expect(JSON.stringify(body.text)).toContain('"strict":true')
    expect(JSON.stringify(body)).toContain('a - b')
    expect(JSON.stringify(body)).not.toContain('dummy-key-of-the-test')
    expect(JSON.stringify(body)).not.toContain('INSTRUCTIONS-OF-THE-REPOSITORY')
    expect(body.tools.map(({ name, type }) => name ?? type)).not.toContain('web_search')
  })

  it('cannot write', async () => {
    await codexParty(options()).ask('Change.', asking())
    expect(JSON.stringify(bodies().at(-1)!.input)).toContain('Read-only file system')
    expect(readFileSync(join(place.repository, 'sum.js'), 'utf8')).toContain('a - b')
    expect(existsSync(join(place.repository, 'made'))).toBe(false)
  })

  it('goes on from its own turn under a schema; both turns are found again', async () => {
    const judge = codexParty(options({ role: 'judge' }))
    const bound: string[] = []
    const keep = { bound: async (id: string) => void bound.push(id) }
    const one = await judge.ask('Begin.', asking(keep))
    const schema = { type: 'object', properties: { verdict: { type: 'string' } }, required: ['verdict'] }
    const two = await judge.ask('Judge.', asking({ ...keep, from: one.to!, schema }))
    expect(two.value).toMatchObject({ verdict: 'upheld' })
    expect(JSON.stringify(bodies().at(-1)!.text)).toContain('verdict')
    const again = codexParty(options())
    expect(await again.recover!('x', bound[0]!)).toMatchObject({ text: 'I have begun.', to: one.to })
    expect(await again.recover!('x', bound[1]!)).toMatchObject({
      text: two.text,
      to: two.to,
      usage: two.usage,
    })
    expect(await again.recover!('x', bound[1]!.slice(0, 37) + bound[0]!.slice(37))).toBeNull()
  })
})

describe('Codex as a proposer', () => {
  it('forks a thread: the root byte for byte the same, its input the beginning of the fork’s', async () => {
    const proposer = codexParty(options({ role: 'proposer' }))
    const root = await proposer.ask('Begin the work.', asking())
    const parent = bodies().at(-1)!
    const file = (await findRollout(home, root.to!.session))!
    const before = hashOf(file)
    const forks = await Promise.all(
      ['Fork one.', 'Fork two.'].map((message) => proposer.ask(message, asking({ from: { session: file } }))),
    )
    expect(hashOf(file)).toBe(before)
    expect(new Set(forks.map(({ to }) => to!.session)).size).toBe(2)
    for (const fork of bodies().slice(-2)) {
      expect(JSON.stringify(fork.tools)).toBe(JSON.stringify(parent.tools))
      const shared = parent.input.map(plain)
      expect(fork.input.slice(0, shared.length).map(plain)).toEqual(shared)
      expect(JSON.stringify(fork.input.at(-1))).toContain('Fork ')
    }
    const deeper = await proposer.ask('Once more.', asking({ from: forks[0]!.to! }))
    expect(JSON.stringify(bodies().at(-1)!.input)).toMatch(
      /Begin the work\.[\s\S]*Fork one\.[\s\S]*Once more\./,
    )
    // What the program reports for a fork holds the parent's usage; ours must not grow with the chain.
    const tokens = (usage: { inputTokens: number; cacheReadTokens: number }): number =>
      usage.inputTokens + usage.cacheReadTokens
    expect(tokens(deeper.usage!)).toBeLessThan(1.2 * tokens(forks[0]!.usage!))
  })
})

describe('Codex inside mounts', () => {
  it('edits its own tree at the user’s path; the user’s own tree is untouched', async (context) => {
    const wrap = mountedOver(place.repository, join(place.folder, 'own tree'))
    context.skip(wrap === null, 'bubblewrap is not installed')
    execFileSync('cp', ['-a', place.repository, join(place.folder, 'own tree')])
    const root = await codexParty(options({ role: 'proposer' })).ask('Begin.', asking())
    const proposer = codexParty(
      options({ role: 'proposer', access: 'edit', isolation: 'mounts', wrap: wrap! }),
    )
    await proposer.ask('Change.', asking({ from: root.to! }))
    expect(readFileSync(join(place.folder, 'own tree', 'sum.js'), 'utf8')).toBe('x\n')
    expect(readFileSync(join(place.repository, 'sum.js'), 'utf8')).toContain('a - b')
    expect(existsSync(join(place.repository, 'made'))).toBe(false)
  })
})

describe('the failures of Codex', () => {
  it.each([
    ['Limited.', 'rate-limit', /after a pause/],
    ['Signed out.', 'unavailable', /not signed in/],
    ['Nonesuch.', 'unavailable', /name another one/],
    ['Ask.', 'malformed', /ended with a question/],
  ])('%s', async (message, failure, sentence) => {
    const error = await failureOf(codexParty(options()), message, { schema: { type: 'object' } })
    expect([error.failure, error.message]).toEqual([failure, expect.stringMatching(sentence)])
  })

  it('a thread that is gone, no key, and a limit of time', async () => {
    const critic = codexParty(options())
    const gone = await failureOf(critic, 'Begin.', {
      from: { session: '01a22ec4-5cea-7611-a580-71a0db697f00' },
    })
    expect([gone.failure, gone.message]).toEqual(['unavailable', expect.stringContaining('still exists')])
    const { SCRIPTED_KEY: _, ...keyless } = options().source
    const out = await failureOf(codexParty(options({ source: keyless })), 'Begin.')
    expect([out.failure, out.message]).toEqual(['unavailable', expect.stringContaining('not signed in')])
    const slow = await failureOf(critic, 'Slow.', { budget: { costUsd: 1, tokens: 1, timeoutMs: 3_000 } })
    expect(slow.failure).toBe('timeout')
  })
})
