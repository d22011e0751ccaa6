/**
 * Whether a product of positive rationals is below, equal to or above a target, decided exactly:
 * by an enclosure of 256 bits first, by the whole product only where that cannot tell.
 */
import { CertifyError } from '../errors.ts'
import { rawProduct } from './arithmetic.ts'
import { bitLength } from './bits.ts'
import { compareInterval, enclose, multiplyIntervals, UNIT, type Interval } from './interval.ts'
import type { Rational } from './rational.ts'

/** Bits of the enclosure; the chance of needing more is that of a tie. */
export const ENCLOSURE_BITS = 256
/** The largest product that is written out in full, in bits: some seconds of work. */
const MAX_EXACT_BITS = 1 << 27
const MAX_ENCLOSURE_BITS = 1 << 14

/** The sign of (product of factors) - target, for factors and target above zero. */
export function compareProduct(factors: readonly Rational[], target: Rational): -1 | 0 | 1 {
  return compareEnclosed(encloseProduct(factors, ENCLOSURE_BITS), () => factors, target)
}

/** The same when an enclosure is at hand; the factors are asked for only where it cannot tell. */
export function compareEnclosed(
  enclosure: Interval,
  factorsOf: () => readonly Rational[],
  target: Rational,
): -1 | 0 | 1 {
  const sign = compareInterval(enclosure, target)
  if (sign !== 0) return sign
  const factors = factorsOf()
  if (totalBits(factors) <= MAX_EXACT_BITS) return compareInFull(factors, target)
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
export function encloseProduct(factors: readonly Rational[], bits: number): Interval {
  let result = UNIT
  for (const factor of factors) result = multiplyIntervals(result, enclose(factor, bits), bits)
  return result
}

function compareInFull(factors: readonly Rational[], target: Rational): -1 | 0 | 1 {
  const { num, den } = rawProduct(factors, 0, factors.length)
  const difference = num * target.den - target.num * den
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

function totalBits(factors: readonly Rational[]): number {
  let total = 0
  for (const factor of factors) total += bitLength(factor.num) + bitLength(factor.den)
  return total
}
