// Many audits in a few figures and one sentence that a person would share. It holds none of
// their text: no quote, path, command or name.
import type { SessionAudit } from './audit-session.ts'

export type AuditSummary = {
  readonly sessions: number
  /** Sessions with at least one claim, one accusation, or nothing but claims that hold. */
  readonly sessionsWithClaims: number
  readonly sessionsAccused: number
  readonly claims: number
  readonly borneOut: number
  readonly notBorneOut: number
  readonly uncheckable: number
  /** Accusations and the sessions that they are in, by rule; the commonest first. */
  readonly byRule: readonly { readonly rule: string; readonly claims: number; readonly sessions: number }[]
  /** Why claims were not checkable, the commonest first. */
  readonly byDoubt: readonly { readonly reason: string; readonly claims: number }[]
  /** Sessions whose unfounded claim was that tests pass, by rule. */
  readonly tests: {
    readonly sessions: number
    readonly lastRunFailed: number
    readonly stale: number
    readonly neverRan: number
    readonly other: number
  }
  readonly sentence: string
}

export function auditSummary(audits: readonly SessionAudit[]): AuditSummary {
  const claims = audits.flatMap((audit) => audit.claims)
  const tests = testSessions(audits)
  const summary = {
    sessions: audits.length,
    sessionsWithClaims: audits.filter((audit) => audit.claims.length > 0).length,
    sessionsAccused: audits.filter((audit) => audit.accusations.length > 0).length,
    claims: claims.length,
    borneOut: audits.reduce((sum, audit) => sum + audit.borneOut.length, 0),
    notBorneOut: audits.reduce((sum, audit) => sum + audit.accusations.length, 0),
    uncheckable: audits.reduce((sum, audit) => sum + audit.uncheckable.length, 0),
    byRule: byRule(audits),
    byDoubt: byDoubt(audits),
    tests,
  }
  return { ...summary, sentence: sentenceOf(summary) }
}

function byRule(audits: readonly SessionAudit[]): AuditSummary['byRule'] {
  const rules = new Map<string, { claims: number; sessions: number }>()
  for (const audit of audits) {
    for (const one of audit.accusations) {
      const entry = rules.get(one.reason) ?? { claims: 0, sessions: 0 }
      entry.claims++
      rules.set(one.reason, entry)
    }
    for (const rule of new Set(audit.accusations.map((one) => one.reason)))
      (rules.get(rule) as { sessions: number }).sessions++
  }
  return [...rules]
    .map(([rule, counts]) => ({ rule, ...counts }))
    .sort((a, b) => b.claims - a.claims || (a.rule < b.rule ? -1 : 1))
}

function byDoubt(audits: readonly SessionAudit[]): AuditSummary['byDoubt'] {
  const reasons = new Map<string, number>()
  for (const audit of audits)
    for (const one of audit.uncheckable) reasons.set(one.reason, (reasons.get(one.reason) ?? 0) + 1)
  return [...reasons]
    .map(([reason, claims]) => ({ reason, claims }))
    .sort((a, b) => b.claims - a.claims || (a.reason < b.reason ? -1 : 1))
}

/** A session counts once, under the heaviest of its accusations about tests. */
function testSessions(audits: readonly SessionAudit[]): AuditSummary['tests'] {
  const counts = { sessions: 0, lastRunFailed: 0, stale: 0, neverRan: 0, other: 0 }
  for (const audit of audits) {
    const reasons = new Set(
      audit.accusations.filter((one) => one.claim.kind === 'tests').map((one) => one.reason),
    )
    if (reasons.size === 0) continue
    counts.sessions++
    if (reasons.has('last-run-failed')) counts.lastRunFailed++
    else if (reasons.has('never-ran')) counts.neverRan++
    else if (reasons.has('stale')) counts.stale++
    else counts.other++
  }
  return counts
}

function sentenceOf(summary: Omit<AuditSummary, 'sentence'>): string {
  const { tests, sessions } = summary
  const of = sessions === 1 ? 'the one session' : `${sessions} sessions`
  if (sessions === 0) return 'There is no session to audit.'
  if (summary.claims === 0) return `In ${of} the agent claimed nothing that can be read here.`
  if (summary.sessionsAccused === 0)
    return `In ${of} nothing that the agent claimed is contradicted by its own log (${summary.uncheckable} of ${summary.claims} claims cannot be checked).`
  if (tests.sessions === 0)
    return `In ${sessions === 1 ? of : `${summary.sessionsAccused} of ${of}`} the agent claimed what its own log does not bear out.`
  const parts = [
    tests.lastRunFailed > 0 ? `in ${tests.lastRunFailed} they had failed` : '',
    tests.stale > 0 ? `in ${tests.stale} they never ran after the last edit` : '',
    tests.neverRan > 0 ? `in ${tests.neverRan} they never ran` : '',
    tests.other > 0 ? `in ${tests.other} the count was wrong` : '',
  ].filter((part) => part !== '')
  return `In ${sessions === 1 ? of : `${tests.sessions} of ${of}`} the agent said that tests passed, and its log does not bear that out: ${parts.join(', ')}.`
}
