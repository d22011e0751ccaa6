/**
 * The natural logarithm of a positive rational, enclosed in fixed point to any precision: what the
 * additive criterion and the unlimited first crossing are decided with.
 *
 * ln x = k ln 2 + 2 atanh((m - 1)/(m + 1)) with x = m 2^k and m near one. Every truncation costs at
 * most one unit of 2^-(bits + GUARD); the series has fewer than 2^13 of them, and k is below 2^20,
 * so the GUARD of 64 bits leaves the returned ends, widened by 2 units of 2^-bits, always outside.
 */
import { bitLength } from './bits.ts'
import type { Rational } from './rational.ts'
import { toNumber } from './to-number.ts'

/** lo x 2^-bits <= ln x <= hi x 2^-bits. */
export interface EnclosedLog {
  readonly lo: bigint
  readonly hi: bigint
  readonly bits: number
}

const GUARD = 64
const MAX_TERMS = 1 << 13
const knownLogsOfTwo = new Map<number, bigint>()
const MAX_KNOWN = 64

/** ln(value) to within 4 units of 2^-bits. */
export function enclosedLog(value: Rational, bits: number): EnclosedLog {
  const working = bits + GUARD
  let exponent = bitLength(value.num) - bitLength(value.den)
  const rough = toNumber(shifted(value, -exponent))
  if (rough > Math.SQRT2) exponent += 1
  else if (rough < Math.SQRT1_2) exponent -= 1
  const reduced = shifted(value, -exponent)
  const z = ((reduced.num - reduced.den) << BigInt(working)) / (reduced.num + reduced.den)
  const total = 2n * inverseHyperbolicTangent(z, working) + BigInt(exponent) * logOfTwo(working)
  const middle = total >> BigInt(GUARD)
  return { lo: middle - 2n, hi: middle + 2n, bits }
}

/** Bits that keep 128 significant ones in the logarithm of a number close to one. */
export function bitsNearOne(value: Rational): number {
  const excess = value.num > value.den ? value.num - value.den : value.den - value.num
  return 256 + Math.max(0, bitLength(value.den) - bitLength(excess))
}

function shifted(value: Rational, exponent: number): Rational {
  return exponent >= 0
    ? { num: value.num << BigInt(exponent), den: value.den }
    : { num: value.num, den: value.den << BigInt(-exponent) }
}

/** atanh(z) of a fixed-point |z| < 1/2 by its power series. */
function inverseHyperbolicTangent(z: bigint, bits: number): bigint {
  const square = (z * z) >> BigInt(bits)
  let power = z
  let total = z
  for (let term = 1; term < MAX_TERMS; term += 1) {
    power = (power * square) >> BigInt(bits)
    const part = power / BigInt(2 * term + 1)
    // A negative number shifted right ends at -1, not at 0.
    if (part === 0n || part === -1n) break
    total += part
  }
  return total
}

function logOfTwo(bits: number): bigint {
  const known = knownLogsOfTwo.get(bits)
  if (known !== undefined) return known
  if (knownLogsOfTwo.size >= MAX_KNOWN) knownLogsOfTwo.clear()
  const value = 2n * inverseHyperbolicTangent((1n << BigInt(bits)) / 3n, bits)
  knownLogsOfTwo.set(bits, value)
  return value
}
