import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acpParty, type AcpOptions } from '../../../src/parties/acp/acp-party.ts'
import type { AskOptions, Party, PartyError } from '../../../src/party/party.ts'
import { askOptions, failureOf } from '../ask.ts'
import { running } from '../fake-program.ts'

const SDK_AGENT = join(import.meta.dirname, 'sdk-agent.mjs')
const RAW_AGENT = join(import.meta.dirname, 'raw-agent.mjs')

let folder: string
let work: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gainsay-acp-'))
  work = join(folder, 'work')
  mkdirSync(work)
  writeFileSync(join(work, 'a.txt'), 'the work')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const party = (script: string, args: readonly string[], more: Partial<AcpOptions> = {}): Party =>
  acpParty({
    spec: 'acp:agent',
    role: 'critic',
    cwd: work,
    access: 'read',
    isolation: 'prompt-only',
    source: { PATH: process.env['PATH'], HOME: folder, CLAUDECODE: '1', ANTHROPIC_API_KEY: 'dummy' },
    command: [process.execPath, script, ...args],
    conversations: () => join(folder, 'conversations'),
    ...more,
  })
type Seen = { asked: string; came: string[]; file: string; env: Record<string, string> }
const seenBy = (text: string): Seen => JSON.parse(text) as Seen
const raw = async (args: readonly string[], ask: Partial<AskOptions> = {}): Promise<PartyError> =>
  await failureOf(party(RAW_AGENT, args).ask('one', askOptions(ask)))

describe('an agent made with the official library', () => {
  it('is asked in its folder, and its last message is the answer', async () => {
    const reply = await party(SDK_AGENT, []).ask('What do you see?', askOptions())
    expect(seenBy(reply.text)).toMatchObject({ asked: 'What do you see?', file: 'the work' })
    expect(reply).toMatchObject({ usage: null, costUsd: 0.25, model: 'sdk-agent 3.1' })
    expect(seenBy(reply.text).env).toMatchObject({ ANTHROPIC_API_KEY: 'dummy' })
    expect(seenBy(reply.text).env).not.toHaveProperty('CLAUDECODE')
  })

  it('may read, as a critic, and nothing else', async () => {
    const wants = [
      { kind: 'read', path: join(work, 'a.txt') },
      { kind: 'search' },
      { kind: 'read', path: '/etc/passwd' },
      { kind: 'edit', path: 'a.txt', text: 'spoilt' },
      { kind: 'execute' },
      { kind: 'fetch' },
      { kind: 'other' },
    ]
    const reply = await party(SDK_AGENT, [JSON.stringify(wants)]).ask('Go.', askOptions())
    expect(seenBy(reply.text).came).toEqual(['yes', 'yes', 'no', 'no', 'no', 'no', 'no'])
    expect(readFileSync(join(work, 'a.txt'), 'utf8')).toBe('the work')
  })

  it('may edit, as a proposer, in a tree of its own', async () => {
    const wants = [
      { kind: 'edit', path: 'a.txt', text: 'mended' },
      { kind: 'edit', path: '../a.txt', text: 'outside' },
      { kind: 'execute' },
    ]
    const author = party(SDK_AGENT, [JSON.stringify(wants)], {
      role: 'proposer',
      access: 'edit',
      isolation: 'mounts',
      wrap: (invocation, scope) => ({
        ...invocation,
        finish: async () => ({ tree: `${scope.from?.tree ?? 'none'}..after` }),
      }),
    })
    const reply = await author.ask('Mend it.', askOptions())
    expect(seenBy(reply.text)).toMatchObject({ came: ['yes', 'no', 'no'], file: 'mended' })
    const again = await author.ask('Again.', askOptions({ from: reply.to! }))
    expect(again.to!.tree).toBe('none..after..after')
    const bare = party(SDK_AGENT, [], { role: 'proposer', access: 'edit' })
    expect((await failureOf(bare.ask('Mend it.', askOptions()))).message).toContain('only inside mounts')
  })

  it('is told again what was said, from any earlier point', async () => {
    const first = await party(SDK_AGENT, []).ask('one', askOptions())
    const second = await party(SDK_AGENT, []).ask('two', askOptions({ from: first.to! }))
    const fork = await party(SDK_AGENT, []).ask('three', askOptions({ from: first.to! }))
    const { asked } = seenBy(second.text)
    expect(asked).toMatch(/one[\s\S]+the work[\s\S]+two$/)
    expect(seenBy(fork.text).asked).not.toContain('two')
  })

  it('gives a reply that had come before a crash', async () => {
    const reply = await party(SDK_AGENT, []).ask('one', askOptions({ callId: 'the-call' }))
    expect(await party(SDK_AGENT, []).recover!('the-call', null)).toEqual(reply)
    expect(await party(SDK_AGENT, []).recover!('another', null)).toBeNull()
  })
})

describe('an agent fails by name', () => {
  it.each<[string[], PartyError['failure'], string]>([
    [['garbage'], 'malformed', 'not its own output format'],
    [['dies'], 'crashed', 'cannot find my settings'],
    [['no-protocol'], 'unavailable', 'does not speak the Agent Client Protocol'],
    [['version'], 'unavailable', 'speaks version 9'],
    [['sign-in'], 'unavailable', 'sign in (Sign in with X)'],
    [['no-session'], 'malformed', 'does not answer as'],
    [['error', 'Too Many Requests'], 'rate-limit', 'asked again after a pause'],
    [['error', 'You exceeded your current quota'], 'unavailable', 'out of credit'],
    [['error', 'Invalid API key'], 'unavailable', 'not signed in'],
    [['error', 'the model x was not found: model not found'], 'unavailable', 'name another one'],
    [['error', 'prompt is too long'], 'refused', 'review a smaller part'],
    [['error', 'boom'], 'crashed', 'It said: boom'],
    [['dies-late'], 'crashed', 'ended without a result'],
    [['stop', 'refusal'], 'refused', 'choose another party'],
    [['stop', 'max_tokens'], 'malformed', 'wrote more than one answer'],
    [['stop', 'max_turn_requests'], 'budget', 'all of its model calls'],
    [['stop', 'cancelled'], 'crashed', 'gave up its turn'],
    [['stop', 'never-heard-of'], 'malformed', 'check the command'],
    [['silent'], 'malformed', 'ended without an answer'],
    [['endless'], 'budget', 'wrote more than'],
    [['costly'], 'budget', '--max-usd'],
  ])('%j', async (args, kind, words) => {
    const error = await raw(args)
    expect([error.failure, error.message]).toEqual([kind, expect.stringContaining(words)])
  })

  it('a question where a value was wanted', async () => {
    const error = await raw(['asks'], { schema: { type: 'object' } })
    expect([error.failure, error.raw]).toEqual(['malformed', 'Shall I go on?'])
  })

  it('a program that is not there', async () => {
    const lost = party('', [], { command: ['/nowhere/agent'] })
    const error = await failureOf(lost.ask('one', askOptions()))
    expect([error.failure, error.message]).toEqual(['unavailable', expect.stringContaining('was not found')])
  })

  it('its time, and a call that was taken back; no child is left', async () => {
    const note = join(folder, 'child')
    const late = await raw(['hangs', note], { budget: { costUsd: 1, tokens: 1, timeoutMs: 600 } })
    expect(late.failure).toBe('timeout')
    expect(running(Number(readFileSync(note, 'utf8')))).toBe(false)
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 400)
    expect((await raw(['hangs', note], { signal: controller.signal })).failure).toBe('aborted')
    expect(running(Number(readFileSync(note, 'utf8')))).toBe(false)
  })

  it('no money', async () => {
    const error = await raw(['asks'], { budget: { costUsd: 0, tokens: 1, timeoutMs: 600 } })
    expect(error.failure).toBe('budget')
  })
})

describe('an agent that', () => {
  it('asks for files is told that none are given', async () => {
    const { text } = await party(RAW_AGENT, ['asks-files']).ask('one', askOptions())
    expect(JSON.parse(text)).toMatchObject({ id: 77, error: { code: -32_601 } })
  })

  it('stays when it is told to go is ended all the same', async () => {
    const reply = await party(RAW_AGENT, ['stays']).ask('one', askOptions())
    expect(reply.text).toBe('Shall I go on?')
  })
})
