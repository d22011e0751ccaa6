// What every rule is given: the history up to the claim, and what may be said.
import type { Session } from '../../../session/session.ts'
import type { Claim } from '../claims/claim.ts'
import type { CheckKind } from '../commands/activity.ts'
import type { History } from '../history/history.ts'
import type { EvidenceRule, Judgement, Proof } from './judgement.ts'

export type JudgeContext = {
  readonly session: Session
  readonly history: History
  readonly rules: ReadonlySet<EvidenceRule>
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

/** A program of unknown content, which may have done anything, a commit too. */
export function ranUnknownProgram(context: JudgeContext, before: number): string | null {
  const found = context.history.opaque.find((one) => one.order < before && one.mayCheck.size === 5)
  return found === undefined ? null : found.runner
}

const USER_SAYS =
  /\b(?:pass(?:es|ed|ing)?|green|succeed\w*|works?|builds?|compiles?|clean)\b|通过|通過|成功|パス|合格|bestanden|grün|läuft|passent|réussi|pasan|pasaron/i

/** The user has said himself that something passes; the agent may be repeating it. */
export function userSaidSo(context: JudgeContext, before: number): boolean {
  return context.session.userTurns.some(
    (turn) =>
      turn.order < before &&
      turn.text.length < 2000 &&
      USER_SAYS.test(turn.text) &&
      /\b(?:i|we) (?:just )?(?:ran|run|checked|tested|see|verified)\b|\b(?:tests?|build|lint|ci) (?:are|is|all|now|still)? ?(?:pass|green|work|clean)/i.test(
        turn.text,
      ),
  )
}
