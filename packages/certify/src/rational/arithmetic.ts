/** The four operations, powers and order of exact rationals. Every result is in lowest terms. */
import { ONE, rational, type Rational } from './rational.ts'

export function add(left: Rational, right: Rational): Rational {
  return rational(left.num * right.den + right.num * left.den, left.den * right.den)
}

export function subtract(left: Rational, right: Rational): Rational {
  return rational(left.num * right.den - right.num * left.den, left.den * right.den)
}

export function multiply(left: Rational, right: Rational): Rational {
  return rational(left.num * right.num, left.den * right.den)
}

/** left / right. The caller has excluded right = 0. */
export function divide(left: Rational, right: Rational): Rational {
  return rational(left.num * right.den, left.den * right.num)
}

/** 1 - value, the step that floating point gets wrong near one. */
export function complement(value: Rational): Rational {
  return { num: value.den - value.num, den: value.den }
}

/** base to a non-negative integer power; powers of lowest terms stay in lowest terms. */
export function power(base: Rational, exponent: number): Rational {
  return { num: base.num ** BigInt(exponent), den: base.den ** BigInt(exponent) }
}

/** -1, 0 or 1 as left is below, equal to or above right. */
export function compare(left: Rational, right: Rational): -1 | 0 | 1 {
  const difference = left.num * right.den - right.num * left.den
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

export function isAtMost(left: Rational, right: Rational): boolean {
  return compare(left, right) <= 0
}

/** The sum of a list; zero for an empty one. */
export function sum(values: readonly Rational[]): Rational {
  let num = 0n
  let den = 1n
  for (const value of values) {
    if (value.den === den) num += value.num
    else {
      num = num * value.den + value.num * den
      den *= value.den
      if (den > REDUCE_ABOVE) ({ num, den } = rational(num, den))
    }
  }
  return rational(num, den)
}

/** Partial sums are brought to lowest terms only once they grow beyond this, since it is costly. */
const REDUCE_ABOVE = 1n << 256n

/** The product of a list by halving, so that long lists multiply numbers of like size. */
export function product(values: readonly Rational[]): Rational {
  if (values.length === 0) return ONE
  const { num, den } = rawProduct(values, 0, values.length)
  return rational(num, den)
}

/** A list of factors, or anything that makes them when asked: long ones are never held as a whole. */
export interface Factors {
  readonly length: number
  at(index: number): Rational | undefined
}

/** Numerators and denominators multiplied without reducing: enough for a comparison. */
export function rawProduct(values: Factors, from: number, to: number): { num: bigint; den: bigint } {
  if (to - from <= 8) {
    let num = 1n
    let den = 1n
    for (let index = from; index < to; index += 1) {
      const value = values.at(index)!
      num *= value.num
      den *= value.den
    }
    return { num, den }
  }
  const middle = (from + to) >>> 1
  const left = rawProduct(values, from, middle)
  const right = rawProduct(values, middle, to)
  return { num: left.num * right.num, den: left.den * right.den }
}
