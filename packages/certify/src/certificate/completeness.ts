/**
 * The lower bound on true acceptance of Theorem 8, equation (7), at the first all-pass crossing.
 *
 * Two products are offered. `allRounds` keeps a_m c_m on clarification rounds, as the theorem states
 * it. `diagnosticOnly` leaves them out: by convention the events of a clarification round occur
 * surely, so it is valid, but only where the type of every round is fixed in advance; otherwise a
 * run could choose its types by how it is going.
 */
import { multiply } from '../rational/arithmetic.ts'
import { compareEnclosed, ENCLOSURE_BITS } from '../rational/compare-product.ts'
import { closedUnit, openUnit, refuse } from '../rational/domain.ts'
import { enclose, multiplyIntervals, UNIT } from '../rational/interval.ts'
import type { Numeric } from '../rational/parse.ts'
import { ONE, type Rational } from '../rational/rational.ts'
import { falsePassBound } from './credit.ts'

export interface CompletenessRound {
  readonly type: 'diagnostic' | 'clarification'
  readonly q?: Numeric
  readonly c?: Numeric
  /** The response bound of an honest prover; default 1. */
  readonly a?: Numeric
}

export interface CompletenessBounds {
  /** The first round at which an all-pass run reaches the threshold; null if none does. */
  readonly K: number | null
  readonly allRounds: Rational | null
  readonly diagnosticOnly: Rational | null
}

/** Both completeness products of a scripted sequence of rounds. */
export function completenessBounds(rounds: readonly CompletenessRound[], delta: Numeric): CompletenessBounds {
  const level = openUnit(delta, 'delta')
  const factors: Rational[] = []
  let enclosure = UNIT
  let allRounds = ONE
  let diagnosticOnly = ONE
  for (const [index, round] of rounds.entries()) {
    const field = `rounds[${index}].`
    const reliability = multiply(closedUnit(round.a ?? 1, `${field}a`), closedUnit(round.c ?? 1, `${field}c`))
    allRounds = multiply(allRounds, reliability)
    if (round.type === 'clarification') continue
    if (round.q === undefined) throw refuse('missing-field', `${field}q`, undefined, 'in [0, 1)')
    diagnosticOnly = multiply(diagnosticOnly, reliability)
    const factor = falsePassBound(round.q, round.c ?? 1, field)
    factors.push(factor)
    enclosure = multiplyIntervals(enclosure, enclose(factor, ENCLOSURE_BITS), ENCLOSURE_BITS)
    if (compareEnclosed(enclosure, factors, level) <= 0) {
      return { K: index + 1, allRounds, diagnosticOnly }
    }
  }
  return { K: null, allRounds: null, diagnosticOnly: null }
}
