// Sessions recorded from Gemini CLI 0.61.0, driven by the scripted server.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { discoverSessions, findSession } from '../../../src/sessions/discover.ts'
import { shellEnding } from '../../../src/sessions/gemini/calls.ts'
import { readSession } from '../../../src/sessions/read-session.ts'

const fixtures = join(import.meta.dirname, '..', 'fixtures', 'gemini', 'work')
const file = join(fixtures, 'chats', 'session-2026-12-01T04-51-188211e5.jsonl')

describe('a recorded session of Gemini CLI', () => {
  it('has its turn, edit, command with its exit code, and closing text', async () => {
    const session = await readSession(join(import.meta.dirname, 'recorded-0.61.0.jsonl'))
    expect(session.program).toBe('gemini')
    expect(session.models).toEqual(['gemini-2.5-flash'])
    expect(session.userTurns.map(({ text }) => text)).toEqual(['make it'])
    expect(session.edits).toMatchObject([{ how: 'create', done: true }])
    expect(session.commands).toMatchObject([
      { command: 'false', result: { exit: 1, from: 'exit-code-line' } },
    ])
    expect(session.messages).toMatchObject([{ text: 'Made a.txt; the command failed.', closing: true }])
    expect(session.cwd).toBeNull()
  })

  it('says of each command how it ended, and what it printed', async () => {
    const { cwd, commands, edits, otherCalls } = await readSession(file)
    expect(cwd).toBe('/tmp/place/w')
    expect(
      commands.map(({ command, state, result, output }) => [command, state, result.exit, output.head]),
    ).toEqual([
      ['echo fine', 'done', 0, 'fine'],
      ['echo "Exit Code: 1"', 'done', 0, 'Exit Code: 1'],
      ['echo bad; exit 3', 'done', 3, 'bad'],
      ['sleep 30', 'background', 'unknown', expect.stringContaining('moved to background')],
      ['kill -9 $$', 'interrupted', 'unknown', ''],
    ])
    expect(commands.every((one) => one.cwd === cwd)).toBe(true)
    expect(edits.map(({ path, how, done }) => [path, how, done])).toEqual([
      ['/tmp/place/w/a.txt', 'create', true],
      ['/tmp/place/w/a.txt', 'edit', false],
    ])
    expect(otherCalls!.map(({ tool }) => tool)).toEqual(['web_fetch'])
  })
})

describe('the end of a shell call', () => {
  const call = (output: string, more: object = {}) => ({
    status: 'success',
    result: [
      { functionResponse: { response: { output: `<untrusted_context>\n${output}\n</untrusted_context>` } } },
    ],
    resultDisplay: '',
    ...more,
  })

  it.each([
    ['Output: 1 passed\nProcess Group PGID: 7', 'done', 0],
    ['Output: 1 failed\nExit Code: 1\nProcess Group PGID: 7', 'done', 1],
    ['Output: 1 passed\nBackground PIDs: 8, 9\nProcess Group PGID: 7', 'done', 0],
    ['Output: (empty)\nError: spawn bash ENOENT', 'done', 'unknown'],
    ['Command was cancelled by user before it could complete. There was no output', 'interrupted', 'unknown'],
    [
      'Command was automatically cancelled because it exceeded the timeout of 5.0 minutes',
      'timed-out',
      'unknown',
    ],
    ['<tool_output_masked>', 'done', 'unknown'],
  ])('%j', (output, state, exit) => {
    const ending = shellEnding(call(output))
    expect([ending.state, ending.result.exit]).toEqual([state, exit])
  })

  it('does not take for its own a line that the command may have printed', () => {
    const output = 'Output: checking\nExit Code: 1\nProcess Group PGID: 7'
    expect(shellEnding(call(output, { resultDisplay: 'checking\nExit Code: 1' })).result.exit).toBe('unknown')
    expect(shellEnding(call(output, { resultDisplay: 'checking' })).result.exit).toBe(1)
  })

  it('calls refused what never ran', () => {
    const error = {
      result: [{ functionResponse: { response: { error: 'Tool execution denied by policy.' } } }],
    }
    expect(shellEnding(call('', { status: 'error', ...error })).state).toBe('refused')
    expect(shellEnding(call('', { status: 'cancelled' })).state).toBe('refused')
  })
})

describe('finding sessions of Gemini CLI', () => {
  const home = mkdtempSync(join(tmpdir(), 'gainsay-gemini-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, '.gemini', 'tmp'), { recursive: true })
  cpSync(fixtures, join(home, '.gemini', 'tmp', 'work'), { recursive: true })

  it('goes by the folder in the file beside them, and by their ids', async () => {
    const environment = { HOME: home }
    const { sessions } = await discoverSessions({ environment, roots: ['/tmp/place/w'] })
    expect(sessions).toMatchObject([{ program: 'gemini', cwd: '/tmp/place/w' }])
    expect((await discoverSessions({ environment, roots: ['/tmp/place/other'] })).sessions).toEqual([])
    const { id } = sessions[0]!
    for (const part of [id, id.slice(0, 8), id.slice(0, 14)])
      expect((await findSession(part, { environment })).session).toEqual(sessions[0])
    expect((await findSession(`${id.slice(0, 13)}-9999`, { environment })).session).toBeNull()
  })
})
