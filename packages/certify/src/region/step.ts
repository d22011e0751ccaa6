/**
 * Round by round through the one block in which a crossing may lie. Every function assumes that the
 * round before the block is known not to have crossed, and hands over to exact arithmetic at the
 * first round that the error bound leaves open.
 */
import { UNIT_ROUNDOFF } from '../rational/scaled-product.ts'
import { firstAdditive, firstFalseAcceptAtMost, firstTrueAcceptBelow } from './exact-scan.ts'
import type { ScanInput } from './scan.ts'

export interface Thresholds {
  /** 1 - q. */
  readonly detection: number
  readonly delta: number
  /** 1 - gamma. */
  readonly complete: number
  /** ln(1/delta) / (1 - q). */
  readonly effort: number
}

/** Rounds start .. start + length - 1, counted from 0. */
export interface Stretch {
  readonly start: number
  readonly length: number
}

/** Thresholds below this are left to exact arithmetic: doubles could underflow before them. */
const LEAST_THRESHOLD = 2 ** -900
const MAX_DOUBT = 0.005

/** A relative margin from accumulated doubt; Infinity makes every comparison fail, hence doubtful. */
export function margin(doubt: number, threshold: number): number {
  return doubt <= MAX_DOUBT && threshold >= LEAST_THRESHOLD ? 1.05 * doubt + 4 * UNIT_ROUNDOFF : Infinity
}

/** The first crossing of delta, with R and C there as doubles where the block holds it. */
export interface Crossing {
  readonly n: number
  readonly falseAccept?: number
  readonly trueAccept?: number
}

/** The products and their doubt before the block. */
export interface Before {
  readonly falseAccept: number
  readonly falseDoubt: number
  readonly trueAccept: number
}

/** The first n with R_n <= delta, undefined if it is not in this block, null if there is none. */
export function stepFalseAccept(
  input: ScanInput,
  thresholds: Thresholds,
  before: Before,
  stretch: Stretch,
): Crossing | null | undefined {
  const { start, length } = stretch
  const c = input.c.block(start, length)
  const a = input.a.block(start, length)
  let product = before.falseAccept
  let complete = before.trueAccept
  let doubt = before.falseDoubt
  for (let offset = 0; offset < length; offset += 1) {
    const execution = c.values[c.from + offset]!
    const factor = 1 - execution * thresholds.detection
    product *= factor
    complete *= execution * a.values[a.from + offset]!
    doubt += 4 * UNIT_ROUNDOFF * (1 / factor + 0.5)
    const width = margin(doubt, thresholds.delta)
    if (product * (1 - width) > thresholds.delta) continue
    const n = start + offset + 1
    if (product * (1 + width) < thresholds.delta) return { n, falseAccept: product, trueAccept: complete }
    const exact = firstFalseAcceptAtMost(input, n - 1)
    return exact === null
      ? null
      : exact === n
        ? { n, falseAccept: product, trueAccept: complete }
        : { n: exact }
  }
  return undefined
}

/** The last n with C_n >= 1 - gamma, undefined if the crossing is not in this block. */
export function stepTrueAccept(
  input: ScanInput,
  thresholds: Thresholds,
  before: number,
  doubt: number,
  stretch: Stretch,
): number | undefined {
  const c = input.c.block(stretch.start, stretch.length)
  const a = input.a.block(stretch.start, stretch.length)
  let product = before
  for (let offset = 0; offset < stretch.length; offset += 1) {
    product *= c.values[c.from + offset]! * a.values[a.from + offset]!
    if (product * (1 - doubt) > thresholds.complete) continue
    if (product * (1 + doubt) < thresholds.complete) return stretch.start + offset
    return firstTrueAcceptBelow(input, stretch.start + offset) ?? input.T
  }
  return undefined
}

/** The first n that meets the additive criterion, undefined if not in this block, null if none. */
export function stepAdditive(
  input: ScanInput,
  thresholds: Thresholds,
  before: number,
  doubt: number,
  stretch: Stretch,
): number | null | undefined {
  const { values, from } = input.c.block(stretch.start, stretch.length)
  let total = before
  for (let offset = 0; offset < stretch.length; offset += 1) {
    total += values[from + offset]!
    if (total * (1 + doubt) < thresholds.effort) continue
    if (total * (1 - doubt) > thresholds.effort) return stretch.start + offset + 1
    return firstAdditive(input, stretch.start + offset)
  }
  return undefined
}
