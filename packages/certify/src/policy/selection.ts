/**
 * False-pass bounds of single questions (the end of Appendix D): a question chosen deterministically
 * from the history may use its own bound; a random choice must average over the policy, whatever
 * question was then drawn.
 */
import { add, compare, complement, multiply, sum } from '../rational/arithmetic.ts'
import { closedUnit, refuse } from '../rational/domain.ts'
import { naturalLog } from '../rational/logarithm.ts'
import type { Numeric } from '../rational/parse.ts'
import { ONE, ZERO, type Rational } from '../rational/rational.ts'
import { toDecimal } from '../rational/to-decimal.ts'

export interface Candidate {
  readonly weight: Numeric
  /** The false-pass bound of this question, justified before the response is seen. */
  readonly q: Numeric
}

export interface SelectionInput {
  readonly mode: 'random' | 'deterministic'
  readonly challenges: readonly Candidate[]
  readonly c: Numeric
}

export interface Selection {
  readonly q: Rational
  readonly qbar: Rational
  readonly valid: boolean
  readonly gain: number | null
}

/** The bound that a selection policy may credit. Random weights must sum to one. */
export function selectionBound(input: SelectionInput): Selection {
  const { challenges } = input
  if (challenges.length === 0) throw refuse('empty', 'challenges', challenges, 'at least one challenge')
  const weights = challenges.map((each, index) => closedUnit(each.weight, `challenges[${index}].weight`))
  const bounds = challenges.map((each, index) => closedUnit(each.q, `challenges[${index}].q`))
  if (compare(sum(weights), ONE) !== 0) {
    throw refuse(
      'out-of-range',
      'challenges',
      `weights that sum to ${toDecimal(sum(weights), 6)}`,
      'weights that sum to 1',
    )
  }
  const chosen = weights.filter((weight) => weight.num > 0n).length
  if (input.mode === 'deterministic' && chosen !== 1) {
    throw refuse('out-of-range', 'challenges', `${chosen} possible choices`, 'one challenge of weight 1')
  }
  const q = bounds.reduce((total, bound, index) => add(total, multiply(weights[index]!, bound)), ZERO)
  const qbar = complement(multiply(closedUnit(input.c, 'c'), complement(q)))
  const valid = qbar.num > 0n && qbar.num < qbar.den
  return { q, qbar, valid, gain: valid ? -naturalLog(qbar) : null }
}
