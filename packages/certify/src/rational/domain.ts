/** Domain checks at the edge of the package, each of which names field, value and allowed range. */
import { CertifyError, describeValue, type CertifyErrorCode } from '../errors.ts'
import { compare } from './arithmetic.ts'
import { toRational, type Numeric } from './parse.ts'
import { ONE, type Rational } from './rational.ts'

/** The most rounds that any sequence or horizon may have. */
export const MAX_ROUNDS = 10_000_000

/** A number strictly between 0 and 1: delta, gamma, a confidence level. */
export function openUnit(value: Numeric, field: string): Rational {
  const read = toRational(value, field)
  if (read.num <= 0n || compare(read, ONE) >= 0) throw refuse('out-of-range', field, value, 'in (0, 1)')
  return read
}

/** A probability, ends included. */
export function closedUnit(value: Numeric, field: string): Rational {
  const read = toRational(value, field)
  if (read.num < 0n || compare(read, ONE) > 0) throw refuse('out-of-range', field, value, 'in [0, 1]')
  return read
}

/** A probability above zero. */
export function positiveUnit(value: Numeric, field: string): Rational {
  const read = toRational(value, field)
  if (read.num <= 0n || compare(read, ONE) > 0) throw refuse('out-of-range', field, value, 'in (0, 1]')
  return read
}

/** A probability below one, such as the ideal false-pass bound of Section 5. */
export function belowOne(value: Numeric, field: string): Rational {
  const read = toRational(value, field)
  if (read.num < 0n || compare(read, ONE) >= 0) throw refuse('out-of-range', field, value, 'in [0, 1)')
  return read
}

/** A number of at least zero: an effort, a load. */
export function notNegative(value: Numeric, field: string): Rational {
  const read = toRational(value, field)
  if (read.num < 0n) throw refuse('out-of-range', field, value, 'at least 0')
  return read
}

/** An integer in [least, most]. */
export function integerIn(value: unknown, field: string, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw refuse('not-an-integer', field, value, `an integer in [${least}, ${most}]`)
  }
  if (value < least || value > most) {
    throw refuse('out-of-range', field, value, `an integer in [${least}, ${most}]`)
  }
  return value
}

/** A review horizon: an integer from 1 to ten million. */
export function horizon(value: unknown, field: string = 'T'): number {
  return integerIn(value, field, 1, MAX_ROUNDS)
}

/** The error that all checks share. */
export function refuse(
  code: CertifyErrorCode,
  field: string,
  value: unknown,
  allowed: string,
  advice?: string,
): CertifyError {
  return new CertifyError(code, {
    field,
    value: describeValue(value),
    allowed,
    ...(advice === undefined ? {} : { advice }),
  })
}
