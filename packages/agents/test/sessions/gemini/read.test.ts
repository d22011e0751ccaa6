// A session recorded from Gemini CLI 0.61.0, driven by the scripted server.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSession } from '../../../src/sessions/read-session.ts'

it('reads a recorded Gemini session: turn, edit, command with its exit code, closing text', async () => {
  const session = await readSession(join(import.meta.dirname, 'recorded-0.61.0.jsonl'))
  expect(session.program).toBe('gemini')
  expect(session.models).toEqual(['gemini-2.5-flash'])
  expect(session.userTurns.map(({ text }) => text)).toEqual(['make it'])
  expect(session.edits).toMatchObject([{ how: 'create', done: true }])
  expect(session.commands).toMatchObject([{ command: 'false', result: { exit: 1, from: 'exit-code-line' } }])
  expect(session.messages).toMatchObject([{ text: 'Made a.txt; the command failed.', closing: true }])
})
