/** Constant bounds: where a power first meets a threshold, for any number of rounds. */
import { comparePower } from '../rational/compare-power.ts'
import { bitsNearOne, enclosedLog } from '../rational/enclosed-log.ts'
import { ONE, type Rational } from '../rational/rational.ts'
import { compare } from '../rational/arithmetic.ts'

/** The estimate below is off by at most this many rounds. */
const MAX_CORRECTIONS = 4

/**
 * The least n >= 1 with base^n <= target, for 0 < base < 1 and 0 < target. The quotient of two
 * enclosed logarithms names a candidate that is never too large; exact powers settle the rest.
 */
export function firstPowerAtMost(base: Rational, target: Rational): bigint {
  if (compare(base, target) <= 0) return 1n
  // The quotient has as many bits again as the logarithm of the base has zeros behind the point.
  const bits = 2 * Math.max(bitsNearOne(base), bitsNearOne(target))
  const numerator = -enclosedLog(target, bits).hi
  const denominator = -enclosedLog(base, bits).lo
  let n = numerator <= 0n ? 1n : (numerator + denominator - 1n) / denominator
  for (let step = 0; step < MAX_CORRECTIONS; step += 1) {
    if (comparePower(base, n, target) <= 0) return n
    n += 1n
  }
  throw new Error('firstPowerAtMost: the enclosure of the logarithm is wrong')
}

/** The largest n <= most with base^n >= target; 0 if not even n = 1. For 0 <= base <= 1. */
export function lastPowerAtLeast(base: Rational, target: Rational, most: number): number {
  if (compare(base, ONE) === 0) return most
  if (compare(base, target) < 0) return 0
  const crossing = firstPowerAtMost(base, target)
  const last = comparePower(base, crossing, target) === 0 ? crossing : crossing - 1n
  return last < BigInt(most) ? Number(last) : most
}
