/**
 * One pass over T rounds of bounds: where R_n first meets delta, where C_n last meets 1 - gamma and
 * where the additive criterion is first met. Doubles decide wherever their proven error allows;
 * inside the error the exact continuation of `exact-scan.ts` decides.
 *
 * Error of a factor (u = 2^-53): 1 - c w with c and w each within u of the exact value is off by at
 * most 3u c w + u <= 4u absolutely, hence 4u / least relatively, where `least` is the least factor of
 * the block; since all factors are at most one, the block's product is a lower bound of it. a c is
 * off by at most 3u relatively. One more u each for the product. The sum of c is formed by blocks,
 * so its relative error is at most (BLOCK + blocks + 1) u.
 */
import { complement } from '../rational/arithmetic.ts'
import { UNIT_ROUNDOFF } from '../rational/scaled-product.ts'
import type { Rational } from '../rational/rational.ts'
import { toNumber } from '../rational/to-number.ts'
import { closedUnit } from '../rational/domain.ts'
import { falsePassBound } from '../certificate/credit.ts'
import { isSafelyInside, runProducts, runSums, sumBlock, type BlockResult } from './kernel.ts'
import { BLOCK, type Sequence } from './sequence.ts'
import {
  margin,
  stepAdditive,
  stepFalseAccept,
  stepTrueAccept,
  type Crossing,
  type Stretch,
  type Thresholds,
} from './step.ts'

export interface ScanInput {
  readonly T: number
  readonly q: Rational
  readonly c: Sequence
  readonly a: Sequence
  readonly delta: Rational
  readonly gamma: Rational
  /** ln(1/delta). */
  readonly logOneOverDelta: number
}

export interface Scan {
  /** K of equation (10), or null. */
  readonly K: number | null
  /** The largest n with C_n >= 1 - gamma; 0 if there is none. */
  readonly longestComplete: number
  /** The least n that meets the additive criterion of (16), or null. */
  readonly firstAdditive: number | null
  /** R and C at K as doubles of about nine digits, where the pass has them at hand. */
  readonly atK: Crossing | null
}

/** The state at the start of a block, as doubles with their accumulated relative doubt. */
interface Running {
  falseAccept: number
  falseDoubt: number
  trueAccept: number
  trueDoubt: number
  effort: number
}

/** Answers found so far: undefined while open, null once it is known that there is none. */
interface Found {
  K: number | null | undefined
  atK: Crossing | null
  longestComplete: number | undefined
  firstAdditive: number | null | undefined
}

/** Scans all T rounds, checking the domain of every bound. */
export function scan(input: ScanInput): Scan {
  const thresholds = thresholdsOf(input)
  const result: BlockResult = { falseAccept: 1, trueAccept: 1, effort: 0, suspicious: false }
  const running: Running = { falseAccept: 1, falseDoubt: 0, trueAccept: 1, trueDoubt: 0, effort: 0 }
  const found: Found = { K: undefined, atK: null, longestComplete: undefined, firstAdditive: undefined }
  for (let start = 0; start < input.T; start += BLOCK) {
    const length = Math.min(BLOCK, input.T - start)
    const c = input.c.block(start, length)
    const a = input.a.block(start, length)
    if (found.K === undefined) runProducts(c, a, length, thresholds.detection, result)
    else runSums(c, a, length, result)
    if (result.suspicious && !isSafelyInside(c, a, length, thresholds.detection)) {
      checkBlock(input, start, length)
    }
    searchBlock(input, thresholds, running, result, { start, length }, found)
    running.falseAccept *= result.falseAccept
    running.trueAccept *= result.trueAccept
    running.effort += result.effort
  }
  return {
    K: found.K ?? null,
    atK: found.atK,
    longestComplete: found.longestComplete ?? input.T,
    firstAdditive: found.firstAdditive ?? null,
  }
}

function thresholdsOf(input: ScanInput): Thresholds {
  const detection = toNumber(complement(input.q))
  return {
    detection,
    delta: toNumber(input.delta),
    complete: toNumber(complement(input.gamma)),
    effort: input.logOneOverDelta / detection,
  }
}

/** Looks for the three crossings inside one block. */
function searchBlock(
  input: ScanInput,
  thresholds: Thresholds,
  running: Running,
  result: BlockResult,
  stretch: Stretch,
  found: Found,
): void {
  const { length } = stretch
  if (found.K === undefined) {
    const blockDoubt = length * (4 * UNIT_ROUNDOFF) * (1 / result.falseAccept + 0.5)
    const doubt = margin(running.falseDoubt + blockDoubt, thresholds.delta)
    if (!(running.falseAccept * result.falseAccept * (1 - doubt) > thresholds.delta)) {
      const crossing = stepFalseAccept(input, thresholds, running, stretch)
      found.K = crossing === undefined || crossing === null ? crossing : crossing.n
      found.atK = crossing?.trueAccept === undefined ? null : crossing
      if (crossing !== undefined) {
        // By (17) the additive criterion is never met before K, so its sum is not needed earlier.
        running.effort = sumBefore(input, stretch.start)
        result.effort = sumBlock(input.c.block(stretch.start, length), length)
      }
    }
    running.falseDoubt += blockDoubt
  }
  running.trueDoubt += length * (5 * UNIT_ROUNDOFF)
  if (found.longestComplete === undefined) {
    const doubt = margin(running.trueDoubt, thresholds.complete)
    const isAbove = running.trueAccept * result.trueAccept * (1 - doubt) > thresholds.complete
    if (!isAbove)
      found.longestComplete = stepTrueAccept(input, thresholds, running.trueAccept, doubt, stretch)
  }
  if (found.K !== undefined && found.firstAdditive === undefined) {
    const doubt = (BLOCK + stretch.start / BLOCK + 32) * UNIT_ROUNDOFF
    const mayMeet = (running.effort + result.effort) * (1 + doubt) >= thresholds.effort
    if (mayMeet) found.firstAdditive = stepAdditive(input, thresholds, running.effort, doubt, stretch)
  }
}

function sumBefore(input: ScanInput, end: number): number {
  let total = 0
  for (let start = 0; start < end; start += BLOCK) {
    const length = Math.min(BLOCK, end - start)
    total += sumBlock(input.c.block(start, length), length)
  }
  return total
}

/** The exact domain of every bound of a block, with the round in the message. */
function checkBlock(input: ScanInput, start: number, length: number): void {
  for (let index = start; index < start + length; index += 1) {
    const c = closedUnit(input.c.exact(index), `c[${index}]`)
    closedUnit(input.a.exact(index), `a[${index}]`)
    falsePassBound(input.q, c, `rounds[${index}].`)
  }
}
