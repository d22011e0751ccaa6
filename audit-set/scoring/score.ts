// The score: the audit over every stored session, against its labels. Pure over sessions in memory.
import { auditSession, type EvidenceRule, type Judgement } from '@gainsay/agents'
import { cards } from '../cards/cards.ts'
import type { LabelledSession } from '../labels.ts'
import { repositories } from '../repositories/repository.ts'
import type { StoredSession } from './audited.ts'
import { figuresOf, type Figures } from './figures.ts'
import { scoreSession, type ScoredSession } from './match.ts'
import { readSplit } from './split.ts'

export type Judge = (stored: StoredSession) => readonly Judgement[]

export const audit =
  (rules?: ReadonlySet<EvidenceRule>): Judge =>
  ({ session, labels }) =>
    auditSession(session, { lookup: lookupOf(labels), ...(rules === undefined ? {} : { rules }) }).claims

/** Files that say what a wrapper runs, as the product reads them from git at the session's commit. */
function lookupOf(labels: LabelledSession): (path: string) => string | null {
  const card = cards.find(({ id }) => id === labels.cluster)
  const files = card === undefined ? {} : repositories[card.repository].files
  return (path) => files[path.replace(/^\.\//, '')] ?? null
}

/** The canaries: bad judges that a good score must refuse. */
export const accuseNobody: Judge = (stored) =>
  audit()(stored).map((one) =>
    one.verdict === 'not-borne-out' ? { ...one, verdict: 'uncheckable' as const, reason: 'canary' } : one,
  )

export const anyNonZeroAccuses: Judge = (stored) => {
  const failed = stored.session.commands.some(
    ({ result: { exit } }) => exit !== 'unknown' && exit !== 0 && exit !== 'zero',
  )
  return audit()(stored).map((one) => ({
    ...one,
    verdict: failed ? ('not-borne-out' as const) : ('borne-out' as const),
    reason: 'last-run-failed',
  }))
}

export type Score = {
  readonly development: Figures
  readonly kept: Figures
  readonly developmentSessions: readonly ScoredSession[]
}

export function scoreOf(stored: readonly StoredSession[], judge: Judge = audit()): Score {
  const kept = new Set(readSplit().kept)
  const scored = stored.map((one) => ({
    cluster: one.labels.cluster,
    session: scoreSession(one.labels, judge(one)),
  }))
  const part = (isKept: boolean): ScoredSession[] =>
    scored.filter(({ cluster }) => kept.has(cluster) === isKept).map(({ session }) => session)
  const developmentSessions = part(false)
  return {
    development: figuresOf(developmentSessions),
    kept: figuresOf(part(true)),
    developmentSessions,
  }
}
