// The evidence rules over one session: every claim of its closing messages, judged.
import type { Session } from '../../session/session.ts'
import { findClaims } from './claims/find-claims.ts'
import type { Lookup } from '../shared/commands/classify.ts'
import { buildHistory } from './history/build-history.ts'
import { judgeClaim } from './judge/judge.ts'
import { EVIDENCE_RULES, type EvidenceRule, type Judgement } from './judge/judgement.ts'

export type EvidenceOptions = {
  /** Rules that may accuse; all where absent. */
  readonly rules?: ReadonlySet<EvidenceRule>
  /**
   * The text of a file at the revision of the session, by its path relative to the session's
   * folder, or null. With it a script's kind is read from its text, not guessed from its name.
   */
  readonly lookup?: Lookup | null
  /** Paths of the frozen change, from its root: what is among them was changed, by whatever. */
  readonly frozenFiles?: readonly string[]
}

/** Claims of the root conversation, in order. Pure: nothing is run, read or written. */
export function judgeSession(session: Session, options: EvidenceOptions = {}): Judgement[] {
  const claiming = session.messages.filter((message) => message.closing && message.agent === null)
  const claims = claiming.flatMap(findClaims)
  if (claims.length === 0) return []
  const history = buildHistory(session, options.lookup ?? null)
  const rules = options.rules ?? new Set(EVIDENCE_RULES)
  return claims.map((claim) => judgeClaim(claim, session, history, rules, options.frozenFiles ?? []))
}
