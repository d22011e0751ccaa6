/**
 * The implemented false-pass bound of a diagnostic round, q-bar = 1 - c(1 - q) of equation (3), as a
 * double with its error for the filter and as an exact rational for the decision.
 */
import { complement, multiply } from '../rational/arithmetic.ts'
import { closedUnit, refuse } from '../rational/domain.ts'
import { toRational, type Numeric } from '../rational/parse.ts'
import { UNIT_ROUNDOFF } from '../rational/scaled-product.ts'
import type { Rational } from '../rational/rational.ts'
import { toNumber } from '../rational/to-number.ts'

export interface Credit {
  /** q-bar as a double. */
  readonly factor: number
  /** A bound on the relative error of `factor`. */
  readonly error: number
  /** q and c as they were given, from which the exact q-bar is made when it is needed. */
  readonly q: Numeric
  readonly c: Numeric
}

/** Below this the relative error of the fast path grows too large to be of use. */
const LEAST_FAST_FACTOR = 2 ** -20

/**
 * The credit of one passed diagnostic round.
 *
 * Error of the fast path, for q and c given as doubles and read as the decimals they print as: each
 * decimal is within u of its double relatively (u = 2^-53), and the three operations 1 - q, c x and
 * 1 - x are correctly rounded. So |error of 1 - q| <= u q + u(1 - q) = u, of the product at most
 * c u + 2u c(1 - q) <= 3u, and of the last difference at most 3u + u = 4u; divided by q-bar that is
 * the relative error. 5u covers the second-order terms.
 *
 * @throws CertifyError `out-of-range` for q or c outside [0, 1]; `not-diagnostic` where q-bar is 0
 * or 1: such a round must not touch the certificate.
 */
export function creditOf(q: Numeric, c: Numeric, field: string = ''): Credit {
  if (typeof q === 'number' && typeof c === 'number' && q >= 0 && q < 1 && c > 0 && c <= 1) {
    const factor = 1 - c * (1 - q)
    if (factor >= LEAST_FAST_FACTOR && factor < 1) {
      return { factor, error: (5 * UNIT_ROUNDOFF) / factor, q, c }
    }
  }
  return { factor: toNumber(falsePassBound(q, c, field)), error: 2 * UNIT_ROUNDOFF, q, c }
}

/** The exact q-bar = 1 - c(1 - q) of equation (3); refuses what lies outside (0, 1). */
export function falsePassBound(q: Numeric, c: Numeric, field: string = ''): Rational {
  const bound = complement(multiply(closedUnit(c, `${field}c`), complement(closedUnit(q, `${field}q`))))
  if (bound.num > 0n && bound.num < bound.den) return bound
  const advice =
    bound.num === 0n
      ? 'q = 0 with c = 1 claims a check that cannot err; give the c that can be justified'
      : 'a check with q = 1 or c = 0 can earn nothing; make it a clarification round'
  throw refuse('not-diagnostic', `${field}qbar`, toNumber(bound), 'in (0, 1) on a diagnostic round', advice)
}

/** The exact q-bar of a credit. */
export function exactFactor(credit: Credit): Rational {
  return complement(multiply(toRational(credit.c), complement(toRational(credit.q))))
}
