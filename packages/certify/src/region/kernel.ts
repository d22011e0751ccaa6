/**
 * The inner loops over one block of rounds: both products of equation (9), the sum of c, the checks.
 * They run up to ten million times a call, so they are written for the machine: four rounds a turn
 * with products of their own (a multiplication need not wait for the one before it), and a domain
 * check of one comparison a bound. The order of factors does not matter to the error bounds.
 */
import type { Block } from './sequence.ts'

/** What one block contributes; reused between calls so that a scan allocates nothing. */
export interface BlockResult {
  /** Product of 1 - c(1 - q); 1 from `runSums`. */
  falseAccept: number
  /** Product of a c. */
  trueAccept: number
  /** Sum of c; 0 from `runProducts`. */
  effort: number
  /**
   * False when every bound of the block is surely in [0, 1]; true when some may be outside, or when
   * the product of a c is so small that a tiny negative bound could hide in it.
   */
  suspicious: boolean
}

/** |x - 1/2| <= 1/2 also holds for -2^-54 < x < 0, which this product would then be below. */
const LEAST_TRUSTED = 2 ** -48

const { abs } = Math

/** Both products: the loop of all rounds before the first crossing of delta. */
export function runProducts(
  c: Block,
  a: Block,
  length: number,
  detection: number,
  result: BlockResult,
): void {
  const cs = c.values
  const as = a.values
  let i = c.from
  let j = a.from
  let r0 = 1
  let r1 = 1
  let t0 = 1
  let t1 = 1
  let outside = 0
  const end = i + (length & ~3)
  while (i < end) {
    const x0 = cs[i]!
    const x1 = cs[i + 1]!
    const x2 = cs[i + 2]!
    const x3 = cs[i + 3]!
    const y0 = as[j]!
    const y1 = as[j + 1]!
    const y2 = as[j + 2]!
    const y3 = as[j + 3]!
    i += 4
    j += 4
    if (!(abs(x0 - 0.5) <= 0.5 && abs(x1 - 0.5) <= 0.5 && abs(x2 - 0.5) <= 0.5 && abs(x3 - 0.5) <= 0.5))
      outside = 1
    if (!(abs(y0 - 0.5) <= 0.5 && abs(y1 - 0.5) <= 0.5 && abs(y2 - 0.5) <= 0.5 && abs(y3 - 0.5) <= 0.5))
      outside = 1
    r0 *= (1 - x0 * detection) * (1 - x2 * detection)
    r1 *= (1 - x1 * detection) * (1 - x3 * detection)
    t0 *= x0 * y0 * (x2 * y2)
    t1 *= x1 * y1 * (x3 * y3)
  }
  for (let left = length & 3; left > 0; left -= 1) {
    const x = cs[i++]!
    const y = as[j++]!
    if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) outside = 1
    r0 *= 1 - x * detection
    t0 *= x * y
  }
  result.falseAccept = r0 * r1
  result.trueAccept = t0 * t1
  result.effort = 0
  result.suspicious = outside === 1 || !(result.trueAccept > LEAST_TRUSTED)
}

/** The product of a c and the sum of c: the loop after the first crossing of delta. */
export function runSums(c: Block, a: Block, length: number, result: BlockResult): void {
  const cs = c.values
  const as = a.values
  let i = c.from
  let j = a.from
  let t0 = 1
  let t1 = 1
  let s0 = 0
  let s1 = 0
  let outside = 0
  const end = i + (length & ~3)
  while (i < end) {
    const x0 = cs[i]!
    const x1 = cs[i + 1]!
    const x2 = cs[i + 2]!
    const x3 = cs[i + 3]!
    const y0 = as[j]!
    const y1 = as[j + 1]!
    const y2 = as[j + 2]!
    const y3 = as[j + 3]!
    i += 4
    j += 4
    if (!(abs(x0 - 0.5) <= 0.5 && abs(x1 - 0.5) <= 0.5 && abs(x2 - 0.5) <= 0.5 && abs(x3 - 0.5) <= 0.5))
      outside = 1
    if (!(abs(y0 - 0.5) <= 0.5 && abs(y1 - 0.5) <= 0.5 && abs(y2 - 0.5) <= 0.5 && abs(y3 - 0.5) <= 0.5))
      outside = 1
    t0 *= x0 * y0 * (x2 * y2)
    t1 *= x1 * y1 * (x3 * y3)
    s0 += x0 + x2
    s1 += x1 + x3
  }
  for (let left = length & 3; left > 0; left -= 1) {
    const x = cs[i++]!
    const y = as[j++]!
    if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) outside = 1
    t0 *= x * y
    s0 += x
  }
  result.falseAccept = 1
  result.trueAccept = t0 * t1
  result.effort = s0 + s1
  result.suspicious = outside === 1 || !(result.trueAccept > LEAST_TRUSTED)
}

/** The sum of one block of bounds. */
export function sumBlock(c: Block, length: number): number {
  let s0 = 0
  let s1 = 0
  const cs = c.values
  const end = c.from + (length & ~1)
  let i = c.from
  for (; i < end; i += 2) {
    s0 += cs[i]!
    s1 += cs[i + 1]!
  }
  return (length & 1) === 1 ? s0 + s1 + cs[i]! : s0 + s1
}

/** Whether every bound of a block is safely inside: 0 < c, c(1 - q) well below 1, 0 <= a <= 1. */
export function isSafelyInside(c: Block, a: Block, length: number, detection: number): boolean {
  for (let offset = 0; offset < length; offset += 1) {
    const x = c.values[c.from + offset]!
    const y = a.values[a.from + offset]!
    if (!(x > 0 && x <= 1 && y >= 0 && y <= 1 && 1 - x * detection > LEAST_FACTOR)) return false
  }
  return true
}

/** Far above the rounding error of 1 - c(1 - q), so that the exact value is in (0, 1) too. */
const LEAST_FACTOR = 2 ** -40
