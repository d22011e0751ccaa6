/**
 * Exact rationals on BigInt. A Rational is always in lowest terms with a positive denominator, so
 * two of them are equal exactly when their parts are.
 */
export interface Rational {
  readonly num: bigint
  readonly den: bigint
}

/** Integers below this take the machine's own remainder, which is far faster than BigInt's. */
const SMALL = 9007199254740991n

/** The greatest common divisor of two non-negative integers. */
export function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let a = left
  let b = right
  while (b !== 0n) {
    if (a <= SMALL && b <= SMALL) return BigInt(smallDivisor(Number(a), Number(b)))
    const rest = a % b
    a = b
    b = rest
  }
  return a
}

function smallDivisor(left: number, right: number): number {
  let a = left
  let b = right
  while (b !== 0) {
    const rest = a % b
    a = b
    b = rest
  }
  return a
}

/** num / den in lowest terms. The caller has excluded den = 0. */
export function rational(num: bigint, den: bigint = 1n): Rational {
  if (den < 0n) return rational(-num, -den)
  if (den === 1n) return { num, den }
  const divisor = greatestCommonDivisor(num < 0n ? -num : num, den)
  return divisor === 1n ? { num, den } : { num: num / divisor, den: den / divisor }
}

export const ZERO: Rational = { num: 0n, den: 1n }
export const ONE: Rational = { num: 1n, den: 1n }
