/**
 * Numbers at the edge. A number given by a user means the decimal that it prints as: the JS number
 * 0.1 stands for exactly 1/10. Decimal strings, fractions such as "3/7", bigints and {num, den} are
 * accepted too.
 */
import { CertifyError, describeValue } from '../errors.ts'
import { rational, type Rational } from './rational.ts'

/** Anything that stands for an exact number. */
export type Numeric =
  | number
  | string
  | bigint
  | { readonly num: bigint | number | string; readonly den: bigint | number | string }

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/
const INTEGER = /^[+-]?\d+$/
/** The longest decimal that is read. */
const MAX_CHARACTERS = 100_000
/** The largest decimal exponent that is read; beyond it the powers of ten alone fill the memory. */
const MAX_EXPONENT = 100_000

/** Strings already read: the same few bounds are asked for again at every round. */
const remembered = new Map<string | number, Rational>()
const MAX_REMEMBERED = 1024
const REMEMBERED_CHARACTERS = 64

/**
 * The exact rational that a value stands for.
 * @throws CertifyError `not-a-number` for NaN, infinities and what is no decimal; `too-large` beyond
 * 100,000 characters or a decimal exponent beyond 100,000.
 */
export function toRational(value: Numeric, field: string = 'value'): Rational {
  if (typeof value === 'number' || typeof value === 'string') {
    const known = remembered.get(value)
    if (known !== undefined) return known
    const read = typeof value === 'number' ? fromNumber(value, field) : fromText(value, field)
    remember(value, read)
    return read
  }
  if (typeof value === 'bigint') return { num: value, den: 1n }
  if (typeof value === 'object' && value !== null) return fromParts(value, field)
  throw notANumber(value, field)
}

function remember(value: string | number, read: Rational): void {
  if (typeof value === 'string' && value.length > REMEMBERED_CHARACTERS) return
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(value, read)
}

/** Reads a double without remembering it, for long sequences in which hardly any value returns. */
export function fromNumber(value: number, field: string): Rational {
  if (!Number.isFinite(value)) throw notANumber(value, field)
  return fromText(String(value), field)
}

function fromText(text: string, field: string): Rational {
  const trimmed = text.trim()
  if (trimmed.length > MAX_CHARACTERS) throw tooLarge(text, field)
  const slash = trimmed.indexOf('/')
  if (slash >= 0) return fromParts({ num: trimmed.slice(0, slash), den: trimmed.slice(slash + 1) }, field)
  const match = DECIMAL.exec(trimmed)
  const digits = match === null ? '' : (match[2] ?? '') + (match[3] ?? '')
  if (match === null || digits === '') throw notANumber(text, field)
  const exponent = Number(match[4] ?? 0) - (match[3]?.length ?? 0)
  if (!(Math.abs(exponent) <= MAX_EXPONENT)) throw tooLarge(text, field)
  const whole = match[1] === '-' ? -BigInt(digits) : BigInt(digits)
  return exponent >= 0 ? { num: whole * 10n ** BigInt(exponent), den: 1n } : reduceTens(whole, -exponent)
}

/** whole / 10^places in lowest terms: only twos and fives can cancel, no division algorithm needed. */
function reduceTens(whole: bigint, places: number): Rational {
  if (whole === 0n) return { num: 0n, den: 1n }
  if (places <= 22) return rational(whole, 10n ** BigInt(places))
  let num = whole
  let twos = places
  let fives = places
  while (twos > 0 && (num & 1n) === 0n) {
    num >>= 1n
    twos -= 1
  }
  while (fives > 0 && num % 5n === 0n) {
    num /= 5n
    fives -= 1
  }
  return { num, den: (1n << BigInt(twos)) * 5n ** BigInt(fives) }
}

function fromParts(
  parts: { readonly num: bigint | number | string; readonly den: bigint | number | string },
  field: string,
): Rational {
  const num = integerPart(parts.num, parts, field)
  const den = integerPart(parts.den, parts, field)
  if (den === 0n) throw notANumber(parts, field)
  return rational(num, den)
}

function integerPart(part: unknown, whole: unknown, field: string): bigint {
  if (typeof part === 'bigint') return part
  if (typeof part === 'number' && Number.isSafeInteger(part)) return BigInt(part)
  if (typeof part === 'string' && part.length <= MAX_CHARACTERS && INTEGER.test(part.trim())) {
    return BigInt(part.trim().replace(/^\+/, ''))
  }
  throw notANumber(whole, field)
}

function notANumber(value: unknown, field: string): CertifyError {
  return new CertifyError('not-a-number', {
    field,
    value: describeValue(value),
    allowed: 'a finite number, a decimal such as "0.05" or a fraction such as "1/20"',
  })
}

function tooLarge(value: unknown, field: string): CertifyError {
  return new CertifyError('too-large', {
    field,
    value: describeValue(value),
    allowed: `a decimal of at most ${MAX_CHARACTERS} characters and exponent`,
  })
}
