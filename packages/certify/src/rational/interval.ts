/**
 * Positive reals enclosed in [lo, hi] x 2^exponent with integer ends of a chosen number of bits.
 * Every operation rounds outward, so the true value is always inside: this is the middle filter
 * between doubles and full exact comparison, and it stays small however many factors there are.
 */
import { bitLength } from './bits.ts'
import { naturalLog } from './logarithm.ts'
import { rational, type Rational } from './rational.ts'
import { toNumber } from './to-number.ts'

export interface Interval {
  readonly lo: bigint
  readonly hi: bigint
  readonly exponent: number
}

export const UNIT: Interval = { lo: 1n, hi: 1n, exponent: 0 }

/** The enclosure of a positive rational with ends of `bits` bits. */
export function enclose(value: Rational, bits: number): Interval {
  const shift = bits - (bitLength(value.num) - bitLength(value.den))
  const num = shift >= 0 ? value.num << BigInt(shift) : value.num
  const den = shift >= 0 ? value.den : value.den << BigInt(-shift)
  const lo = num / den
  return { lo, hi: lo * den === num ? lo : lo + 1n, exponent: -shift }
}

/** The enclosure of a product, its ends cut outward to `bits` bits. */
export function multiplyIntervals(left: Interval, right: Interval, bits: number): Interval {
  return trim(left.lo * right.lo, left.hi * right.hi, left.exponent + right.exponent, bits)
}

function trim(lo: bigint, hi: bigint, exponent: number, bits: number): Interval {
  const excess = bitLength(hi) - bits
  if (excess <= 0) return { lo, hi, exponent }
  const cut = BigInt(excess)
  const lowered = lo >> cut
  const raised = hi >> cut
  return { lo: lowered, hi: raised << cut === hi ? raised : raised + 1n, exponent: exponent + excess }
}

/** The enclosure of base^exponent by repeated squaring. */
export function powerInterval(base: Rational, exponent: bigint, bits: number): Interval {
  let result = UNIT
  let square = enclose(base, bits)
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = multiplyIntervals(result, square, bits)
    if (left > 1n) square = multiplyIntervals(square, square, bits)
  }
  return result
}

/**
 * -1 or 1 when the whole enclosure is below or above a positive target, 0 when an end touches it or
 * the target is inside (an enclosure of one point that equals the target included).
 */
export function compareInterval(value: Interval, target: Rational): -1 | 0 | 1 {
  if (compareScaled(value.hi, value.exponent, target) < 0) return -1
  if (compareScaled(value.lo, value.exponent, target) > 0) return 1
  return 0
}

function compareScaled(mantissa: bigint, exponent: number, target: Rational): number {
  if (mantissa === 0n) return -1
  // Sizes first: shifting by millions of bits to learn the obvious would be a waste.
  const size = bitLength(mantissa) + exponent
  const targetSize = bitLength(target.num) - bitLength(target.den)
  if (size < targetSize - 1) return -1
  if (size > targetSize + 2) return 1
  const left = mantissa * target.den
  const difference =
    exponent >= 0 ? (left << BigInt(exponent)) - target.num : left - (target.num << BigInt(-exponent))
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** The middle of an enclosure as a double; 0 or Infinity outside the range of doubles. */
export function intervalToNumber(value: Interval): number {
  const size = bitLength(value.hi) + value.exponent
  if (size < -1080) return 0
  if (size > 1030) return Infinity
  const total = value.lo + value.hi
  const exponent = value.exponent - 1
  return exponent >= 0
    ? toNumber({ num: total << BigInt(exponent), den: 1n })
    : toNumber({ num: total, den: 1n << BigInt(-exponent) })
}

/** The natural logarithm of the middle, for display. */
export function intervalLog(value: Interval): number {
  const bits = bitLength(value.hi)
  const middle = { num: value.lo + value.hi, den: 1n << BigInt(bits + 1) }
  const exponent = value.exponent + bits
  // Near one the two terms would cancel; there the exact excess over one is taken instead.
  if (exponent === 0) return naturalLog(middle)
  if (exponent === 1) return naturalLog({ num: middle.num << 1n, den: middle.den })
  return naturalLog(middle) + exponent * Math.LN2
}

/** The middle of an enclosure as an exact rational; the caller keeps the exponent moderate. */
export function intervalMiddle(value: Interval): Rational {
  const num = value.lo + value.hi
  const exponent = value.exponent - 1
  return exponent >= 0 ? rational(num << BigInt(exponent)) : rational(num, 1n << BigInt(-exponent))
}
