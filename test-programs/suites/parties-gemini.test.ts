// Gemini CLI as a party, the real program against a scripted model on loopback.
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run, succeeded } from '@gainsay/host'
import {
  auditSession,
  discoverSessions,
  findSession,
  geminiParty,
  isPartyError,
  readSession,
  type AgentOptions,
  type AskOptions,
  type Party,
  type PartyError,
} from '@gainsay/agents'
import { startGeminiServer, type ScriptedServer } from '@gainsay/agents/testing'
import { mountedOver } from './mounted-over.ts'
import { makePlace, type Place } from './place.ts'
import { bin } from './programs.ts'

let place: Place
let server: ScriptedServer
let home: string

const tool = (name: string, input: Record<string, unknown>) => ({ type: 'tool', name, input }) as const

beforeAll(async () => {
  place = makePlace('parties-gemini')
  const sum = join(place.repository, 'sum.js')
  // What a hostile repository would bring along: nothing of it may count for a critic.
  mkdirSync(join(place.repository, '.gemini'))
  writeFileSync(
    join(place.repository, '.gemini', 'settings.json'),
    JSON.stringify({ mcpServers: { evil: { command: 'touch', args: [join(place.folder, 'started')] } } }),
  )
  writeFileSync(join(place.repository, '.env'), 'GOOGLE_GEMINI_BASE_URL=http://127.0.0.1:9\n')
  server = await startGeminiServer({
    rules: [
      // The first message has the program's own words before ours.
      {
        when: /(?:^|\n)Test it/,
        reply: [tool('run_shell_command', { command: 'node --test broken.test.mjs' })],
      },
      {
        when: /^Output: [\s\S]*# fail 1|<untrusted_context>\nOutput: [\s\S]*fail 1/,
        reply: 'All tests pass.',
      },
      { when: /(?:^|\n)Begin/, reply: 'I have begun.' },
      { when: /(?:^|\n)Look/, reply: [tool('read_file', { file_path: sum })] },
      {
        when: /(?:^|\n)Run/,
        reply: [tool('run_shell_command', { command: `touch ${join(place.folder, 'ran')}` })],
      },
      { when: /(?:^|\n)Outside/, reply: [tool('read_file', { file_path: '/etc/hostname' })] },
      { when: /(?:^|\n)Change/, reply: [tool('write_file', { file_path: sum, content: 'x\n' })] },
      { when: /Successfully (?:overwrote|created)/, reply: 'It is written.' },
      { when: /not found|not in workspace/, reply: '{"seen": false}' },
      { when: /a - b/, reply: '{"seen": true}' },
      { when: /(?:^|\n)Judge/, reply: '{"verdict": "upheld"}' },
      { when: /(?:^|\n)Limited/, status: 429 },
      { when: /(?:^|\n)Overloaded/, status: 503 },
      { when: /(?:^|\n)Signed out/, status: 401 },
      { when: /(?:^|\n)Nonesuch/, status: 404 },
      { when: /(?:^|\n)Cut/, reply: 'It is so and so', damage: 'cut' },
      { when: /(?:^|\n)Garbage/, reply: 'It is so and so', damage: 'garbage' },
      { when: /(?:^|\n)Slow/, delayMs: 30_000, reply: 'late' },
      { when: /(?:^|\n)Ask/, reply: 'Shall I go on?' },
    ],
  })
  home = mkdtempSync('/var/tmp/gainsay-parties-gemini-')
})

afterAll(async () => {
  await server?.close()
  place?.remove()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

const options = (more: Partial<AgentOptions> = {}): AgentOptions => ({
  spec: 'gemini',
  vendor: 'google',
  model: 'gemini-2.5-flash',
  role: 'critic',
  cwd: place.repository,
  access: 'read',
  isolation: 'prompt-only',
  source: {
    PATH: process.env['PATH'],
    HOME: place.home,
    GEMINI_API_KEY: 'dummy-key-of-the-test',
    GOOGLE_GEMINI_BASE_URL: server.url,
    NO_PROXY: '127.0.0.1',
    HTTPS_PROXY: 'http://127.0.0.1:9',
  },
  configFolder: join(home, more.role ?? 'critic'),
  program: join(bin, 'gemini'),
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

type Body = { contents: unknown[]; tools?: { functionDeclarations?: { name: string }[] }[] }
const bodies = (): Body[] => server.requests.map(({ body }) => body as Body)
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
const chatsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /chats\/session-.*\.jsonl$/.test(path))
    .map((path) => join(folder, path))

describe('Gemini CLI as a critic', () => {
  it('reads the tree with tools that only read, and nothing of the repository steers it', async () => {
    const schema = { type: 'object', properties: { seen: { type: 'boolean' } }, required: ['seen'] }
    const reply = await geminiParty(options()).ask('Look.', asking({ schema }))
    expect(reply).toMatchObject({ text: '{"seen": true}', model: 'gemini-2.5-flash' })
    expect(reply.costUsd).toBeUndefined()
    expect(reply.usage!.inputTokens).toBeGreaterThan(100)
    const body = bodies().at(-1)!
    expect(
      body.tools!.flatMap((one) => (one.functionDeclarations ?? []).map(({ name }) => name)).toSorted(),
    ).toEqual(['glob', 'grep_search', 'list_directory', 'read_file'])
    expect(JSON.stringify(body)).not.toContain('dummy-key-of-the-test')
    expect(existsSync(join(place.folder, 'started'))).toBe(false)
  })

  it('runs nothing, and reads nothing outside', async () => {
    expect((await geminiParty(options()).ask('Run.', asking())).text).toBe('{"seen": false}')
    expect(existsSync(join(place.folder, 'ran'))).toBe(false)
    expect((await geminiParty(options()).ask('Outside.', asking())).text).toBe('{"seen": false}')
    expect((await geminiParty(options()).ask('Change.', asking())).text).toBe('{"seen": false}')
    expect(readFileSync(join(place.repository, 'sum.js'), 'utf8')).toContain('a - b')
  })

  it('goes on from its own turn; both turns are found again', async () => {
    const judge = geminiParty(options({ role: 'judge' }))
    const bound: string[] = []
    const keep = { bound: async (id: string) => void bound.push(id) }
    const one = await judge.ask('Begin.', asking(keep))
    const two = await judge.ask('Judge.', asking({ ...keep, from: one.to! }))
    expect(two.text).toBe('{"verdict": "upheld"}')
    expect(JSON.stringify(bodies().at(-1)!.contents)).toMatch(/Begin\.[\s\S]*I have begun\.[\s\S]*Judge\./)
    const again = geminiParty(options({ role: 'judge' }))
    expect(await again.recover!('x', bound[0]!)).toMatchObject({ text: 'I have begun.', to: one.to })
    expect(await again.recover!('x', bound[1]!)).toMatchObject({ text: two.text, to: two.to })
    expect(await again.recover!('x', bound[1]!.slice(0, 37) + bound[0]!.slice(37))).toBeNull()
    expect(await again.recover!('x', `${bound[1]!.slice(0, 37)}${'0'.repeat(32)}`)).toBeNull()
  })
})

describe('Gemini CLI as a proposer', () => {
  it('forks a session: the root byte for byte the same, its contents the beginning of the fork’s', async () => {
    const proposer = geminiParty(options({ role: 'proposer' }))
    const root = await proposer.ask('Begin the work.', asking())
    const parent = bodies().at(-1)!
    const file = chatsBelow(join(home, 'proposer'))[0]!
    const before = hashOf(file)
    const forks = await Promise.all(
      ['Fork one.', 'Fork two.'].map((message) => proposer.ask(message, asking({ from: { session: file } }))),
    )
    expect(hashOf(file)).toBe(before)
    expect(new Set([root, ...forks].map(({ to }) => to!.session)).size).toBe(3)
    for (const fork of bodies().slice(-2)) {
      expect(JSON.stringify(fork.tools)).toBe(JSON.stringify(parent.tools))
      expect(fork.contents.slice(0, parent.contents.length)).toEqual(parent.contents)
      expect(JSON.stringify(fork.contents.at(-1))).toContain('Fork ')
    }
    await proposer.ask('Once more.', asking({ from: forks[0]!.to! }))
    expect(JSON.stringify(bodies().at(-1)!.contents)).toMatch(
      /Begin the work\.[\s\S]*Fork one\.[\s\S]*Once more\./,
    )
  })

  it('edits its own tree at the user’s path; the user’s own tree is untouched', async (context) => {
    const tree = join(place.folder, 'own tree')
    const wrap = mountedOver(place.repository, tree)
    context.skip(wrap === null, 'bubblewrap is not installed')
    execFileSync('cp', ['-a', place.repository, tree])
    const root = await geminiParty(options({ role: 'proposer' })).ask('Begin.', asking())
    const proposer = geminiParty(
      options({ role: 'proposer', access: 'edit', isolation: 'mounts', wrap: wrap! }),
    )
    const reply = await proposer.ask('Change.', asking({ from: root.to! }))
    expect(reply.text).toBe('It is written.')
    expect(readFileSync(join(tree, 'sum.js'), 'utf8')).toBe('x\n')
    expect(readFileSync(join(place.repository, 'sum.js'), 'utf8')).toContain('a - b')
  })
})

describe('sessions of Gemini CLI', () => {
  it('are found by their folder and by the start of their id, and read', async () => {
    const environment = { HOME: place.home, GEMINI_CLI_HOME: join(home, 'proposer') }
    const { sessions } = await discoverSessions({ environment, roots: [place.repository] })
    expect(sessions.length).toBeGreaterThan(2)
    expect(sessions.every(({ program, cwd }) => program === 'gemini' && cwd === place.repository)).toBe(true)
    const first = sessions.at(-1)!
    const found = await findSession(first.id, { environment })
    expect(found.session).toEqual(first)
    const session = await readSession(found.session!)
    expect(session).toMatchObject({ program: 'gemini', id: first.id, cwd: place.repository })
    expect(session.userTurns.map(({ text }) => text)).toEqual(['Begin the work.'])
    expect((await discoverSessions({ environment, roots: [place.worktree] })).sessions).toEqual([])
  })
})

describe('the audit of a session of Gemini CLI', () => {
  it('finds what the log does not bear out', async () => {
    const folder = join(place.folder, 'tested')
    mkdirSync(folder)
    writeFileSync(
      join(folder, 'broken.test.mjs'),
      "import assert from 'node:assert'\nimport test from 'node:test'\ntest('sum', () => assert.equal(1, 2))\n",
    )
    const own = join(place.folder, 'tested-home')
    mkdirSync(join(own, '.gemini'), { recursive: true })
    writeFileSync(
      join(own, '.gemini', 'settings.json'),
      JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
      }),
    )
    const env = { ...(options().source as Record<string, string>), HOME: own }
    const args = ['-m', 'gemini-2.5-flash', '-y', '--skip-trust', '-p', 'Test it.']
    const ended = await run(join(bin, 'gemini'), args, { cwd: folder, env, timeoutMs: 60_000 })
    expect(succeeded(ended)).toBe(true)
    const { sessions } = await discoverSessions({ environment: { HOME: own }, roots: [folder] })
    const session = await readSession(sessions[0]!)
    expect(session.commands).toMatchObject([
      { command: 'node --test broken.test.mjs', state: 'done', result: { exit: 1 } },
    ])
    const audit = auditSession(session)
    expect(audit.accusations.map(({ claim, reason }) => [claim.quote, reason])).toEqual([
      ['All tests pass.', 'last-run-failed'],
    ])
  })
})

describe('the failures of Gemini CLI', () => {
  it.each([
    ['Limited.', 'rate-limit', /rate-limited/],
    ['Overloaded.', 'rate-limit', /overloaded/],
    ['Signed out.', 'unavailable', /not signed in/],
    ['Nonesuch.', 'unavailable', /name another one/],
    ['Cut.', 'crashed', /lost its connection/],
    ['Garbage.', 'crashed', /lost its connection/],
    ['Ask.', 'malformed', /ended with a question/],
  ])('%s', async (message, failure, sentence) => {
    const error = await failureOf(geminiParty(options()), message, { schema: { type: 'object' } })
    expect([error.failure, error.message]).toEqual([failure, expect.stringMatching(sentence)])
  })

  it('a session that is gone, no key, and a limit of time', async () => {
    const critic = geminiParty(options())
    const gone = await failureOf(critic, 'Begin.', {
      from: { session: '01a22ec4-5cea-7611-a580-71a0db697f00' },
    })
    expect([gone.failure, gone.message]).toEqual(['unavailable', expect.stringContaining('still exists')])
    const { GEMINI_API_KEY: _, ...keyless } = options().source
    const signedOut = geminiParty(options({ source: keyless, configFolder: join(home, 'keyless') }))
    const out = await failureOf(signedOut, 'Begin.')
    expect([out.failure, out.message]).toEqual(['unavailable', expect.stringContaining('not signed in')])
    const slow = await failureOf(critic, 'Slow.', { budget: { costUsd: 1, tokens: 1, timeoutMs: 5_000 } })
    expect(slow.failure).toBe('timeout')
  })
})
