/**
 * Whether base^exponent is below, equal to or above a target, decided exactly for any exponent.
 *
 * Equality needs d^n to equal the target's denominator, where d is the base's denominator in lowest
 * terms; so with d >= 2 it is possible only for n <= log2(target's denominator). Where it is
 * possible the exact power is small; where it is not, an enclosure of enough bits must separate the
 * two numbers, and the bits are doubled until it does.
 */
import { CertifyError } from '../errors.ts'
import { compare, power } from './arithmetic.ts'
import { bitLength } from './bits.ts'
import { compareInterval, powerInterval } from './interval.ts'
import type { Rational } from './rational.ts'

const FIRST_BITS = 256
const LAST_BITS = 1 << 20

/** The sign of base^exponent - target, for 0 < base <= 1, exponent >= 0 and target > 0. */
export function comparePower(base: Rational, exponent: bigint, target: Rational): -1 | 0 | 1 {
  if (base.den === 1n) return compare(base, target)
  const mayBeEqual = exponent * BigInt(bitLength(base.den) - 1) <= BigInt(bitLength(target.den))
  if (mayBeEqual) return compare(power(base, Number(exponent)), target)
  for (let bits = FIRST_BITS; bits <= LAST_BITS; bits *= 2) {
    const sign = compareInterval(powerInterval(base, exponent, bits), target)
    if (sign !== 0) return sign
  }
  throw new CertifyError('undecided', {
    field: 'target',
    value: `within 2^-${LAST_BITS} of a power`,
    allowed: 'a threshold that the power does not touch this closely',
  })
}
