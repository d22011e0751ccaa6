/**
 * Natural logarithms of exact rationals as doubles, for display and first estimates. No decision
 * rests on them: ECMAScript leaves the accuracy of Math.log to the implementation.
 */
import { bitLength } from './bits.ts'
import type { Rational } from './rational.ts'
import { toNumber } from './to-number.ts'

/** ln(value) to a few units in the last place; -Infinity at 0. The caller has excluded negatives. */
export function naturalLog(value: Rational): number {
  if (value.num === 0n) return -Infinity
  const excess = value.num - value.den
  const size = excess < 0n ? -excess : excess
  // Near one, the exact excess saves the digits that the quotient has lost.
  if (size * 4n < value.den) return Math.log1p(toNumber({ num: excess, den: value.den }))
  const exponent = bitLength(value.num) - bitLength(value.den)
  if (Math.abs(exponent) < 1000) return Math.log(toNumber(value))
  const scaled =
    exponent >= 0
      ? { num: value.num, den: value.den << BigInt(exponent) }
      : { num: value.num << BigInt(-exponent), den: value.den }
  return Math.log(toNumber(scaled)) + exponent * Math.LN2
}
