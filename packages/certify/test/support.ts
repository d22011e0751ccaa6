/** Shared by the tests: arbitrary decimals, plain exact arithmetic to compare with, caught errors. */
import fc from 'fast-check'
import {
  compare,
  isCertifyError,
  multiply,
  toRational,
  type CertifyError,
  type Rational,
} from '@gainsay/certify'

/** A decimal with `places` digits in [low, high], as text. */
export function decimal(places: number, low: number, high: number): fc.Arbitrary<string> {
  const scale = 10 ** places
  return fc
    .integer({ min: Math.ceil(low * scale), max: Math.floor(high * scale) })
    .map((value) => (value / scale).toFixed(places))
}

/** All prefix products, exactly. */
export function prefixProducts(factors: readonly Rational[]): Rational[] {
  let total = toRational(1)
  return factors.map((factor) => (total = multiply(total, factor)))
}

/** Whether an exact rational is at most another, for assertions. */
export function atMost(left: Rational, right: Rational): boolean {
  return compare(left, right) <= 0
}

/** The CertifyError that an action throws; fails the test if it throws none. */
export function refusal(action: () => unknown): CertifyError {
  try {
    action()
  } catch (error) {
    if (isCertifyError(error)) return error
    throw error
  }
  throw new Error('nothing was refused')
}
