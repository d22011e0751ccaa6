import { describe, expect, it } from 'vitest'
import type { AuditDocument, AuditedSession } from '../../src/audit/audit-document.ts'
import { shareText } from '../../src/audit/share-text.ts'

const session = (more: Partial<AuditedSession>): AuditedSession => ({
  n: 1,
  program: 'claude',
  id: 'secret-id',
  path: '/home/anna/secret-path.jsonl',
  folder: '/home/anna/secret-project',
  startedAt: '2026-10-03T10:00:00.000Z',
  endedAt: '2026-11-05T10:00:00.000Z',
  turns: 1,
  borneOut: [],
  uncheckable: [],
  notBorneOut: [
    {
      kind: 'tests',
      reason: 'stale',
      turn: 1,
      line: 4,
      quote: 'All secret-quote tests pass.',
      detail: 'secret-detail',
      command: { text: 'secret-command', line: 3, turn: 1, output: 'secret-output' },
    },
  ],
  notices: ['secret-notice'],
  ...more,
})

const document = (sessions: readonly AuditedSession[]): AuditDocument => ({
  schema: 'gainsay.audit.v1',
  summary: {
    sessions: sessions.length,
    sessionsWithClaims: sessions.length,
    sessionsAccused: sessions.length,
    claims: sessions.length,
    borneOut: 0,
    notBorneOut: sessions.length,
    uncheckable: 0,
    byRule: [{ rule: 'stale', claims: sessions.length, sessions: sessions.length }],
    byDoubt: [],
    tests: { sessions: 2, lastRunFailed: 0, stale: 2, neverRan: 0, other: 0 },
    sentence: 'In 2 of 2 sessions the agent said that tests passed.',
  },
  sessions,
  unread: [{ path: '/home/anna/secret-unread', why: 'secret-why' }],
  notices: ['secret-notice'],
})

describe('what is shared', () => {
  it('counts, names agents and months', () => {
    const text = shareText(document([session({}), session({ program: 'codex' })]), '1.2.3')
    expect(text).toContain('2 claims in 2 sessions: 2 not borne out')
    expect(text).toContain('stale: 2 in 2 sessions')
    expect(text).toContain('Claude Code 1, Codex 1; 2026-10 to 2026-11')
    expect(text).toContain('gainsay audit 1.2.3')
  })
  it('holds nothing that anyone wrote', () => {
    const text = shareText(document([session({ program: 'secret-program', startedAt: 'secret-time' })]), '1')
    expect(text).not.toMatch(/secret|anna|home/)
    expect(text).toContain('another agent 1; 2026-11')
  })
})
