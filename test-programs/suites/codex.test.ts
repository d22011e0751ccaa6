// Sessions that the real Codex writes, read back.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closingClaims,
  discoverSessions,
  findSession,
  readSession,
  taskOf,
  type Session,
} from '@gainsay/agents'
import { startOpenAiServer, type ScriptedServer } from '@gainsay/agents/testing'
import { makePlace, type Place } from './place.ts'
import { codex, codexHome } from './programs.ts'
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

const exec = (cmd: string, more: Record<string, unknown> = {}) =>
  ({ type: 'tool', name: 'exec_command', input: { cmd, ...more } }) as const
const patch = (...lines: string[]): string =>
  `apply_patch <<'EOF'\n*** Begin Patch\n${lines.join('\n')}\n*** End Patch\nEOF`
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
const environment = (): Record<string, string> => ({ HOME: place.home, CODEX_HOME: codexHome(place) })
const pathOf = async (id: string): Promise<string> =>
  (await findSession(id, { environment: environment() })).session!.path
const threadOf = (events: readonly Record<string, unknown>[]): string =>
  events.find(({ type }) => type === 'thread.started')!['thread_id'] as string

beforeAll(async () => {
  place = makePlace('codex')
  server = await startOpenAiServer({
    rules: [
      {
        when: /^Repair sum/,
        reply: [{ type: 'text', text: 'I run the check first.' }, exec('node check.mjs')],
      },
      {
        when: /exited with code 1\n[\s\S]*1 failed/,
        reply: [
          exec(
            patch(
              '*** Update File: sum.js',
              '@@',
              '-export const sum = (a, b) => a - b',
              '+export const sum = (a, b) => a + b',
              '*** Add File: notes.md',
              '+# Notes',
            ),
          ),
        ],
      },
      {
        when: /Success\. Updated/,
        times: 1,
        reply: [exec(patch('*** Update File: sum.js', '@@', '-not there', '+x'))],
      },
      {
        when: /Failed to find|verification failed|invalid|not there/i,
        times: 1,
        reply: [exec('node check.mjs 2>&1 | tail -1')],
      },
      {
        when: /code 0\n[\s\S]*1 passed/,
        times: 1,
        reply: [exec('sleep 1; node check.mjs; exit 4', { yield_time_ms: 300 })],
      },
      { when: /running with session ID/, reply: [exec('sleep 2; true')] },
      { when: /code 0/, reply: 'The sum is repaired. The check passes: 1 passed.' },
      { when: /^Now the docs/, reply: 'Nothing to change in the docs.' },
      { when: /^In the fork/, reply: 'Done in the fork.' },
      { when: /^From the worktree/, reply: 'Seen from the worktree.' },
    ],
  })
  first = threadOf(await codex(place, server, ['Repair sum. The check must pass.']))
  await codex(place, server, ['resume', first, 'Now the docs.'])
  const path = await pathOf(first)
  hashBefore = hashOf(path)
  fork = threadOf(await codex(place, server, ['fork', first, 'In the fork, look again.']))
  inWorktree = threadOf(await codex(place, server, ['From the worktree.'], place.worktree))
  session = await readSession(path)
  forked = await readSession(await pathOf(fork))
  hashAfter = hashOf(path)
  // Their names hold the ids by which a fork finds its parent.
  recordTranscript(place, path)
  recordTranscript(place, await pathOf(fork))
})
afterAll(async () => {
  await server?.close()
  place?.remove()
})

describe('a session of Codex', () => {
  it('has its id, folder, branch, model and version', () => {
    expect(session).toMatchObject({
      program: 'codex',
      id: first,
      cwd: place.repository,
      gitBranch: 'main',
      programVersion: '0.171.0',
    })
    expect(session.models).toEqual(['gpt-5.5'])
  })

  it('has the user turns of both runs as its task, and nothing else', () => {
    expect(taskOf(session).turns.map(({ text }) => text)).toEqual([
      'Repair sum. The check must pass.',
      'Now the docs.',
    ])
  })

  it('has each command with its exit code', () => {
    expect(session.commands.map(({ command, state, result }) => [command, state, result.exit])).toEqual([
      ['node check.mjs', 'done', 1],
      ['node check.mjs 2>&1 | tail -1', 'done', 0],
      ['sleep 1; node check.mjs; exit 4', 'background', 4],
      ['sleep 2; true', 'done', 0],
    ])
    expect(session.commands[0]!.output.head.trim()).toBe('1 failed')
    expect(session.commands.every(({ cwd }) => cwd === place.repository)).toBe(true)
  })

  it('has each edit, and says which were not done', () => {
    expect(session.edits.map(({ path, how, done }) => [path, how, done])).toEqual([
      ['sum.js', 'edit', true],
      ['notes.md', 'create', true],
      ['sum.js', 'edit', false],
    ])
  })

  it('has the closing messages of each turn', () => {
    expect(closingClaims(session).map(({ quote }) => quote)).toEqual([
      'The sum is repaired.',
      'The check passes: 1 passed.',
      'Nothing to change in the docs.',
    ])
  })

  it('is not changed by being forked and read', () => {
    expect(hashAfter).toBe(hashBefore)
  })

  it('is read whole in a fork, though the rollout of the fork holds its own turn only', () => {
    expect(forked.id).toBe(fork)
    expect(forked.userTurns.map(({ text }) => text)).toEqual([
      'Repair sum. The check must pass.',
      'Now the docs.',
      'In the fork, look again.',
    ])
    expect(forked.commands).toHaveLength(session.commands.length)
  })
})

describe('finding sessions of Codex', () => {
  it('finds those of the repository and its worktree, the newest first', async () => {
    const found = async (roots: string[]): Promise<string[]> =>
      (await discoverSessions({ environment: environment(), roots })).sessions.map(({ id }) => id)
    expect(await found([place.repository])).toEqual([fork, first])
    expect(await found([place.worktree])).toEqual([inWorktree])
    expect(await found([place.repository, place.worktree])).toEqual([inWorktree, fork, first])
    expect(await found([place.subfolder])).toEqual([])
  })
})
