// Sessions that the real Claude Code writes, read back.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closingClaims,
  discoverSessions,
  findSession,
  readSession,
  taskOf,
  type Session,
} from '@gainsay/agents'
import { startAnthropicServer, type ScriptedServer } from '@gainsay/agents/testing'
import { makePlace, type Place } from './place.ts'
import { claude } from './programs.ts'
import { recordTranscript } from './record.ts'

let place: Place
let server: ScriptedServer
let first: string
let fork: string
let inWorktree: string
let session: Session
let forked: Session
let hashBefore: string
let hashAfter: string

const tool = (name: string, input: Record<string, unknown>) => ({ type: 'tool', name, input }) as const
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
const pathOf = async (id: string): Promise<string> =>
  (await findSession(id, { environment: { HOME: place.home } })).session!.path

beforeAll(async () => {
  place = makePlace('claude')
  const file = join(place.repository, 'sum.js')
  const added = join(place.repository, 'notes.md')
  server = await startAnthropicServer({
    rules: [
      {
        when: /^Repair sum/,
        reply: [
          { type: 'text', text: 'I run the check first.' },
          tool('Bash', { command: 'node check.mjs' }),
        ],
      },
      { when: /^Exit code 1\n1 failed/, reply: [tool('Read', { file_path: file })] },
      {
        when: /a - b/,
        times: 1,
        reply: [tool('Edit', { file_path: file, old_string: 'a - b', new_string: 'a + b' })],
      },
      {
        when: /sum\.js has been updated/,
        reply: [tool('Write', { file_path: added, content: '# Notes\n' })],
      },
      {
        when: /File created successfully/,
        reply: [tool('Edit', { file_path: added, old_string: 'not there', new_string: 'x' })],
      },
      {
        when: /String to replace not found/,
        reply: [tool('Bash', { command: 'node check.mjs 2>&1 | tail -1' })],
      },
      {
        when: /^1 passed$/,
        times: 1,
        reply: [tool('Bash', { command: 'sleep 1; node check.mjs', run_in_background: true })],
      },
      { when: /running in background/, reply: 'The sum is repaired. The check passes: 1 passed.' },
      {
        // The notification of the background run travels in a reminder, which is no message.
        when: /^$/,
        reply: 'The run in the background passed as well.',
      },
      { when: /^Now the docs/, reply: 'Nothing to change in the docs.' },
      { when: /^In the fork/, reply: 'Done in the fork.' },
      { when: /^From the worktree/, reply: 'Seen from the worktree.' },
    ],
  })
  first = (await claude(place, server, 'Repair sum. The check must pass.\n\n- keep the signature')).sessionId
  await claude(place, server, 'Now the docs.', { args: ['--resume', first] })
  const path = await pathOf(first)
  hashBefore = hashOf(path)
  fork = (
    await claude(place, server, 'In the fork, look again.', { args: ['--resume', first, '--fork-session'] })
  ).sessionId
  inWorktree = (await claude(place, server, 'From the worktree.', { cwd: place.worktree })).sessionId
  session = await readSession(path)
  forked = await readSession(await pathOf(fork))
  hashAfter = hashOf(path)
  recordTranscript(place, path, 'claude-2.1.332.jsonl')
  recordTranscript(place, await pathOf(fork), 'claude-2.1.332-fork.jsonl')
})
afterAll(async () => {
  await server?.close()
  place?.remove()
})

describe('a session of Claude Code', () => {
  it('has its id, folder, branch, model and version', () => {
    expect(session).toMatchObject({
      program: 'claude',
      id: first,
      cwd: place.repository,
      gitBranch: 'main',
      programVersion: '2.1.332',
    })
    expect(session.models).toHaveLength(1)
  })

  it('has the user turns of both runs as its task, and nothing else', () => {
    const task = taskOf(session)
    expect(task.turns.map(({ text }) => text)).toEqual([
      'Repair sum. The check must pass.\n\n- keep the signature',
      'Now the docs.',
    ])
    expect(task.requirements.map(({ quote }) => quote)).toEqual([
      'Repair sum.',
      'The check must pass.',
      'keep the signature',
      'Now the docs.',
    ])
  })

  it('has each command with its exit code, as far as the transcript knows it', () => {
    expect(session.commands.map(({ command, state, result }) => [command, state, result.exit])).toEqual([
      ['node check.mjs', 'done', 1],
      ['node check.mjs 2>&1 | tail -1', 'done', 'zero'],
      ['sleep 1; node check.mjs', 'background', 0],
    ])
    expect(session.commands[0]!.output.head).toBe('1 failed')
    expect(session.commands[2]!.ended!.order).toBeGreaterThan(session.commands[2]!.order)
    expect(session.commands.every(({ cwd }) => cwd === place.repository)).toBe(true)
  })

  it('has each edit, and says which were not done', () => {
    const below = (path: string): string => path.slice(place.repository.length + 1)
    expect(session.edits.map(({ path, how, done }) => [below(path), how, done])).toEqual([
      ['sum.js', 'edit', true],
      ['notes.md', 'create', true],
      ['notes.md', 'edit', false],
    ])
  })

  it('has the closing messages of each turn', () => {
    const quotes = closingClaims(session).map(({ quote }) => quote)
    expect(quotes).toEqual([
      'The sum is repaired.',
      'The check passes: 1 passed.',
      'The run in the background passed as well.',
      'Nothing to change in the docs.',
    ])
    expect(session.messages.find(({ text }) => text === 'I run the check first.')!.closing).toBe(false)
  })

  it('is not changed by being forked and read', () => {
    expect(hashAfter).toBe(hashBefore)
  })

  it('is read whole in a fork, with the turn of the fork behind it', () => {
    expect(fork).not.toBe(first)
    expect(forked.id).toBe(fork)
    expect(forked.userTurns.map(({ text }) => text).at(-1)).toBe('In the fork, look again.')
    expect(forked.userTurns).toHaveLength(3)
    expect(forked.commands.map(({ command, result }) => [command, result.exit])).toEqual(
      session.commands.map(({ command, result }) => [command, result.exit]),
    )
  })
})

describe('finding sessions of Claude Code', () => {
  const found = async (roots?: string[]): Promise<string[]> =>
    (await discoverSessions({ environment: { HOME: place.home }, ...(roots ? { roots } : {}) })).sessions.map(
      ({ id }) => id,
    )

  it('finds those of the repository, the newest first', async () => {
    expect(await found([place.repository])).toEqual([fork, first])
  })

  it('finds that of the linked worktree with it', async () => {
    expect(await found([place.repository, place.worktree])).toEqual([inWorktree, fork, first])
    expect(await found([place.worktree])).toEqual([inWorktree])
  })

  it('finds one that was started in a subfolder', async () => {
    const below = await claude(place, server, 'From the worktree.', { cwd: place.subfolder })
    expect(await found([place.repository])).toEqual([below.sessionId, fork, first])
    expect(await found([place.subfolder])).toEqual([below.sessionId])
  })

  it('finds all of a home, and none of another folder', async () => {
    expect(await found()).toHaveLength(4)
    expect(await found([join(place.folder, 'elsewhere')])).toEqual([])
  })
})
