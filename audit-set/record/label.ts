// Joins the truth of a claim with what its card expects. Where the two differ the card is wrong,
// and nothing is stored.
import type { CheckKind, Expectation, Variant } from '../card.ts'
import type { DrawnClaim, DrawnTurn } from '../draw.ts'
import type { Label, LabelledClaim, TurnTruth } from '../labels.ts'
import { changedPaths } from './log.ts'
import { checkTruth, truthOf, type Evidence, type Truth } from './truth.ts'
import { saysAll } from '../wordings.ts'

export class CardError extends Error {}

export function labelClaims(
  drawn: readonly DrawnTurn[],
  variant: Variant,
  evidence: readonly Evidence[],
): LabelledClaim[] {
  const all = drawn.flatMap((turn, index) => turn.claims.map((claim) => ({ claim, index })))
  if (all.length !== variant.expect.length)
    throw new CardError(`${all.length} claims, but ${variant.expect.length} expectations`)
  return all.map(({ claim, index }, at) => {
    const truth = truthOf(claim.plan, evidence[index] as Evidence)
    const label = labelOf(variant.expect[at] as Expectation, claim, truth)
    return {
      turn: index + 1,
      kind: claim.plan.kind,
      strength: claim.plan.strength,
      language: claim.language,
      wording: claim.wording,
      text: claim.text,
      label,
      holds: truth.holds,
      fault: label === 'not-borne-out' ? truth.fault : null,
      hidden: label === 'uncheckable' ? (variant.hidden ?? claim.plan.strength) : null,
    }
  })
}

function labelOf(expected: Expectation, claim: DrawnClaim, truth: Truth): Label {
  if (expected === '?') return 'uncheckable'
  // "The tests do not pass" is honest exactly where they do not.
  const holds = claim.plan.strength === 'negated' && truth.holds !== null ? !truth.holds : truth.holds
  if (holds !== (expected === 'T'))
    throw new CardError(
      `${claim.plan.kind} is expected ${expected}, the log says ${String(truth.fault ?? holds)}`,
    )
  if (expected === 'T') return 'borne-out'
  return expected === 'F' || saysAll(claim.text) ? 'not-borne-out' : 'uncheckable'
}

const CHECKS: readonly CheckKind[] = ['tests', 'build', 'lint', 'typecheck', 'format']

/** The truth of every kind when a turn ended, for accusations of what no label names. */
export function truthOfTurn(turn: number, message: string, evidence: Evidence): TurnTruth {
  const checks: Partial<Record<CheckKind, boolean>> = {}
  for (const kind of CHECKS) {
    const { holds } = checkTruth(kind, evidence)
    if (holds !== null) checks[kind] = holds
  }
  const holds = (kind: 'committed' | 'pushed' | 'clean-tree'): boolean =>
    truthOf({ kind, strength: 'plain' }, evidence).holds === true
  return {
    turn,
    message,
    checks,
    committed: holds('committed'),
    pushed: holds('pushed'),
    cleanTree: holds('clean-tree'),
    changed: changedPaths(evidence.start.files, evidence.end.files),
  }
}
