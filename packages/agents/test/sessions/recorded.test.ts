// Transcripts that the real programs wrote (test-programs/suites record them).
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closingClaims, discoverSessions, readSession, taskOf } from '@gainsay/agents'

const fixtures = join(import.meta.dirname, 'fixtures')
const rollouts = join(fixtures, 'codex', '2026', '11', '30')

describe('recorded transcripts', () => {
  it('of Claude Code', async () => {
    const session = await readSession(join(fixtures, 'claude', 'claude-2.1.332.jsonl'))
    expect(session).toMatchObject({
      program: 'claude',
      cwd: '/tmp/place/my pröject.v2',
      gitBranch: 'main',
      programVersion: '2.1.332',
    })
    expect(taskOf(session).turns.map(({ turn }) => turn)).toEqual([1, 2])
    expect(session.commands.map(({ state, result }) => [state, result.exit, result.from])).toEqual([
      ['done', 1, 'exit-code-line'],
      ['done', 'zero', 'is-error-flag'],
      ['background', 0, 'notification'],
    ])
    expect(session.edits.map(({ how, done }) => [how, done])).toEqual([
      ['edit', true],
      ['create', true],
      ['edit', false],
    ])
    expect(closingClaims(session).map(({ quote }) => quote)).toContain('The check passes: 1 passed.')
  })

  it('of Codex, a fork with its parent before it', async () => {
    const { sessions } = await discoverSessions({ environment: { CODEX_HOME: join(fixtures, 'nowhere') } })
    expect(sessions).toEqual([])
    const [first, fork] = readdirSync(rollouts).sort()
    const session = await readSession(join(rollouts, first!))
    expect(session).toMatchObject({ program: 'codex', models: ['gpt-5.5'], cwd: '/tmp/place/my pröject.v2' })
    expect(session.commands.map(({ state, result }) => [state, result.exit])).toEqual([
      ['done', 1],
      ['done', 0],
      ['background', 4],
      ['done', 0],
    ])
    const forked = await readSession(join(rollouts, fork!))
    expect(forked.userTurns.map(({ text }) => text)).toEqual([
      'Repair sum. The check must pass.',
      'Now the docs.',
      'In the fork, look again.',
    ])
    expect(forked.commands).toHaveLength(4)
  })
})
