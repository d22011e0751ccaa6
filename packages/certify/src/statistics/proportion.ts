/** Intervals for a proportion k of n: Wilson, with and without continuity correction, Clopper-Pearson. */
import { integerIn, openUnit } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { toNumber } from '../rational/to-number.ts'
import { betaQuantile } from './incomplete-beta.ts'
import { normalQuantile } from './normal.ts'

/** Lower and upper end, both in [0, 1]. */
export type Ends = readonly [number, number]

const MAX_TRIALS = 1_000_000_000

interface Counts {
  readonly k: number
  readonly n: number
  /** The probability outside the interval. */
  readonly alpha: number
}

function readCounts(successes: number, trials: number, confidence: Numeric): Counts {
  const n = integerIn(trials, 'n', 1, MAX_TRIALS)
  const k = integerIn(successes, 'k', 0, n)
  const level = openUnit(confidence, 'confidence')
  return { k, n, alpha: toNumber({ num: level.den - level.num, den: level.den }) }
}

/** Wilson's score interval. */
export function wilsonInterval(k: number, n: number, confidence: Numeric = '0.95'): Ends {
  const counts = readCounts(k, n, confidence)
  const z = -normalQuantile(counts.alpha / 2)
  const share = k / n
  const denominator = 1 + (z * z) / n
  const center = share + (z * z) / (2 * n)
  const half = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  return ends(k === 0 ? 0 : (center - half) / denominator, k === n ? 1 : (center + half) / denominator)
}

/** Wilson's interval with continuity correction (Newcombe 1998, method 4). */
export function wilsonCorrectedInterval(k: number, n: number, confidence: Numeric = '0.95'): Ends {
  const counts = readCounts(k, n, confidence)
  const z = -normalQuantile(counts.alpha / 2)
  const share = k / n
  const square = z * z
  const denominator = 2 * (n + square)
  const base = 2 * n * share + square
  const lowRoot = Math.sqrt(square - 2 - 1 / n + 4 * share * (n * (1 - share) + 1))
  const highRoot = Math.sqrt(square + 2 - 1 / n + 4 * share * (n * (1 - share) - 1))
  return ends(
    k === 0 ? 0 : (base - 1 - z * lowRoot) / denominator,
    k === n ? 1 : (base + 1 + z * highRoot) / denominator,
  )
}

/** The exact interval of Clopper and Pearson. */
export function clopperPearsonInterval(k: number, n: number, confidence: Numeric = '0.95'): Ends {
  const { alpha } = readCounts(k, n, confidence)
  return [lowerEnd(k, n, alpha / 2), upperEnd(k, n, alpha / 2)]
}

/**
 * The exact one-sided lower bound of a proportion at level alpha: what a calibrated execution bound c
 * may be, after k correct executions of n. The alpha belongs into the bound's basis.
 */
export function lowerConfidenceBound(k: number, n: number, alpha: Numeric): number {
  readCounts(k, n, '0.5')
  return lowerEnd(k, n, toNumber(openUnit(alpha, 'alpha')))
}

/** The exact one-sided upper bound of a proportion at level alpha. */
export function upperConfidenceBound(k: number, n: number, alpha: Numeric): number {
  readCounts(k, n, '0.5')
  return upperEnd(k, n, toNumber(openUnit(alpha, 'alpha')))
}

function lowerEnd(k: number, n: number, tail: number): number {
  if (k === 0) return 0
  return k === n ? Math.exp(Math.log(tail) / n) : betaQuantile(tail, k, n - k + 1)
}

function upperEnd(k: number, n: number, tail: number): number {
  return 1 - lowerEnd(n - k, n, tail)
}

function ends(low: number, high: number): Ends {
  return [Math.max(0, low), Math.min(1, high)]
}
