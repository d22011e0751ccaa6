/**
 * Distinct diagnostic draws from a list of J constraints with execution reliability c <= 1.
 *
 * P(n distinct passes | false claim) <= B_n = 1 - (1/J) sum_{j<=n} c_j. Proof by exchangeability: fix
 * one violated constraint. In a uniformly random order of the list its position is uniform, so with
 * probability 1/J it is the j-th draw, and then that check fails with probability at least c_j; these
 * events are disjoint over j, so P(some fail) >= (1/J) sum c_j. More violations only add failures, and
 * one violation attains the bound.
 *
 * It is no supermartingale given which items were drawn: after the one bad item was drawn and passed
 * in error nothing is left to find. So the plain q = 1 - 1/(J - m + 1) of each draw is unsound for
 * c < 1, and adaptive picks may shrink the pool only if c = 1.
 */
import { compare, complement, divide, subtract } from '../rational/arithmetic.ts'
import { closedUnit, integerIn, openUnit, refuse } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { rational, type Rational } from '../rational/rational.ts'

export interface WithoutReplacementInput {
  /** The number of constraints, more than one. */
  readonly J: number
  /** Execution bounds of the first draws, at most J of them, fixed before the run. */
  readonly c: readonly Numeric[]
  readonly delta: Numeric
}

export interface WithoutReplacement {
  /** B_n for n = 1 .. c.length: bounds on false acceptance after n passes. */
  readonly bounds: readonly Rational[]
  /** q-bar_n = B_n / B_(n-1) = 1 - c_n / (J - sum of the c before): what one pass is worth. */
  readonly factors: readonly Rational[]
  /** The first n with B_n <= delta; null if no number of draws in the list reaches it. */
  readonly firstAccept: number | null
  /** B at the end of the list: 1 - mean c when all J are drawn. No delta below it is reachable. */
  readonly floor: Rational
  /** All J drawn and passed with c = 1: the claim is then true, an acceptance outside the certificate. */
  readonly exhaustive: boolean
}

/** The largest list of constraints. */
const MAX_CONSTRAINTS = 1_000_000

/** The bounds of a plan of distinct draws. */
export function withoutReplacement(input: WithoutReplacementInput): WithoutReplacement {
  const J = integerIn(input.J, 'J', 2, MAX_CONSTRAINTS)
  const delta = openUnit(input.delta, 'delta')
  if (input.c.length === 0) throw refuse('empty', 'c', input.c, `1 to ${J} execution bounds`)
  if (input.c.length > J)
    throw refuse('length-mismatch', 'c', input.c, `at most ${J} bounds, one a distinct draw`)
  const total = rational(BigInt(J))
  const bounds: Rational[] = []
  const factors: Rational[] = []
  let left = total
  let firstAccept: number | null = null
  let isPerfect = true
  for (const [index, value] of input.c.entries()) {
    const c = closedUnit(value, `c[${index}]`)
    isPerfect = isPerfect && compare(c, rational(1n)) === 0
    factors.push(complement(divide(c, left)))
    left = subtract(left, c)
    const bound = divide(left, total)
    bounds.push(bound)
    if (firstAccept === null && compare(bound, delta) <= 0) firstAccept = index + 1
  }
  return {
    bounds,
    factors,
    firstAccept,
    floor: bounds.at(-1)!,
    exhaustive: isPerfect && input.c.length === J,
  }
}
