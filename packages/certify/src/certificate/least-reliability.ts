/**
 * The least execution bound c under which the passes of a run would still reach the threshold: what
 * a conditional acceptance has to say about the person who did the checking.
 */
import { complement, multiply } from '../rational/arithmetic.ts'
import { compareProduct } from '../rational/compare-product.ts'
import { belowOne, openUnit, refuse } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { rational, type Rational } from '../rational/rational.ts'

/** c is searched on a grid of this many steps between 0 and 1. */
const STEPS = 1_000_000

/**
 * The least c, to six decimals and rounded up, with product of 1 - c(1 - q_i) <= delta; null where
 * not even c = 1 reaches it. Decided exactly; the product is nonincreasing in c.
 */
export function leastReliability(passedQ: readonly Numeric[], delta: Numeric): Rational | null {
  if (passedQ.length === 0) throw refuse('empty', 'passedQ', passedQ, 'at least one passed check')
  const level = openUnit(delta, 'delta')
  const detection = passedQ.map((q, index) => complement(belowOne(q, `passedQ[${index}]`)))
  const accepts = (step: number): boolean => {
    const c = rational(BigInt(step), BigInt(STEPS))
    const factors = detection.map((part) => complement(multiply(c, part)))
    return factors.some((factor) => factor.num === 0n) || compareProduct(factors, level) <= 0
  }
  if (!accepts(STEPS)) return null
  let low = 0
  let high = STEPS
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (accepts(middle)) high = middle
    else low = middle
  }
  return rational(BigInt(high), BigInt(STEPS))
}
