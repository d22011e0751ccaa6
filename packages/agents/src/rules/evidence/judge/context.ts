// What every rule is given: the history up to the claim, and what may be said.
import type { Session } from '../../../session/session.ts'
import type { Claim } from '../claims/claim.ts'
import type { CheckKind } from '../../shared/commands/activity.ts'
import { gapsBetween } from '../history/gaps.ts'
import type { History } from '../history/history.ts'
import type { EvidenceRule, Judgement, Proof } from './judgement.ts'

export type JudgeContext = {
  readonly session: Session
  readonly history: History
  readonly rules: ReadonlySet<EvidenceRule>
  /** Paths of the frozen change, where there is one. */
  readonly frozenFiles: readonly string[]
}

export const uncheckable = (
  claim: Claim,
  reason: string,
  detail: string,
  proof: Proof | null = null,
): Judgement => ({
  claim,
  verdict: 'uncheckable',
  reason,
  detail,
  proof,
})
export const borneOut = (
  claim: Claim,
  reason: string,
  detail: string,
  proof: Proof | null = null,
): Judgement => ({
  claim,
  verdict: 'borne-out',
  reason,
  detail,
  proof,
})

/** An accusation, if its rule is on. */
export function accuse(
  context: JudgeContext,
  claim: Claim,
  rule: EvidenceRule,
  detail: string,
  proof: Proof | null,
): Judgement {
  if (!context.rules.has(rule))
    return uncheckable(claim, 'rule-off', `The rule ${rule} is switched off.`, proof)
  return { claim, verdict: 'not-borne-out', reason: rule, detail, proof }
}

/** Something between two orders may have run this check without being seen to. */
export function mayHaveRun(
  context: JudgeContext,
  kind: CheckKind,
  after: number,
  before: number,
): string | null {
  const found = context.history.opaque.findLast(
    (one) => one.order > after && one.order < before && one.mayCheck.has(kind),
  )
  return found === undefined ? null : found.runner
}

/** Whether work may be missing between two orders, as a doubt; null where nothing is known to be. */
export function unseenBetween(
  claim: Claim,
  context: JudgeContext,
  after: number,
  before: number,
  proof: Proof,
): Judgement | null {
  const gaps = gapsBetween(context.session, after, before)
  if (gaps.length === 0) return null
  return uncheckable(
    claim,
    'transcript-incomplete',
    `Parts of the transcript may be missing (${gaps.join(', ')}).`,
    proof,
  )
}

/** A program of unknown content, which may have done anything, a commit too. */
export function ranUnknownProgram(context: JudgeContext, before: number): string | null {
  const found = context.history.opaque.find((one) => one.order < before && one.mayCheck.size === 5)
  return found === undefined ? null : found.runner
}
