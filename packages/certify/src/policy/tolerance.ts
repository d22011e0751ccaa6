/**
 * Claims with a tolerance, "at most a share tau of J items is wrong", tested by betting.
 *
 * The null is that at least W0 = floor(tau J) + 1 items are wrong. A check on a uniform draw with
 * replacement then fails with conditional probability at least p0 = c W0 / J. With X = 1 on a fail,
 * M *= 1 + lambda (p0 - X) has expectation at most one under the null for any predictable lambda in
 * [0, 1/(1 - p0)], and stays nonnegative; Ville's inequality gives P(M ever >= 1/delta) <= delta.
 * Failures are allowed. Betting against tau itself with c < 1 would be unsound. Without replacement
 * is possible only with c = 1, for then the failures left are known.
 */
import { add, compare, complement, divide, multiply, subtract } from '../rational/arithmetic.ts'
import { closedUnit, integerIn, openUnit, positiveUnit, refuse } from '../rational/domain.ts'
import { toRational, type Numeric } from '../rational/parse.ts'
import { ONE, rational, ZERO, type Rational } from '../rational/rational.ts'
import { toDecimal } from '../rational/to-decimal.ts'

/** A stake: a number, or the word `max` for the upper end 1/(1 - p0), which a single fail ruins. */
export type Stake = Numeric

export interface ToleranceSetup {
  readonly J: number
  /** The tolerated share, in [0, 1). */
  readonly tau: Numeric
  /** The execution bound of every check, in (0, 1]. */
  readonly c: Numeric
  readonly delta: Numeric
  /** Default true. False needs c = 1. */
  readonly replacement?: boolean
}

export interface ToleranceRun {
  /** The least number of wrong items under the null. */
  readonly W0: number
  /** The least failure probability of the first draw under the null. */
  readonly p0: Rational
  /** M after every draw. */
  readonly M: readonly Rational[]
  /** The first draw at which M >= 1/delta; null if none. */
  readonly acceptAt: number | null
}

const MAX_ITEMS = 1_000_000
/** Draws of one run; exact evidence grows with their number. */
const MAX_DRAWS = 5_000

/** W0 and p0 of a tolerance claim. */
export function toleranceNull(setup: ToleranceSetup): { W0: number; p0: Rational } {
  const J = integerIn(setup.J, 'J', 2, MAX_ITEMS)
  const tau = closedUnit(setup.tau, 'tau')
  if (compare(tau, ONE) === 0) throw refuse('out-of-range', 'tau', setup.tau, 'in [0, 1)')
  const W0 = Number((tau.num * BigInt(J)) / tau.den) + 1
  const c = positiveUnit(setup.c, 'c')
  const p0 = multiply(c, rational(BigInt(W0), BigInt(J)))
  if (compare(p0, ONE) >= 0)
    throw refuse('out-of-range', 'tau', setup.tau, 'such that c W0 / J < 1', 'a single pass would settle it')
  return { W0, p0 }
}

/** Evidence of a run of draws under stakes fixed before each draw. */
export function toleranceRun(
  setup: ToleranceSetup,
  stakes: readonly Stake[],
  outcomes: readonly ('pass' | 'fail')[],
): ToleranceRun {
  const { W0, p0 } = toleranceNull(setup)
  const delta = openUnit(setup.delta, 'delta')
  const replacement = setup.replacement ?? true
  if (!replacement && compare(toRational(setup.c), ONE) !== 0) {
    throw refuse('out-of-range', 'c', setup.c, '1 without replacement', 'draw with replacement for c < 1')
  }
  if (outcomes.length > MAX_DRAWS)
    throw refuse('too-large', 'outcomes', outcomes, `at most ${MAX_DRAWS} draws`)
  if (stakes.length < outcomes.length) {
    throw refuse('length-mismatch', 'lambda', stakes, `${outcomes.length} stakes, one a draw`)
  }
  const M: Rational[] = []
  let evidence = ONE
  let acceptAt: number | null = null
  let fails = 0
  for (const [index, outcome] of outcomes.entries()) {
    const p = replacement ? p0 : remaining(setup.J, W0, index, fails)
    const lambda = readStake(stakes[index]!, p, `lambda[${index}]`)
    const miss = outcome === 'fail' ? ONE : ZERO
    evidence = multiply(evidence, add(ONE, multiply(lambda, subtract(p, miss))))
    M.push(evidence)
    if (outcome === 'fail') fails += 1
    if (acceptAt === null && evidence.num * delta.num >= evidence.den * delta.den) acceptAt = index + 1
  }
  return { W0, p0, M, acceptAt }
}

/** The least share of wrong items among those left, under the null, after perfect distinct draws. */
function remaining(J: number, W0: number, drawn: number, fails: number): Rational {
  const left = J - drawn
  if (left <= 0) throw refuse('too-large', 'outcomes', drawn + 1, `at most J = ${J} distinct draws`)
  return rational(BigInt(Math.min(left, Math.max(0, W0 - fails))), BigInt(left))
}

function readStake(stake: Stake, p: Rational, field: string): Rational {
  if (compare(p, ONE) === 0) {
    // Every item left is wrong under the null, so any pass refutes it; no finite stake says so.
    return stake === 'max' ? ONE : toRational(stake, field)
  }
  const greatest = divide(ONE, complement(p))
  if (stake === 'max') return greatest
  const value = toRational(stake, field)
  if (value.num < 0n || compare(value, greatest) > 0) {
    throw refuse('out-of-range', field, stake, `in [0, ${toDecimal(greatest, 8)}], that is up to 1/(1 - p0)`)
  }
  return value
}
