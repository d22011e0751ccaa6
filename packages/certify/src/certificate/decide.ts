/** The decision function U of Assumption 1 on one state, and the verdict that follows at m = T. */
import { complement, product } from '../rational/arithmetic.ts'
import { compareProduct } from '../rational/compare-product.ts'
import { horizon, integerIn, openUnit, refuse } from '../rational/domain.ts'
import { toRational, type Numeric } from '../rational/parse.ts'
import { rational, ZERO, type Rational } from '../rational/rational.ts'
import { toNumber } from '../rational/to-number.ts'
import type { Verdict } from './certificate.ts'

export interface DecisionState {
  readonly T: number
  /** Completed rounds, the present one included. */
  readonly m: number
  readonly delta: Numeric
  /** The q-bar of every diagnostic check passed so far. */
  readonly creditedQbar: readonly Numeric[]
  readonly roundType: 'diagnostic' | 'clarification'
  readonly checkOutcome: 'pass' | 'fail'
}

export interface Decision {
  readonly U: 'Accept' | 'Reject' | 'Challenge'
  readonly verdict: Verdict | null
  readonly M: Rational
}

/** A failed diagnostic check dominates; then the threshold; else another challenge, if m < T. */
export function decide(state: DecisionState): Decision {
  const T = horizon(state.T)
  const m = integerIn(state.m, 'm', 1, T)
  const delta = openUnit(state.delta, 'delta')
  const factors = state.creditedQbar.map((value, index) => strictlyInside(value, `creditedQbar[${index}]`))
  if (state.roundType === 'diagnostic' && state.checkOutcome === 'fail') {
    return { U: 'Reject', verdict: 'Reject', M: ZERO }
  }
  const R = product(factors)
  const M = rational(R.den, R.num)
  if (compareProduct(factors, delta) <= 0) return { U: 'Accept', verdict: 'Accept', M }
  return { U: 'Challenge', verdict: m >= T ? 'Reject' : null, M }
}

function strictlyInside(value: Numeric, field: string): Rational {
  const read = toRational(value, field)
  if (read.num > 0n && complement(read).num > 0n) return read
  throw refuse('not-diagnostic', field, toNumber(read), 'in (0, 1)')
}
