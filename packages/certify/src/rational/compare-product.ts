/**
 * Whether a product of positive rationals is below, equal to or above a target, decided exactly:
 * by an enclosure of 256 bits first, by the whole product only where that cannot tell.
 */
import { CertifyError } from '../errors.ts'
import { rawProduct, type Factors } from './arithmetic.ts'
import { bitLength } from './bits.ts'
import { compareInterval, enclose, multiplyIntervals, UNIT, type Interval } from './interval.ts'
import type { Rational } from './rational.ts'

/** Bits of the enclosure; the chance of needing more is that of a tie. */
export const ENCLOSURE_BITS = 256
/** The largest product that is written out in full, in bits: some seconds of work. */
const MAX_EXACT_BITS = 1 << 27
/** Ties of longer products would need a threshold of as many digits; near misses are settled by this. */
const MAX_ENCLOSURE_BITS = 1 << 12

/** The sign of (product of factors) - target, for factors and target above zero. */
export function compareProduct(factors: readonly Rational[], target: Rational): -1 | 0 | 1 {
  return compareEnclosed(encloseProduct(factors, ENCLOSURE_BITS), factors, target)
}

/** The same when an enclosure is at hand; the factors are looked at only where it cannot tell. */
export function compareEnclosed(enclosure: Interval, factors: Factors, target: Rational): -1 | 0 | 1 {
  const sign = compareInterval(enclosure, target)
  if (sign !== 0) return sign
  if (isShort(factors)) return compareInFull(factors, target)
  for (let bits = ENCLOSURE_BITS * 4; bits <= MAX_ENCLOSURE_BITS; bits *= 4) {
    const finer = compareInterval(encloseProduct(factors, bits), target)
    if (finer !== 0) return finer
  }
  throw new CertifyError('undecided', {
    field: 'target',
    value: `within 2^-${MAX_ENCLOSURE_BITS} of the product of ${factors.length} bounds`,
    allowed: 'a threshold that the product does not touch this closely',
  })
}

/** The enclosure of a product. */
export function encloseProduct(factors: Factors, bits: number): Interval {
  let result = UNIT
  for (let index = 0; index < factors.length; index += 1) {
    result = multiplyIntervals(result, enclose(factors.at(index)!, bits), bits)
  }
  return result
}

function compareInFull(factors: Factors, target: Rational): -1 | 0 | 1 {
  const { num, den } = rawProduct(factors, 0, factors.length)
  const difference = num * target.den - target.num * den
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Whether the whole product fits the limit; stops counting once it does not. */
function isShort(factors: Factors): boolean {
  let total = 0
  for (let index = 0; index < factors.length; index += 1) {
    const { num, den } = factors.at(index)!
    total += bitLength(num) + bitLength(den)
    if (total > MAX_EXACT_BITS) return false
  }
  return true
}
