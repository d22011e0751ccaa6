import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { geminiArguments } from '../../../src/parties/gemini/arguments.ts'
import { geminiEnvironment } from '../../../src/parties/gemini/environment.ts'
import { faultOf, geminiFailure } from '../../../src/parties/gemini/failures.ts'
import { geminiParty } from '../../../src/parties/gemini/gemini-party.ts'
import { geminiSettings, prepareOwnFolder } from '../../../src/parties/gemini/own-folder.ts'
import { GeminiTurn } from '../../../src/parties/gemini/turn.ts'
import type { AgentOptions } from '../../../src/parties/shared/agent-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'gainsay-gemini-party-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const options = (more: Partial<AgentOptions> = {}): AgentOptions => ({
  spec: 'gemini',
  vendor: 'google',
  model: null,
  role: 'critic',
  cwd: '/work',
  access: 'read',
  isolation: 'prompt-only',
  source: {
    PATH: '/usr/bin',
    HOME: '/home/u',
    GEMINI_API_KEY: 'k',
    GEMINI_CLI_IDE_SERVER_PORT: '1',
    OTHER: 'x',
  },
  configFolder: folder,
  ...more,
})

describe('what Gemini CLI is started with', () => {
  it('names a model always, and no server or extension', () => {
    const turn = { sessionFile: null, sessionId: 'id', policy: '/p.toml' }
    const fresh = geminiArguments(options(), turn).join(' ')
    expect(fresh).toContain('--model pro')
    expect(fresh).toContain('--extensions none --allowed-mcp-server-names none')
    expect(fresh).toContain('--include-directories /work --session-id id')
    const fork = geminiArguments(options({ role: 'proposer', model: 'm' }), {
      ...turn,
      sessionFile: '/s.jsonl',
    })
    expect(fork.slice(-2)).toEqual(['--session-file', '/s.jsonl'])
    expect(fork).not.toContain('--include-directories')
    expect(fork).not.toContain('--session-id')
    expect(fork[fork.indexOf('--model') + 1]).toBe('m')
  })

  it('passes on what signs it in, and nothing of a parent', () => {
    const env = geminiEnvironment(options(), '/scratch')
    expect(env).toMatchObject({ GEMINI_API_KEY: 'k', GEMINI_CLI_HOME: folder, TMPDIR: '/scratch' })
    expect(Object.keys(env)).not.toContain('OTHER')
    expect(Object.keys(env)).not.toContain('GEMINI_CLI_IDE_SERVER_PORT')
  })

  it('keeps the user’s way to sign in, and lets nothing else of his settings act', () => {
    const user = {
      security: { auth: { selectedType: 'oauth-personal' } },
      mcpServers: { own: { command: 'x' } },
      hooksConfig: { enabled: true },
      general: { vimMode: true },
    }
    expect(geminiSettings(user, { role: 'critic' }, 'gemini-api-key')).toMatchObject({
      security: { auth: { selectedType: 'oauth-personal' } },
      mcpServers: {},
      hooksConfig: { enabled: false },
      general: { vimMode: true, enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
    })
  })

  it('ends the search for variables in its own folder, and keeps those of the user', async () => {
    const own = await prepareOwnFolder(options(), folder)
    expect(readFileSync(join(folder, '.gemini', '.env'), 'utf8')).toBe('')
    expect(readFileSync(own.policy, 'utf8')).not.toContain('write_file')
    writeFileSync(join(folder, '.gemini', '.env'), 'GEMINI_API_KEY=x\n')
    mkdirSync(join(own.scratch, 'left'))
    await prepareOwnFolder(options(), folder)
    expect(readFileSync(join(folder, '.gemini', '.env'), 'utf8')).toBe('GEMINI_API_KEY=x\n')
    const editing = await prepareOwnFolder(options({ role: 'proposer', access: 'edit' }), join(folder, 'p'))
    expect(readFileSync(editing.policy, 'utf8')).toContain('write_file')
  })

  it('is not started in the user’s own folder', async () => {
    const { configFolder: _, ...without } = options()
    const budget = { costUsd: 1, tokens: 1, timeoutMs: 1_000 }
    const asked = geminiParty(without).ask('x', { signal: new AbortController().signal, budget, callId: 'c' })
    await expect(asked).rejects.toMatchObject({ failure: 'unavailable' })
  })
})

describe('what Gemini CLI says', () => {
  it('is the text after its last tool call; thoughts count as output', () => {
    const turn = new GeminiTurn(() => {})
    turn.take({ type: 'init', session_id: 's', model: 'pro' })
    turn.take({ type: 'message', role: 'user', content: 'asked' })
    turn.take({ type: 'message', role: 'assistant', content: 'I look.', delta: true })
    turn.take({ type: 'tool_use', tool_name: 'read_file' })
    turn.take({ type: 'message', role: 'assistant', content: 'All ', delta: true })
    turn.take({ type: 'message', role: 'assistant', content: 'well.', delta: true })
    turn.take({ type: 'never-seen' })
    const stats = {
      total_tokens: 150,
      input_tokens: 100,
      output_tokens: 20,
      cached: 40,
      models: { 'gemini-3-pro': {} },
    }
    turn.take({ type: 'result', status: 'success', stats })
    expect([turn.text, turn.session, turn.answeredBy, turn.succeeded]).toEqual([
      'All well.',
      's',
      'gemini-3-pro',
      true,
    ])
    expect(turn.spent.usage).toEqual({ inputTokens: 60, outputTokens: 50, cacheReadTokens: 40 })
  })

  it('is known by the words that were recorded', () => {
    const quota = 'RetryableQuotaError: scripted error\n  retryDelayMs: 7500,\n  status: 429'
    const limited = geminiFailure('gemini', '[API Error: scripted error]', quota, {})
    expect([limited.failure, limited.retryAfterMs]).toEqual(['rate-limit', 7_500])
    expect(faultOf('ModelNotFoundError: scripted error\n  code: 404')!.what).toContain('name another one')
    expect(faultOf('TypeError: terminated')!.kind).toBe('crashed')
    expect(faultOf('Invalid auth method selected.')!.what).toContain('not signed in')
    expect(faultOf('RetryableQuotaError: x\n  cause: { code: 503 }')!.what).toContain('overloaded')
    expect(faultOf('nothing of this')).toBeNull()
  })
})
