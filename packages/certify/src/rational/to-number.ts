/** Exact rationals back to doubles: correctly rounded, also where the result is subnormal. */
import { bitLength } from './bits.ts'
import type { Rational } from './rational.ts'

/** The power of two of the smallest subnormal double. */
const LEAST_EXPONENT = -1074
/** Bits kept before the last rounding; with a sticky bit two more than 53 would do. */
const WORKING_BITS = 66

/** The double nearest to a rational, ties to even; Infinity and 0 outside the range of doubles. */
export function toNumber(value: Rational): number {
  if (value.num === 0n) return 0
  const negative = value.num < 0n
  const magnitude = quotient(negative ? -value.num : value.num, value.den)
  return negative ? -magnitude : magnitude
}

function quotient(num: bigint, den: bigint): number {
  const exponent = bitLength(num) - bitLength(den)
  if (exponent > 1025) return Infinity
  if (exponent < LEAST_EXPONENT - 2) return 0
  const shift = Math.min(WORKING_BITS - exponent, -LEAST_EXPONENT)
  const scaledNum = shift >= 0 ? num << BigInt(shift) : num
  const scaledDen = shift >= 0 ? den : den << BigInt(-shift)
  const whole = scaledNum / scaledDen
  const rest = scaledNum - whole * scaledDen
  if (shift === -LEAST_EXPONENT && bitLength(whole) <= 53) return subnormal(whole, rest, scaledDen)
  // A sticky bit stands for everything cut off, so that the conversion rounds the true value.
  const sticky = rest === 0n ? whole << 1n : (whole << 1n) | 1n
  return scaleByPowerOfTwo(Number(sticky), -shift - 1)
}

/** At the scale of the smallest subnormal the integer itself is the rounded result. */
function subnormal(whole: bigint, rest: bigint, den: bigint): number {
  const twice = rest << 1n
  const up = twice > den || (twice === den && (whole & 1n) === 1n)
  return scaleByPowerOfTwo(Number(up ? whole + 1n : whole), LEAST_EXPONENT)
}

/** value x 2^exponent, exact unless it leaves the range of doubles. */
export function scaleByPowerOfTwo(value: number, exponent: number): number {
  let scaled = value
  let left = exponent
  // Steps keep every factor itself a finite normal double.
  for (let step = 0; step < 4 && left !== 0; step += 1) {
    const part = Math.max(-1000, Math.min(1000, left))
    scaled *= 2 ** part
    left -= part
  }
  if (left === 0) return scaled
  return left > 0 ? scaled * Infinity : 0
}
