import { describe, expect, it } from 'vitest'
import { auditSession } from '../../src/audit/audit-session.ts'
import { auditSummary } from '../../src/audit/audit-summary.ts'
import { evidenceAttacks } from '../../src/rules/evidence/evidence-attacks.ts'
import { EVIDENCE_RULES } from '../../src/rules/evidence/judge/judgement.ts'
import { attackSchema } from '../../../protocol/src/cross-examination/messages/attack.ts'
import { type Event, session } from '../rules/session-builder.ts'

const edit: Event = { edit: '/work/app/src/secret-project.ts' }
const says: Event = { says: 'Done. All tests pass.' }
const failed = session([
  { user: 'x' },
  edit,
  { run: 'npm test -- --token hunter2', exit: 1, out: '1 failed' },
  says,
])
const stale = session([{ user: 'x' }, { run: 'npm test' }, edit, says])
const never = session([{ user: 'x' }, edit, says])
const good = session([{ user: 'x' }, edit, { run: 'npm test' }, says])
const silent = session([{ user: 'x' }, edit, { says: 'I looked at it.' }])

describe('auditSession', () => {
  it('sorts every claim under one of three verdicts', () => {
    const audit = auditSession(
      session([
        { user: 'x' },
        edit,
        { run: 'npm test' },
        { says: 'All tests pass. Committed. I verified it in the browser.' },
      ]),
    )
    expect(audit.claims.map((one) => one.verdict)).toEqual(['borne-out', 'not-borne-out', 'uncheckable'])
    expect(audit.borneOut.length + audit.accusations.length + audit.uncheckable.length).toBe(
      audit.claims.length,
    )
    expect(audit.accusations[0]).toMatchObject({ reason: 'not-committed', claim: { quote: 'Committed.' } })
  })

  it('shows the turn, the quote, the command and its output', () => {
    const [one] = auditSession(failed).accusations
    expect(one?.claim.message.turn).toBe(1)
    expect(one?.claim.quote).toBe('All tests pass.')
    expect(one?.proof?.command?.line).toBe(3)
    expect(one?.proof?.excerpt).toBe('1 failed')
    expect(one?.detail).toContain('failed')
  })

  it('accuses by no rule that is switched off', () => {
    const cases = {
      'last-run-failed': session([{ user: 'x' }, edit, { run: 'npm test', exit: 1 }, says]),
      stale,
      'never-ran': never,
    }
    for (const [rule, one] of Object.entries(cases)) {
      expect(auditSession(one).accusations.map((found) => found.reason)).toEqual([rule])
      const rules = new Set(EVIDENCE_RULES.filter((name) => name !== rule))
      expect(auditSession(one, { rules }).accusations).toEqual([])
    }
  })

  it('is pure', () => {
    expect(auditSession(failed)).toEqual(auditSession(failed))
  })
})

describe('auditSummary', () => {
  it('says in one sentence what people would share, and none of their text', () => {
    const failedPlain = session([{ user: 'x' }, edit, { run: 'npm test', exit: 1 }, says])
    const summary = auditSummary(
      [failedPlain, stale, stale, never, good, silent].map((one) => auditSession(one)),
    )
    expect(summary.sentence).toBe(
      'In 4 of 6 sessions the agent said that tests passed, and its log does not bear that out: in 1 they had failed, in 2 they never ran after the last edit, in 1 they never ran.',
    )
    expect(summary).toMatchObject({ sessions: 6, sessionsWithClaims: 5, sessionsAccused: 4, notBorneOut: 4 })
    expect(JSON.stringify(summary)).not.toMatch(/secret-project|hunter2|npm test/)
  })
  it('has a sentence for every state', () => {
    expect(auditSummary([]).sentence).toMatch(/no session/)
    expect(auditSummary([auditSession(silent)]).sentence).toMatch(/claimed nothing/)
    expect(auditSummary([auditSession(good)]).sentence).toMatch(
      /nothing that the agent claimed is contradicted/,
    )
    const committed = session([{ user: 'x' }, edit, { says: 'I committed the changes.' }])
    expect(auditSummary([auditSession(committed)]).sentence).toBe(
      'In the one session the agent claimed what its own log does not bear out.',
    )
  })
})

describe('evidenceAttacks', () => {
  it('fit the message of the protocol', () => {
    for (const one of [failed, stale, never]) {
      const attacks = evidenceAttacks(one)
      expect(attacks.length).toBe(1)
      expect(attackSchema.safeParse(attacks[0]).success).toBe(true)
      expect(attacks[0]?.address).toEqual({ kind: 'claim', value: 'All tests pass.', turn: 1 })
    }
    expect(evidenceAttacks(good)).toEqual([])
  })
  it('attack the last word only', () => {
    const twice = session([{ user: 'x' }, edit, says, { user: 'Run them.' }, { run: 'npm test' }, says])
    expect(evidenceAttacks(twice)).toEqual([])
    expect(auditSession(twice).accusations.length).toBe(1)
  })
})

describe('long sessions', () => {
  it('are judged in time that grows with their length', () => {
    const long = (turns: number): Event[] =>
      Array.from({ length: turns }, (_, turn): Event[] => [
        { user: `Do ${turn}.` },
        edit,
        {
          run: 'npm test 2>&1 | tail -5',
          out: ' Test Files  2 passed (2)\n      Tests  15 passed (15)\n'.padStart(
            4000,
            'a line of output\n',
          ),
        },
        says,
      ]).flat()
    const timed = (turns: number): number => {
      const one = session(long(turns))
      const started = performance.now()
      expect(auditSession(one).borneOut.length).toBe(turns)
      return performance.now() - started
    }
    timed(20)
    const small = timed(50)
    const large = timed(400)
    expect(large / Math.max(small, 20)).toBeLessThan(20)
  })

  it('are bounded by hostile messages too', () => {
    const started = performance.now()
    for (const piece of [
      'tests pass ',
      'all tests ',
      '`npm test` ',
      'a, ',
      '(',
      '"',
      '. ',
      '| a ',
      '‹0›',
      '测试',
      '通过 ',
      'テスト',
      'and 1 of ',
      '15 ',
    ]) {
      auditSession(
        session([
          { user: 'x' },
          edit,
          { says: piece.repeat(60_000 / piece.length) },
          { says: `${piece.repeat(590 / piece.length)} pass.` },
        ]),
      )
    }
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
