import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { codexArguments } from '../../../src/parties/codex/arguments.ts'
import { codexParty } from '../../../src/parties/codex/codex-party.ts'
import { retryAfter } from '../../../src/parties/codex/failures.ts'
import type { AgentOptions, Wrap } from '../../../src/parties/shared/agent-types.ts'
import { outsideId } from '../../../src/parties/shared/outside-id.ts'
import { askOptions, failureOf } from '../ask.ts'
import { FakeProgram, running, type Plan } from '../fake-program.ts'

const fake = new FakeProgram('codex')
afterAll(() => fake.remove())

const options = (more: Partial<AgentOptions> = {}): AgentOptions => ({
  spec: 'codex',
  vendor: 'openai',
  model: null,
  role: 'critic',
  cwd: fake.work,
  access: 'read',
  isolation: 'prompt-only',
  source: { PATH: process.env['PATH'], HOME: fake.home },
  program: fake.path,
  ...more,
})
const party = (plan: Plan, more: Partial<AgentOptions> = {}) => {
  fake.plan(plan)
  return codexParty(options(more))
}

const THREAD = '01a22ec4-5cea-7611-a580-71a0db697f56'
const PARENT = '01a22ec4-0000-7611-a580-71a0db697f56'
const USAGE = { input_tokens: 120, cached_input_tokens: 100, output_tokens: 7 }
const answer = (text: string): object[] => [
  { type: 'thread.started', thread_id: THREAD },
  { type: 'item.completed', item: { type: 'error', message: 'Model metadata not found.' } },
  { type: 'turn.started' },
  { type: 'item.completed', item: { type: 'agent_message', text: 'I look around.' } },
  { type: 'item.completed', item: { type: 'command_execution', aggregated_output: 'x' } },
  { type: 'item.completed', item: { type: 'agent_message', text } },
  { type: 'turn.completed', usage: USAGE },
]
const failed = (message: string): object[] => [
  { type: 'thread.started', thread_id: THREAD },
  { type: 'turn.started' },
  { type: 'error', message },
  { type: 'turn.failed', error: { message } },
]

// As the program keeps a turn: the question, what it used, how it ended.
const rollout = (question: string, more: object[] = []): void => {
  const folder = join(fake.home, '.codex', 'sessions', '2026', '01', '02')
  mkdirSync(folder, { recursive: true })
  const lines = [
    { type: 'session_meta', payload: { id: THREAD, forked_from_id: PARENT } },
    { type: 'turn_context', payload: { model: 'gpt-x' } },
    {
      type: 'response_item',
      payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: `${question}\n` }] },
    },
    {
      type: 'token_usage_record',
      payload: { turn_token_usage: { ...USAGE, input_tokens: 101 }, thread_token_usage: USAGE },
    },
    ...more,
  ]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  writeFileSync(join(folder, `rollout-2026-01-02T00-00-00-${THREAD}.jsonl`), text)
}
const COMPLETE = {
  type: 'event_msg',
  payload: { type: 'task_complete', last_agent_message: 'kept', duration_ms: 49 },
}

describe('the arguments of Codex', () => {
  it('is not started where there is no money for it, since its cost is never known', async () => {
    const broke = party({ events: answer('hello') }).ask(
      'Q',
      askOptions({ budget: { costUsd: 0, tokens: 1000, timeoutMs: 1000 } }),
    )
    expect(await failureOf(broke)).toMatchObject({
      failure: 'budget',
      message: expect.stringContaining('--max-usd'),
    })
  })

  it('keep a critic to reading, without keys, instructions, servers or the web', () => {
    expect(
      codexArguments(options({ cwd: '/tree', model: 'gpt-5' }), { fork: null, schemaFile: '/s.json' }),
    ).toEqual([
      'exec',
      '--json',
      '--sandbox',
      'read-only',
      '--cd',
      '/tree',
      '--skip-git-repo-check',
      '-c',
      'shell_environment_policy.inherit="core"',
      '-c',
      'approval_policy="never"',
      '--disable',
      'plugins',
      '--ignore-rules',
      '-c',
      'project_doc_max_bytes=0',
      '-c',
      'mcp_servers={}',
      '-c',
      'web_search="disabled"',
      '-c',
      'analytics.enabled=false',
      '--model',
      'gpt-5',
      '--output-schema',
      '/s.json',
      '-',
    ])
  })

  it('change nothing that a fork of a proposer sends before its own turn', () => {
    const args = codexArguments(options({ role: 'proposer', access: 'edit' }), {
      fork: PARENT,
      schemaFile: null,
    })
    expect(args.slice(-3)).toEqual(['fork', PARENT, '-'])
    expect(args).toContain('workspace-write')
    for (const word of [
      'web_search="disabled"',
      'analytics.enabled=false',
      'project_doc_max_bytes=0',
      'mcp_servers={}',
      '--model',
    ])
      expect(args).not.toContain(word)
    // Would append to the parent's own file.
    expect(args).not.toContain('--ephemeral')
    expect(args).not.toContain('resume')
  })
})

describe('Codex as a party', () => {
  it('answers with its last message; the cost is not known', async () => {
    const bound: string[] = []
    const reply = await party({ events: answer('done') }).ask(
      'Hi.',
      askOptions({
        bound: async (id) => {
          bound.push(id)
        },
      }),
    )
    expect(reply).toMatchObject({
      text: 'done',
      to: { session: THREAD },
      usage: { inputTokens: 20, outputTokens: 7, cacheReadTokens: 100 },
      model: 'default',
    })
    expect(reply.costUsd).toBeUndefined()
    expect(bound).toEqual([outsideId(THREAD, 'Hi.')])
    expect(fake.started.stdin).toBe('Hi.')
  })

  it('does not know what was used where the program does not say, answered or failed', async () => {
    const events = answer('done').map((event) => ('usage' in event ? { type: 'turn.completed' } : event))
    expect((await party({ events }).ask('Unsaid.', askOptions())).usage).toBeNull()
    const error = await failureOf(party({ exit: 1, events: failed('bad') }).ask('Unsaid.', askOptions()))
    expect(error.usage).toBeUndefined()
  })

  it('counts its own turn alone where it is a fork, and forks by id or by file', async () => {
    rollout('Fork.', [COMPLETE])
    for (const session of [PARENT, `/old/rollout-2026-01-01T00-00-00-${PARENT}.jsonl`]) {
      const asked = party({ events: answer('done') }, { role: 'proposer' })
      const reply = await asked.ask('Fork.', askOptions({ from: { session, tree: 't' } }))
      expect(fake.started.args.slice(-3)).toEqual(['fork', PARENT, '-'])
      expect(reply).toMatchObject({
        usage: { inputTokens: 1, outputTokens: 7, cacheReadTokens: 100 },
        model: 'gpt-x',
        to: { session: THREAD, tree: 't' },
      })
    }
  })

  it('holds the program to a strict schema, and gives what was asked for', async () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', minLength: 1 }, b: { type: 'number' } },
      required: ['a'],
    }
    const files: string[] = []
    const wrap: Wrap = (invocation, scope) => {
      files.push(...scope.files.map((file) => readFileSync(file, 'utf8')))
      return invocation
    }
    const asked = party({ events: answer('{"a":"x","b":null}') }, { wrap })
    const reply = await asked.ask('x', askOptions({ schema }))
    expect(reply.value).toEqual({ a: 'x' })
    expect(JSON.parse(files[0]!)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
      required: ['a', 'b'],
      additionalProperties: false,
    })
    // A map with free keys cannot be made strict: then the words are judged afterwards.
    const free = { type: 'object', additionalProperties: { type: 'string' } }
    const loose = await asked.ask('x', askOptions({ schema: free }))
    expect([loose.value, loose.text]).toEqual([undefined, '{"a":"x","b":null}'])
    expect(fake.started.args).not.toContain('--output-schema')
  })

  it('passes on the key that the user named for his own provider, and nothing else', async () => {
    mkdirSync(join(fake.home, '.codex'), { recursive: true })
    writeFileSync(join(fake.home, '.codex', 'config.toml'), '[model_providers.own]\n  env_key = "OWN_KEY"\n')
    const source = {
      PATH: process.env['PATH'],
      HOME: fake.home,
      OWN_KEY: 'k',
      OTHER_KEY: 'o',
      ANTHROPIC_API_KEY: 'a',
    }
    await party({ events: answer('x') }, { source }).ask('x', askOptions())
    const names = Object.keys(fake.started.env).filter((name) => !['PWD', 'SHLVL', '_'].includes(name))
    expect(names.sort()).toEqual(['HOME', 'OWN_KEY', 'PATH'])
  })
})

describe('a call of Codex that was in flight at a crash', () => {
  it('is found by the thread that was bound, only once it was answered', async () => {
    const asked = party({})
    rollout('our question')
    expect(await asked.recover!('c', outsideId(THREAD, 'our question'))).toBeNull()
    rollout('our question', [COMPLETE])
    expect(await asked.recover!('c', outsideId(THREAD, 'our question'))).toEqual({
      text: 'kept',
      to: { session: THREAD },
      usage: { inputTokens: 1, outputTokens: 7, cacheReadTokens: 100 },
      model: 'gpt-x',
      durationMs: 49,
    })
    rollout('our question', [{ type: 'token_usage_record', payload: {} }, COMPLETE])
    expect(await asked.recover!('c', outsideId(THREAD, 'our question'))).toMatchObject({ usage: null })
    expect(await asked.recover!('c', outsideId(THREAD, 'another question'))).toBeNull()
    expect(await asked.recover!('c', outsideId(PARENT, 'our question'))).toBeNull()
    expect(await asked.recover!('c', null)).toBeNull()
  })
})

describe('the failures of Codex', () => {
  it.each<[string, Plan, string, RegExp]>([
    [
      'not signed in',
      { exit: 1, events: failed('unexpected status 401 Unauthorized: Incorrect API key provided') },
      'unavailable',
      /run `codex login` once/,
    ],
    [
      'no key',
      { exit: 1, events: failed('Missing environment variable: `OWN_KEY`.') },
      'unavailable',
      /not signed in/,
    ],
    [
      'out of credit',
      { exit: 1, events: failed('Quota exceeded. Check your plan and billing details.') },
      'unavailable',
      /out of credit/,
    ],
    [
      'rate-limited',
      { exit: 1, events: failed('exceeded retry limit, last status: 429 Too Many Requests') },
      'rate-limit',
      /asked again after a pause/,
    ],
    [
      'overloaded',
      {
        exit: 1,
        events: failed('We’re currently experiencing high demand, which may cause temporary errors.'),
      },
      'rate-limit',
      /overloaded/,
    ],
    [
      'an unknown model',
      { exit: 1, events: failed('unexpected status 404 Not Found: The model gpt-nope does not exist') },
      'unavailable',
      /after the colon/,
    ],
    [
      'too much to read',
      { exit: 1, events: failed('Your input exceeds the context window of this model.') },
      'refused',
      /smaller part/,
    ],
    [
      'a refusal',
      { exit: 1, events: failed('This content was flagged for possible policy violation') },
      'refused',
      /usage policy/,
    ],
    [
      'a cut stream',
      { exit: 1, events: failed('stream disconnected before completion: closed') },
      'crashed',
      /lost its connection/,
    ],
    ['an error with exit 0', { exit: 0, events: failed('boom') }, 'crashed', /ended with an error.*boom/],
    [
      'session gone',
      { exit: 1, stderr: 'Error: thread/fork failed: no rollout found for thread id x' },
      'unavailable',
      /still exists/,
    ],
    ['bad settings', { exit: 1, stderr: 'Error: Model provider `zzz` not found' }, 'unavailable', /settings/],
    ['a question at the end', { events: answer('Shall I go on?') }, 'malformed', /ended with a question/],
    [
      'no message',
      {
        events: [
          { type: 'thread.started', thread_id: THREAD },
          { type: 'turn.completed', usage: USAGE },
        ],
      },
      'malformed',
      /without an answer/,
    ],
    ['garbage', { stdout: 'hello\n' }, 'malformed', /not its own output format/],
    [
      'a crash',
      { exit: 101, stderr: 'thread main panicked' },
      'crashed',
      /exit code 101\): thread main panicked/,
    ],
    ['too old', { version: '0.163.0' }, 'unavailable', /0\.171\.0 or newer/],
  ])('%s', async (_, plan, failure, sentence) => {
    const error = await failureOf(party(plan).ask('x', askOptions({ schema: { type: 'object' } })))
    expect([error.failure, error.message]).toEqual([failure, expect.stringMatching(sentence)])
  })

  it('repeats what it said last when it is ended, with its whole group', async () => {
    const reconnecting = { type: 'error', message: 'Reconnecting... waiting for network' }
    const budget = { costUsd: 1, tokens: 1, timeoutMs: 1_000 }
    const asked = party({ hang: true, chatterMs: 100, events: [reconnecting] })
    const error = await failureOf(asked.ask('x', askOptions({ budget })))
    expect([error.failure, error.message]).toEqual([
      'timeout',
      expect.stringContaining('waiting for network'),
    ])
    expect([running(fake.started.pid), running(fake.started.child!)]).toEqual([false, false])
  })

  it('does not fork what is no session of it, and edits nowhere but inside mounts', async () => {
    const from = { session: '../../etc/passwd' }
    expect((await failureOf(party({}).ask('x', askOptions({ from })))).message).toContain(
      'no session of Codex',
    )
    const editing = party({ events: answer('x') }, { access: 'edit', role: 'proposer' })
    expect((await failureOf(editing.ask('x', askOptions()))).message).toContain('only inside mounts')
  })

  it.each([
    ['Please try again in 7.5s.', 7_500],
    ['Try again in 250ms', 250],
    ['retry after 2 m', 120_000],
    ['try again later', null],
  ])('reads when to try again: %s', (said, expected) => {
    expect(retryAfter(said)).toBe(expected)
  })
})
