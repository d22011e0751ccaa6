import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { claudeParty } from '../../../src/parties/claude/claude-party.ts'
import { outsideId, uuidOfCall } from '../../../src/parties/shared/outside-id.ts'

const home = mkdtempSync(join(tmpdir(), 'gainsay-recover-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const folder = join(home, '.claude', 'projects', '-w')
mkdirSync(folder, { recursive: true })

let second = 0
const stamp = (): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString()
const user = (content: unknown, more: object = {}): object => ({
  type: 'user',
  timestamp: stamp(),
  message: { role: 'user', content },
  ...more,
})
const assistant = (id: string, block: object, stop: string | null, more: object = {}): object => ({
  type: 'assistant',
  timestamp: stamp(),
  message: {
    id,
    model: 'claude-x-1',
    role: 'assistant',
    content: [block],
    stop_reason: stop,
    usage: { input_tokens: 1, cache_creation_input_tokens: 2, cache_read_input_tokens: 30, output_tokens: 4 },
  },
  ...more,
})
const text = (words: string): object => ({ type: 'text', text: words })

// As a fork's transcript: the parent's turn, then ours with a tool's result in it.
const PARENT = [
  { type: 'mode', sessionId: 'x' },
  user('what the parent was asked'),
  assistant('m0', text('what the parent said'), 'end_turn'),
]
const OURS = [
  user([text('<system-reminder>\nnote\n</system-reminder>'), text('our question\n')]),
  { type: 'attachment', timestamp: stamp() },
  assistant('m1', text('I look.'), 'tool_use'),
  assistant('m1', { type: 'tool_use', name: 'Read', input: {} }, 'tool_use'),
  user([{ type: 'tool_result', content: 'file' }]),
  assistant('s1', text('a subagent'), 'end_turn', { isSidechain: true }),
  assistant('m2', text('our answer'), 'end_turn'),
]

const party = claudeParty({
  spec: 'claude',
  vendor: 'anthropic',
  model: null,
  role: 'critic',
  cwd: home,
  access: 'read',
  isolation: 'prompt-only',
  source: { HOME: home },
})
const CALL = 'call'
const SESSION = uuidOfCall(CALL)
const recover = async (lines: readonly object[], question = 'our question', tail = '') => {
  writeFileSync(
    join(folder, `${SESSION}.jsonl`),
    lines.map((line) => `${JSON.stringify(line)}\n`).join('') + tail,
  )
  return party.recover!(CALL, outsideId(SESSION, question))
}

describe('a call of Claude Code that was in flight at a crash', () => {
  it('is found by the id that we chose', async () => {
    expect(SESSION).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await recover([...PARENT, ...OURS])).toEqual({
      text: 'our answer',
      to: { session: SESSION },
      usage: { inputTokens: 6, outputTokens: 8, cacheReadTokens: 60 },
      model: 'claude-x-1',
      durationMs: 6000,
    })
  })

  it('has a usage that is not known where one of its messages has none', async () => {
    const unsaid = JSON.parse(JSON.stringify(OURS)) as { message?: { id?: string; usage?: object } }[]
    for (const { message } of unsaid) if (message?.id === 'm1') delete message.usage
    expect(await recover(unsaid)).toMatchObject({ text: 'our answer', usage: null })
  })

  it('never takes the answer of another question', async () => {
    expect(await recover(PARENT)).toBeNull()
    expect(await recover([...PARENT, ...OURS], 'another question')).toBeNull()
    expect(
      await recover([...OURS, user('a later turn'), assistant('m3', text('later'), 'end_turn')]),
    ).toBeNull()
    expect(await party.recover!(CALL, null)).toBeNull()
    expect(await party.recover!('another call', outsideId(SESSION, 'our question'))).toBeNull()
    expect(await party.recover!('never begun', outsideId(uuidOfCall('never begun'), 'x'))).toBeNull()
  })

  it('is not answered by an error, a cut, or a tool that was still running', async () => {
    const failed = assistant('m3', text('API Error: 529'), 'stop_sequence', { isApiErrorMessage: true })
    expect(await recover([...OURS.slice(0, 6), failed])).toBeNull()
    expect(await recover([OURS[0]!, assistant('m1', text('half'), 'max_tokens')])).toBeNull()
    expect(await recover(OURS.slice(0, 4))).toBeNull()
    const nudged = [
      OURS[0]!,
      assistant('m1', text('half'), 'max_tokens'),
      user('Resume directly.'),
      assistant('m2', text(' and half'), 'end_turn'),
    ]
    expect((await recover(nudged))?.text).toBe('half and half')
  })

  it('keeps a value that was given by the tool for it', async () => {
    const given = assistant('m1', { type: 'tool_use', name: 'StructuredOutput', input: { a: 1 } }, 'tool_use')
    expect(await recover([OURS[0]!, given])).toMatchObject({ text: '{"a":1}', value: { a: 1 } })
  })

  it('gives the whole answer or none, wherever the file was cut (property)', async () => {
    const whole = [...PARENT, ...OURS].map((line) => `${JSON.stringify(line)}\n`).join('')
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), async (at) => {
        writeFileSync(join(folder, `${SESSION}.jsonl`), whole.slice(0, at))
        const found = await party.recover!(CALL, outsideId(SESSION, 'our question'))
        expect(found?.text ?? 'our answer').toBe('our answer')
        expect(found === null).toBe(at < whole.length)
      }),
      { numRuns: 60 },
    )
  })
})
