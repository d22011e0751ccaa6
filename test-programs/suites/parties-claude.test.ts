// The real Claude Code as critic, judge and proposer.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPartyError, type AskOptions, type Party, type PartyError } from '@gainsay/agents'
import { startAnthropicServer, type RecordedRequest, type ScriptedServer } from '@gainsay/agents/testing'
import { claudeParty } from '../../packages/agents/src/parties/claude/claude-party.ts'
import { findTranscript } from '../../packages/agents/src/parties/claude/config-folder.ts'
import type { AgentOptions } from '../../packages/agents/src/parties/shared/agent-types.ts'
import { mountedOver } from './mounted-over.ts'
import { makePlace, type Place } from './place.ts'
import { bin, claude } from './programs.ts'

let place: Place
let server: ScriptedServer

const tool = (name: string, input: Record<string, unknown>) => ({ type: 'tool', name, input }) as const

beforeAll(async () => {
  place = makePlace('parties-claude')
  writeFileSync(join(place.repository, 'CLAUDE.md'), 'INSTRUCTIONS-OF-THE-REPOSITORY')
  writeFileSync(join(place.folder, 'outside.txt'), 'OUTSIDE-OF-THE-TREE')
  // A user who allows everything must not thereby allow it to a review.
  mkdirSync(join(place.home, '.claude'))
  writeFileSync(
    join(place.home, '.claude', 'settings.json'),
    JSON.stringify({ permissions: { allow: ['Read', 'Write', 'Edit', 'Bash(*)'] } }),
  )
  server = await startAnthropicServer({
    rules: [
      { when: /^Begin/, reply: 'I have begun.' },
      { when: /^Look/, reply: [tool('Read', { file_path: join(place.repository, 'sum.js') })] },
      { when: /^Escape/, reply: [tool('Read', { file_path: join(place.folder, 'outside.txt') })] },
      {
        when: /^Change/,
        reply: [tool('Write', { file_path: join(place.repository, 'sum.js'), content: 'x' })],
      },
      { when: /^Shell/, reply: [tool('Bash', { command: `touch ${join(place.folder, 'made')}` })] },
      { when: /^Circle|sum = \(a, b\)/, reply: '{"seen": true}' },
      { when: /^Judge/, reply: [tool('StructuredOutput', { verdict: 'maybe' })] },
      { when: /must be equal|does not match/, reply: [tool('StructuredOutput', { verdict: 'upheld' })] },
      { when: /^Overloaded/, status: 529 },
      { when: /^Limited/, status: 429 },
      { when: /^Signed out/, status: 401 },
      { when: /^Nonesuch/, status: 404 },
      { when: /^Slow/, delayMs: 30_000, reply: 'late' },
      { when: /^Ask/, reply: 'There are two ways. Which one shall I take?' },
    ],
  })
})

afterAll(async () => {
  await server.close()
  place.remove()
})

const options = (more: Partial<AgentOptions> = {}): AgentOptions => ({
  spec: 'claude',
  vendor: 'anthropic',
  model: null,
  role: 'critic',
  cwd: place.repository,
  access: 'read',
  isolation: 'prompt-only',
  source: {
    PATH: process.env['PATH'],
    HOME: place.home,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: 'dummy',
    CLAUDE_CODE_MAX_RETRIES: '0',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    // What a parent agent leaves behind must not get through.
    CLAUDE_CODE_CHILD_SESSION: '1',
    CLAUDECODE: '1',
  },
  program: join(bin, 'claude'),
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

type Body = { system: unknown; tools: { name: string }[]; messages: { role: string; content: unknown }[] }
const bodies = (): Body[] =>
  server.requests
    .filter((request: RecordedRequest) => request.path === '/v1/messages')
    .map((request) => request.body as Body)
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
/** As the cache of the provider sees a message: the marks themselves are no content. */
const plain = (message: Body['messages'][number]): string => {
  const content =
    typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content
  return JSON.stringify([message.role, content], (key, value: unknown) =>
    key === 'cache_control' ? undefined : value,
  )
}

describe('Claude Code as a critic', () => {
  it('reads the tree, with three tools and nothing of the repository or the user in its request', async () => {
    const reply = await claudeParty(options()).ask('Look.', asking({ schema: { type: 'object' } }))
    expect(reply.text).toBe('{"seen": true}')
    expect(reply.model).toMatch(/^claude-/)
    expect(reply.costUsd).toBeGreaterThan(0)
    const body = bodies().at(-1)!
    expect(
      body.tools
        .map(({ name }) => name)
        .filter((name) => !name.endsWith('Placeholder'))
        .sort(),
    ).toEqual(['Glob', 'Grep', 'Read'])
    expect(JSON.stringify(body)).not.toContain('INSTRUCTIONS-OF-THE-REPOSITORY')
    expect(JSON.stringify(body)).toContain('a - b')
  })

  it('does not read outside of it, and cannot write or run anything', async () => {
    const critic = claudeParty(options())
    for (const message of ['Escape.', 'Change.', 'Shell.']) await critic.ask(message, asking())
    expect(JSON.stringify(bodies())).not.toContain('OUTSIDE-OF-THE-TREE')
    expect(readFileSync(join(place.repository, 'sum.js'), 'utf8')).toContain('a - b')
    expect(existsSync(join(place.folder, 'made'))).toBe(false)
  })

  it('goes on from its own turn, by the id that we chose; both are found again', async () => {
    const critic = claudeParty(options())
    const bound: string[] = []
    const keep = { bound: async (id: string) => void bound.push(id) }
    const first = asking(keep)
    const one = await critic.ask('Begin.', first)
    const second = asking({ ...keep, from: one.to! })
    const two = await critic.ask('And now?', second)
    expect(two.to!.session).not.toBe(one.to!.session)
    const dialogue = JSON.stringify(bodies().at(-1)!.messages)
    expect(dialogue).toContain('I have begun.')
    expect(two.usage!.cacheReadTokens).toBeGreaterThan(0)
    const again = claudeParty(options())
    expect(await again.recover!(first.callId, bound[0]!)).toMatchObject({ text: 'I have begun.', to: one.to })
    expect(await again.recover!(second.callId, bound[1]!)).toMatchObject({ text: two.text, to: two.to })
    // The fork's transcript begins with the first question: it is not taken for the second's.
    expect(
      await again.recover!(second.callId, bound[1]!.replace(/:.*/, bound[0]!.slice(36))),
    ).not.toMatchObject({
      text: two.text,
    })
  })

  it('is held to a schema as a judge', async () => {
    const schema = {
      type: 'object',
      properties: { verdict: { enum: ['upheld', 'dismissed', 'undecided'] } },
      required: ['verdict'],
    }
    const reply = await claudeParty(options({ role: 'judge' })).ask('Judge.', asking({ schema }))
    expect(reply.value).toEqual({ verdict: 'upheld' })
  })
})

describe('Claude Code as a proposer', () => {
  it('forks a session: the root byte for byte the same, its request the beginning of the fork’s', async () => {
    const { sessionId } = await claude(place, server, 'Begin the work.')
    const root = (await findTranscript(join(place.home, '.claude'), sessionId))!
    const before = { hash: hashOf(root), at: statSync(root).mtimeMs }
    const parent = bodies().at(-1)!
    const proposer = claudeParty(options({ role: 'proposer' }))
    const forks = await Promise.all(
      ['Fork one.', 'Fork two.'].map((message) => proposer.ask(message, asking({ from: { session: root } }))),
    )
    expect({ hash: hashOf(root), at: statSync(root).mtimeMs }).toEqual(before)
    expect(new Set(forks.map(({ to }) => to!.session)).size).toBe(2)
    for (const fork of bodies().slice(-2)) {
      expect(JSON.stringify(fork.system)).toBe(JSON.stringify(parent.system))
      expect(JSON.stringify(fork.tools)).toBe(JSON.stringify(parent.tools))
      const shared = parent.messages.map(plain)
      expect(fork.messages.slice(0, shared.length).map(plain)).toEqual(shared)
      // Behind it stand the program's own notes, such as what money is left.
      expect(JSON.stringify(fork.messages.findLast(({ role }) => role !== 'system'))).toContain('Fork ')
    }
    const deeper = await proposer.ask('Once more.', asking({ from: forks[0]!.to! }))
    expect(JSON.stringify(bodies().at(-1)!.messages)).toMatch(
      /Begin the work\.[\s\S]*Fork one\.[\s\S]*Once more\./,
    )
    // The program's own total holds the root's cost too; ours must not grow with the chain.
    expect(deeper.costUsd!).toBeLessThan(2 * forks[0]!.costUsd!)
  })

  it('changes nothing where it may only read, whatever the rules of the user allow', async () => {
    const { sessionId } = await claude(place, server, 'Begin again.')
    const proposer = claudeParty(options({ role: 'proposer' }))
    for (const message of ['Change.', 'Shell.']) {
      const reply = await proposer.ask(message, asking({ from: { session: sessionId } }))
      expect(reply.text).toContain('Only reading is allowed')
    }
    expect(readFileSync(join(place.repository, 'sum.js'), 'utf8')).toContain('a - b')
    expect(existsSync(join(place.folder, 'made'))).toBe(false)
  })
})

describe('Claude Code inside mounts', () => {
  it('edits its own tree at the user’s path; the user’s own tree is untouched', async (context) => {
    const wrap = mountedOver(place.repository, join(place.folder, 'own tree'))
    context.skip(wrap === null, 'bubblewrap is not installed')
    const { sessionId } = await claude(place, server, 'Begin a third time.')
    execFileSync('cp', ['-a', place.repository, join(place.folder, 'own tree')])
    const proposer = claudeParty(
      options({ role: 'proposer', access: 'edit', isolation: 'mounts', wrap: wrap! }),
    )
    // It has to read a file before it may write it.
    const looked = await proposer.ask('Look.', asking({ from: { session: sessionId } }))
    const reply = await proposer.ask('Change.', asking({ from: looked.to! }))
    expect(reply.text).toContain('updated successfully')
    expect(readFileSync(join(place.folder, 'own tree', 'sum.js'), 'utf8')).toBe('x')
    expect(readFileSync(join(place.repository, 'sum.js'), 'utf8')).toContain('a - b')
  })
})

describe('the failures of Claude Code', () => {
  it.each([
    ['Overloaded.', 'rate-limit', /after a pause/],
    ['Limited.', 'rate-limit', /after a pause/],
    ['Signed out.', 'unavailable', /not signed in/],
    ['Nonesuch.', 'unavailable', /name another one/],
    ['Ask.', 'malformed', /ended with a question/],
  ])('%s', async (message, failure, sentence) => {
    const error = await failureOf(claudeParty(options()), message, { schema: { type: 'object' } })
    expect([error.failure, error.message]).toEqual([failure, expect.stringMatching(sentence)])
  })

  it('a session that is gone, no key, a limit of money, and of time', async () => {
    const critic = claudeParty(options())
    const gone = await failureOf(critic, 'Begin.', {
      from: { session: '22222222-2222-4222-8222-222222222222' },
    })
    expect([gone.failure, gone.message]).toEqual([
      'unavailable',
      expect.stringContaining('not there any more'),
    ])
    const { ANTHROPIC_API_KEY: _, ...keyless } = options().source
    const out = await failureOf(claudeParty(options({ source: keyless })), 'Begin.')
    expect([out.failure, out.message]).toEqual(['unavailable', expect.stringContaining('not signed in')])
    const poor = { costUsd: 0.0005, tokens: 1_000_000, timeoutMs: 60_000 }
    expect(await failureOf(critic, 'Look.', { budget: poor })).toMatchObject({ failure: 'budget' })
    const slow = await failureOf(critic, 'Slow.', { budget: { ...poor, costUsd: 1, timeoutMs: 3_000 } })
    expect(slow.failure).toBe('timeout')
    const silent = await failureOf(claudeParty(options({ silenceMs: 2_500 })), 'Slow.')
    expect(silent.message).toContain('said nothing for too long')
  })
})
