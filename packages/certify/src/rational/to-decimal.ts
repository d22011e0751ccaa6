/** Exact rationals and enclosures as decimal text of a chosen number of significant digits. */
import { bitLength } from './bits.ts'
import type { Interval } from './interval.ts'
import type { Rational } from './rational.ts'

/** Significant digits where the caller does not say: enough to name a double. */
const DEFAULT_DIGITS = 17
const LOG10_2 = 0.3010299956639812

/** A decimal rounded half up in its last digit: `0.05`, `7.6936311303958624e-1001`. */
export function toDecimal(value: Rational, digits: number = DEFAULT_DIGITS): string {
  if (value.num === 0n) return '0'
  const negative = value.num < 0n
  const text = positiveDecimal(negative ? -value.num : value.num, value.den, digits)
  return negative ? `-${text}` : text
}

/** The middle of an enclosure as decimal text, also far outside the range of doubles. */
export function intervalToDecimal(value: Interval, digits: number = DEFAULT_DIGITS): string {
  const num = value.lo + value.hi
  const exponent = value.exponent - 1
  return exponent >= 0
    ? positiveDecimal(num << BigInt(exponent), 1n, digits)
    : positiveDecimal(num, 1n << BigInt(-exponent), digits)
}

function positiveDecimal(num: bigint, den: bigint, digits: number): string {
  let exponent = Math.floor((bitLength(num) - bitLength(den)) * LOG10_2)
  const limit = 10n ** BigInt(digits)
  let mantissa = scaled(num, den, digits - 1 - exponent)
  // The estimate of the exponent is off by at most one either way.
  while (mantissa >= limit) {
    exponent += 1
    mantissa = scaled(num, den, digits - 1 - exponent)
  }
  while (mantissa < limit / 10n) {
    exponent -= 1
    mantissa = scaled(num, den, digits - 1 - exponent)
  }
  return layOut(mantissa.toString(), exponent)
}

/** num / den x 10^places, rounded half up. */
function scaled(num: bigint, den: bigint, places: number): bigint {
  const top = places >= 0 ? num * 10n ** BigInt(places) : num
  const bottom = places >= 0 ? den : den * 10n ** BigInt(-places)
  return (2n * top + bottom) / (2n * bottom)
}

function layOut(mantissa: string, exponent: number): string {
  const digits = mantissa.replace(/0+$/, '')
  if (exponent < -7 || exponent > 20) {
    const rest = digits.length > 1 ? `.${digits.slice(1)}` : ''
    return `${digits[0]}${rest}e${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`
  }
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0')
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`
}
