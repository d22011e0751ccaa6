import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { claudeParty } from '../../../src/parties/claude/claude-party.ts'
import type { AgentOptions, CallScope, Wrap } from '../../../src/parties/shared/agent-types.ts'
import { askOptions, failureOf } from '../ask.ts'
import { FakeProgram, running, type Plan } from '../fake-program.ts'

const fake = new FakeProgram('claude')
afterAll(() => fake.remove())

const options = (more: Partial<AgentOptions> = {}): AgentOptions => ({
  spec: 'claude:x',
  vendor: 'anthropic',
  model: 'x',
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
  return claudeParty(options(more))
}

const INIT = { type: 'system', subtype: 'init', session_id: 'S', model: 'claude-x-1' }
const success = (result: string, more: object = {}): object => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  result,
  session_id: 'S',
  usage: { input_tokens: 3, cache_creation_input_tokens: 10, cache_read_input_tokens: 100, output_tokens: 5 },
  total_cost_usd: 0.25,
  ...more,
})
const apiError = (error: string, text: string, status: number | null): object[] => [
  INIT,
  { type: 'assistant', error, is_api_error_message: true, message: { content: [{ type: 'text', text }] } },
  success(text, { is_error: true, api_error_status: status, terminal_reason: 'api_error' }),
]

describe('Claude Code as a party', () => {
  it('answers, with what it used and what it cost', async () => {
    const bound: string[] = []
    const reply = await party({ events: [INIT, success('hello')] }).ask(
      'Hi.',
      askOptions({
        callId: 'call',
        bound: async (id) => {
          bound.push(id)
        },
      }),
    )
    expect(reply).toMatchObject({
      text: 'hello',
      to: { session: 'S' },
      usage: { inputTokens: 13, outputTokens: 5, cacheReadTokens: 100 },
      costUsd: 0.25,
      model: 'claude-x-1',
    })
    expect('value' in reply).toBe(false)
    expect(bound).toHaveLength(1)
    expect(fake.started.args[fake.started.args.indexOf('--session-id') + 1]).toBe(bound[0]!.split(':')[0])
  })

  it('counts only what is new where it is a fork', async () => {
    const projects = join(fake.home, '.claude', 'projects', 'p')
    mkdirSync(projects, { recursive: true })
    writeFileSync(join(projects, 'parent.jsonl'), '')
    const since = {
      one: {
        inputTokens: 1,
        cacheCreationInputTokens: 2,
        cacheReadInputTokens: 50,
        outputTokens: 4,
        costUSD: 0.125,
      },
      two: { inputTokens: 1, outputTokens: 1, costUSD: 0.125 },
    }
    const ask = (result: object) =>
      party({ events: [INIT, result] }, { role: 'proposer' }).ask(
        'Hi.',
        askOptions({ from: { session: 'parent', tree: 't' } }),
      )
    const reply = await ask(success('x', { total_cost_usd: 9, model_usage_since_last_result: since }))
    expect(reply).toMatchObject({
      costUsd: 0.25,
      usage: { inputTokens: 4, outputTokens: 5, cacheReadTokens: 50 },
      to: { session: 'S', tree: 't' },
    })
    expect(fake.started.args).toContain(join(projects, 'parent.jsonl'))
    // The total of a fork holds its parent's: without the list the cost is unknown.
    expect((await ask(success('x', { total_cost_usd: 9 }))).costUsd).toBeUndefined()
  })

  it('gets its prompt by stdin, however long, and an environment of listed names', async () => {
    const prompt = 'x'.repeat(2 << 20)
    const source = {
      PATH: process.env['PATH'],
      HOME: fake.home,
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDECODE: '1',
      CLAUDE_CODE_CHILD_SESSION: '1',
      AWS_SECRET_ACCESS_KEY: 'dummy',
      OPENAI_API_KEY: 'not-for-claude',
      GITHUB_TOKEN: 'secret',
      OWN_KEY: 'kept',
    }
    await party({ events: [INIT, success('x')] }, { source, keepVariables: ['OWN_KEY'] }).ask(
      prompt,
      askOptions(),
    )
    expect(fake.started.stdin).toBe(prompt)
    expect(fake.started.cwd).toBe(fake.work)
    const names = Object.keys(fake.started.env).filter((name) => !['PWD', 'SHLVL', '_'].includes(name))
    expect(names.sort()).toEqual([
      'ANTHROPIC_API_KEY',
      'AWS_SECRET_ACCESS_KEY',
      'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
      'CLAUDE_CODE_MAX_RETRIES',
      'DISABLE_AUTOUPDATER',
      'DISABLE_ERROR_REPORTING',
      'DISABLE_TELEMETRY',
      'HOME',
      'OWN_KEY',
      'PATH',
    ])
  })

  it('joins an answer that was cut at the output limit', async () => {
    const part = (text: string, stop: string): object[] => [
      { type: 'stream_event', event: { type: 'message_start' } },
      { type: 'stream_event', event: { type: 'content_block_delta', delta: { type: 'text_delta', text } } },
      { type: 'stream_event', event: { type: 'message_delta', delta: { stop_reason: stop }, usage: {} } },
    ]
    const events = [INIT, ...part('{"a": [1,', 'max_tokens'), ...part('2]}', 'end_turn'), success('2]}')]
    expect((await party({ events }).ask('x', askOptions())).text).toBe('{"a": [1,2]}')
  })

  it('runs inside its wrapping, and hands on the tree', async () => {
    const scopes: CallScope[] = []
    const ended: string[] = []
    const wrap: Wrap = (invocation, scope) => {
      scopes.push(scope)
      return {
        ...invocation,
        command: '/usr/bin/env',
        args: ['INSIDE=1', invocation.command, ...invocation.args],
        finish: async () => {
          ended.push('finished')
          return { tree: 'tree-2' }
        },
      }
    }
    const more = { wrap, isolation: 'mounts', access: 'edit', role: 'proposer' } as const
    const asked = party({ events: [INIT, success('x')] }, more)
    const reply = await asked.ask('x', askOptions({ callId: 'c' }))
    expect(fake.started.env['INSIDE']).toBe('1')
    expect(scopes).toEqual([{ callId: 'c', access: 'edit', files: [] }])
    expect(reply.to).toEqual({ session: 'S', tree: 'tree-2' })
    expect(ended).toEqual(['finished'])
  })

  it('edits nowhere but inside mounts', async () => {
    for (const isolation of ['prompt-only', 'mounts'] as const) {
      const asked = party({ events: [INIT, success('x')] }, { access: 'edit', isolation, role: 'proposer' })
      const error = await failureOf(asked.ask('x', askOptions()))
      expect([error.failure, error.message]).toEqual([
        'unavailable',
        expect.stringContaining('only inside mounts'),
      ])
    }
  })
})

describe('the failures of Claude Code', () => {
  const QUESTION = 'I see two ways. Which one do you prefer?'
  it.each<[string, Plan, string, RegExp]>([
    [
      'not signed in',
      { exit: 1, events: apiError('authentication_failed', 'Not logged in · Please run /login', null) },
      'unavailable',
      /is not signed in; run `claude` once/,
    ],
    [
      'out of credit',
      { exit: 1, events: apiError('billing_error', 'Credit balance is too low', 400) },
      'unavailable',
      /out of credit; add credit/,
    ],
    [
      'rate-limited',
      { exit: 1, events: apiError('rate_limit', 'API Error: Request rejected (429)', 429) },
      'rate-limit',
      /asked again after a pause/,
    ],
    [
      'a plan that is used up',
      { exit: 1, events: apiError('rate_limit', "You've hit your limit · resets 3pm", 429) },
      'rate-limit',
      /usage limit of your plan/,
    ],
    [
      'overloaded',
      { exit: 1, events: apiError('server_error', 'API Error: 529 Overloaded.', 529) },
      'rate-limit',
      /asked again after a pause/,
    ],
    [
      'a cut stream',
      { exit: 1, events: apiError('server_error', 'API Error: Connection dropped (ECONNRESET).', null) },
      'crashed',
      /lost its connection/,
    ],
    [
      'an unknown model',
      { exit: 1, events: apiError('model_not_found', "There's an issue with the selected model", 404) },
      'unavailable',
      /name another one after the colon/,
    ],
    [
      'too much to read',
      { exit: 1, events: apiError('invalid_request', 'Prompt is too long', 400) },
      'refused',
      /review a smaller part/,
    ],
    [
      'an error with exit 0',
      { exit: 0, events: apiError('server_error', 'API Error: 500', 500) },
      'crashed',
      /ended with an error/,
    ],
    [
      'a fork refused',
      {
        exit: 1,
        events: [
          {
            type: 'result',
            subtype: 'error_during_execution',
            is_error: true,
            errors: ['No conversation found with session ID: x'],
          },
        ],
      },
      'unavailable',
      /name one that still exists/,
    ],
    [
      'no turns left',
      {
        events: [
          INIT,
          {
            type: 'result',
            subtype: 'error_max_turns',
            is_error: true,
            errors: ['Reached maximum number of turns'],
          },
        ],
      },
      'budget',
      /model calls without an answer/,
    ],
    [
      'no money left',
      { events: [INIT, { type: 'result', subtype: 'error_max_budget_usd', is_error: true, errors: [] }] },
      'budget',
      /--max-usd/,
    ],
    [
      'a refusal',
      {
        events: [
          INIT,
          { type: 'stream_event', event: { type: 'message_delta', delta: { stop_reason: 'refusal' } } },
          success('no'),
        ],
      },
      'refused',
      /safety check; choose another party/,
    ],
    ['a question at the end', { events: [INIT, success(QUESTION)] }, 'malformed', /ended with a question/],
    ['words for JSON', { events: [INIT, success('All is well.')] }, 'malformed', /answered in words/],
    ['an empty answer', { events: [INIT, success('  ')] }, 'malformed', /ended without an answer/],
    [
      'too long a reply',
      { events: [INIT, success('x'.repeat((4 << 20) + 1))] },
      'malformed',
      /more than 4194304/,
    ],
    [
      'garbage',
      { stdout: 'Welcome to a program of the same name!\n{not json\n' },
      'malformed',
      /not its own output format/,
    ],
    ['nothing at all', { exit: 0 }, 'crashed', /without a result \(exit code 0\)/],
    [
      'a crash',
      { exit: 134, stderr: 'Segmentation fault' },
      'crashed',
      /exit code 134\): Segmentation fault/,
    ],
    [
      'too old a switch',
      { exit: 1, stderr: "error: unknown option '--safe-mode'" },
      'unavailable',
      /update it/,
    ],
    [
      'too old',
      { version: '2.1.197', events: [INIT, success('x')] },
      'unavailable',
      /version 2\.1\.197, and 2\.1\.332 or newer is needed/,
    ],
  ])('%s', async (_, plan, failure, sentence) => {
    const error = await failureOf(party(plan).ask('x', askOptions({ schema: { type: 'object' } })))
    expect([error.failure, error.message]).toEqual([failure, expect.stringMatching(sentence)])
    expect(error.message.startsWith('claude:x ')).toBe(true)
  })

  it('says how long the provider asked to wait', async () => {
    const retry = {
      type: 'system',
      subtype: 'api_retry',
      retry_delay_ms: 7455.2,
      error_status: 429,
      error: 'rate_limit',
    }
    const events = [INIT, retry, ...apiError('rate_limit', 'API Error: Request rejected (429)', 429)]
    expect((await failureOf(party({ events }).ask('x', askOptions()))).retryAfterMs).toBe(7456)
  })

  it('is told when the program or the session is not there', async () => {
    const missing = party({}, { program: join(fake.folder, 'nowhere') })
    expect((await failureOf(missing.ask('x', askOptions()))).message).toMatch(
      /not installed; install Claude Code/,
    )
    for (const session of ['gone', '/no/such/file.jsonl', '../../../etc/passwd']) {
      const error = await failureOf(party({}).ask('x', askOptions({ from: { session } })))
      expect([error.failure, error.message]).toEqual([
        'unavailable',
        expect.stringContaining('not there any more'),
      ])
    }
  })

  it('starts nothing without money, or when it is taken back before', async () => {
    const budget = { costUsd: 0, tokens: 1, timeoutMs: 1000 }
    expect((await failureOf(party({}).ask('x', askOptions({ budget })))).failure).toBe('budget')
    const signal = AbortSignal.abort()
    expect((await failureOf(party({}).ask('x', askOptions({ signal })))).failure).toBe('aborted')
  })

  it('ends the whole group on silence, on its time limit, on an abort and over its tokens', async () => {
    const usage = { input_tokens: 9, output_tokens: 9 }
    const spending = { type: 'stream_event', event: { type: 'message_delta', delta: {}, usage } }
    const abort = new AbortController()
    const budget = { costUsd: 1, tokens: 10, timeoutMs: 1_500 }
    const cases = [
      [{ hang: true }, { silenceMs: 400 }, { timeoutMs: 30_000 }, 'timeout', /said nothing for too long/],
      [{ hang: true, chatterMs: 100 }, {}, {}, 'timeout', /its time limit/],
      [
        { hang: true, events: [INIT, spending] },
        {},
        { timeoutMs: 30_000 },
        'budget',
        /18 fresh tokens.*--max-tokens/,
      ],
      [{ hang: true }, {}, { timeoutMs: 30_000, signal: abort.signal }, 'aborted', /taken back/],
    ] as const
    for (const [plan, more, { signal, ...limits }, failure, sentence] of cases as readonly (readonly [
      Plan,
      Partial<AgentOptions>,
      { timeoutMs?: number; signal?: AbortSignal },
      string,
      RegExp,
    ])[]) {
      if (signal !== undefined) setTimeout(() => abort.abort(), 500)
      const work = party(plan, more).ask(
        'x',
        askOptions({ budget: { ...budget, ...limits }, ...(signal && { signal }) }),
      )
      const error = await failureOf(work)
      expect([error.failure, error.message]).toEqual([failure, expect.stringMatching(sentence)])
      // Over its limit what was seen is the least that it used; else the size is not known.
      expect(error.usage?.inputTokens).toBe(failure === 'budget' ? 9 : undefined)
      expect(running(fake.started.pid)).toBe(false)
      expect(running(fake.started.child!)).toBe(false)
    }
  })
})
