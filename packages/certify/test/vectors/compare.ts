/**
 * Compares what was computed with what a vector expects, leaf by leaf. Every expected leaf counts,
 * except those named informational* or naive*, which describe plain float64 and are no requirements.
 */
import { compare, multiply, rational, subtract, toDecimal, toRational, type Rational } from '@gainsay/certify'
import { isObject, type Json, type Vector } from './format.ts'

export interface Mismatch {
  path: string
  expected: string
  found: string
}

const NOT_REQUIRED = /^(?:informational|naive)/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const FRACTION = /^-?\d+\/\d+$/
/** Real values agree to this relative error unless the vector says otherwise. */
const DEFAULT_RELATIVE = '1e-12'
/** Fields printed with fewer digits than the tolerance asks for: their own last digit decides. */
const ROUNDED = new Set(['minDecisionMargin', 'probGapLeZero'])
/**
 * The Monte Carlo error is a density estimate in the file and the exact deviation of an order
 * statistic here; on a law of lattice points the two differ by up to a tenth.
 */
const ESTIMATED: Record<string, string> = { mcSdPoints: '0.12' }
/** Tail probabilities this small were formed from a truncated sum in the file. */
const TRUNCATED_BELOW = '1e-9'
const TRUNCATED_RELATIVE = '0.05'
/** An exact fraction longer than this may be left out of the file as null. */
const WRITTEN_OUT = 25

/** The mismatches of one vector; none if it passes. */
export function mismatches(vector: Vector, found: unknown): Mismatch[] {
  const list: Mismatch[] = []
  walk(vector.expected, found, '', '', vector, list)
  return list
}

function walk(
  expected: Json,
  found: unknown,
  path: string,
  key: string,
  vector: Vector,
  list: Mismatch[],
): void {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || found.length !== expected.length) {
      list.push({ path, expected: show(expected), found: show(found) })
      return
    }
    for (const [index, item] of expected.entries())
      walk(item, found[index], `${path}[${index}]`, key, vector, list)
    return
  }
  if (isObject(expected)) {
    for (const [name, item] of Object.entries(expected)) {
      if (NOT_REQUIRED.test(name)) continue
      const inner =
        typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined
      walk(item, inner, path === '' ? name : `${path}.${name}`, name, vector, list)
    }
    return
  }
  if (!agrees(expected, found, key, vector)) list.push({ path, expected: show(expected), found: show(found) })
}

function agrees(
  expected: null | boolean | number | string,
  found: unknown,
  key: string,
  vector: Vector,
): boolean {
  if (expected === null) return found === null || isUnwritten(found, key)
  if (typeof expected === 'boolean') return found === expected
  if (key === 'reason' && vector.kind === 'validation') return namesField(expected, found)
  if (typeof expected === 'number') return isExactly(found, toRational(expected))
  if (expected === '-inf') return found === -Infinity
  if (FRACTION.test(expected)) return isExactly(found, toRational(expected))
  if (!NUMBER.test(expected)) return found === expected
  return isClose(expected, found, key, vector)
}

function isUnwritten(found: unknown, key: string): boolean {
  const value = asRational(found)
  return key === 'finalMExact' && value !== null && `${value.num}/${value.den}`.length > WRITTEN_OUT
}

/** The sentence of a validation is free text; it must name the field that the error names. */
function namesField(expected: number | string, found: unknown): boolean {
  const word = String(found)
  return new RegExp(`(?:^|[^A-Za-z])${word.replace('Os', '_os')}(?![A-Za-z])`).test(String(expected))
}

function isExactly(found: unknown, expected: Rational): boolean {
  const value = asRational(found)
  return value !== null && compare(value, expected) === 0
}

function isClose(expected: string, found: unknown, key: string, vector: Vector): boolean {
  const target = toRational(expected)
  const value = asRational(found)
  if (value === null) return false
  const difference = subtract(value, target)
  const size = difference.num < 0n ? rational(-difference.num, difference.den) : difference
  return compare(size, allowance(expected, target, key, vector)) <= 0
}

function allowance(expected: string, target: Rational, key: string, vector: Vector): Rational {
  const estimated = ESTIMATED[key]
  if (estimated !== undefined) return multiply(target, toRational(estimated))
  if (key === 'probGapLeZero' && compare(target, toRational(TRUNCATED_BELOW)) < 0) {
    return multiply(target, toRational(TRUNCATED_RELATIVE))
  }
  if (ROUNDED.has(key)) return multiply(lastDigit(expected), toRational('0.5000001'))
  const { rel, abs } = vector.tol ?? {}
  const absolute = abs === undefined ? rational(0n) : toRational(abs)
  const isRelative = rel !== undefined || abs === undefined
  const magnitude = target.num < 0n ? rational(-target.num, target.den) : target
  const relative = isRelative ? multiply(magnitude, toRational(rel ?? DEFAULT_RELATIVE)) : rational(0n)
  return compare(absolute, relative) > 0 ? absolute : relative
}

/** The worth of the last printed digit. */
function lastDigit(text: string): Rational {
  const [digits, exponent = '0'] = text.toLowerCase().split('e')
  const decimals = (digits!.split('.')[1] ?? '').length
  return toRational(`1e${Number(exponent) - decimals}`)
}

function asRational(found: unknown): Rational | null {
  if (typeof found === 'number') return Number.isFinite(found) ? toRational(found) : null
  if (typeof found === 'bigint') return rational(found)
  if (typeof found === 'string') return NUMBER.test(found) || FRACTION.test(found) ? toRational(found) : null
  if (typeof found === 'object' && found !== null && 'num' in found && 'den' in found)
    return found as Rational
  return null
}

function show(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'object' && value !== null && 'num' in value) return toDecimal(value as Rational)
  if (typeof value === 'number') return String(value)
  const text =
    value === undefined
      ? 'nothing'
      : JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
  return text.length > 120 ? `${text.slice(0, 120)}...` : text
}
