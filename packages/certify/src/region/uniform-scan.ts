/** The scan of constant bounds in closed form: crossings of powers, whatever the horizon. */
import { complement, multiply } from '../rational/arithmetic.ts'
import { enclosedLog } from '../rational/enclosed-log.ts'
import type { Rational } from '../rational/rational.ts'
import { refuse } from '../rational/domain.ts'
import { firstPowerAtMost, lastPowerAtLeast } from './first-crossing.ts'
import type { Scan, ScanInput } from './scan.ts'

const FIRST_BITS = 256
const MAX_BITS = 1 << 14

/** The same answers as `scan`, for c and a constant. */
export function uniformScan(input: ScanInput): Scan {
  const c = input.c.exact(0)
  const gain = multiply(c, complement(input.q))
  const reliability = multiply(c, input.a.exact(0))
  const crossing = firstPowerAtMost(complement(gain), input.delta)
  const additive = firstMultipleAtLeastLog(gain, input.delta)
  return {
    K: within(crossing, input.T),
    longestComplete: lastPowerAtLeast(reliability, complement(input.gamma), input.T),
    firstAdditive: within(additive, input.T),
    atK: null,
  }
}

function within(n: bigint, T: number): number | null {
  return n <= BigInt(T) ? Number(n) : null
}

/** The least n with n x gain >= ln(1/delta); the logarithm is irrational, so no tie can occur. */
export function firstMultipleAtLeastLog(gain: Rational, delta: Rational): bigint {
  const inverse = { num: delta.den, den: delta.num }
  for (let bits = FIRST_BITS; bits <= MAX_BITS; bits *= 2) {
    const { lo, hi } = enclosedLog(inverse, bits)
    const unit = gain.num << BigInt(bits)
    const low = ceilingDivide(lo * gain.den, unit)
    const high = ceilingDivide(hi * gain.den, unit)
    if (low === high) return low < 1n ? 1n : low
  }
  throw refuse('undecided', 'delta', 'within 2^-16384 of the additive criterion', 'another delta')
}

function ceilingDivide(num: bigint, den: bigint): bigint {
  return num <= 0n ? 0n : (num + den - 1n) / den
}
