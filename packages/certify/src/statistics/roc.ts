/** The ROC curve of scored cases, its area and an interval for it. */
import { openUnit, refuse } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { toNumber } from '../rational/to-number.ts'
import { normalQuantile } from './normal.ts'

export interface ScoredCase {
  /** A higher score claims positive more strongly. */
  readonly score: number
  readonly positive: boolean
}

export interface RocPoint {
  /** Cases with a score of at least this are called positive; Infinity calls none. */
  readonly threshold: number
  readonly falsePositiveRate: number
  readonly truePositiveRate: number
}

export interface Roc {
  readonly points: readonly RocPoint[]
  /** P(positive scores higher) + P(tie)/2, the Mann-Whitney statistic. */
  readonly area: number
  /** DeLong's standard error; null with fewer than two cases in a class. */
  readonly standardError: number | null
  /** area +- z x standard error, cut to [0, 1]; null with it. */
  readonly interval: readonly [number, number] | null
}

const MAX_CASES = 1_000_000

/** The curve and area. @throws CertifyError `empty` unless both classes are present. */
export function rocCurve(cases: readonly ScoredCase[], confidence: Numeric = '0.95'): Roc {
  if (cases.length > MAX_CASES) throw refuse('too-large', 'cases', cases, `at most ${MAX_CASES} cases`)
  const positives = scoresOf(cases, true)
  const negatives = scoresOf(cases, false)
  const above = positives.map((score) => placement(negatives, score))
  const below = negatives.map((score) => 1 - placement(positives, score))
  const area = mean(above)
  const standardError =
    positives.length < 2 || negatives.length < 2
      ? null
      : Math.sqrt(variance(above) / positives.length + variance(below) / negatives.length)
  const z = -normalQuantile((1 - toNumber(openUnit(confidence, 'confidence'))) / 2)
  return {
    points: rocPoints(positives, negatives),
    area,
    standardError,
    interval:
      standardError === null
        ? null
        : [Math.max(0, area - z * standardError), Math.min(1, area + z * standardError)],
  }
}

function scoresOf(cases: readonly ScoredCase[], positive: boolean): number[] {
  const scores = cases.filter((each) => each.positive === positive).map((each) => each.score)
  if (scores.length === 0) {
    throw refuse('empty', positive ? 'positives' : 'negatives', 0, 'at least one case of each class')
  }
  const wrong = scores.find((score) => !Number.isFinite(score))
  if (wrong !== undefined) throw refuse('not-a-number', 'score', wrong, 'finite numbers')
  return scores.sort((left, right) => left - right)
}

/** The share of sorted values below a score, ties counted half. */
function placement(sorted: readonly number[], score: number): number {
  const lower = firstIndex(sorted, (value) => value >= score)
  const upper = firstIndex(sorted, (value) => value > score)
  return (lower + upper) / (2 * sorted.length)
}

function firstIndex(sorted: readonly number[], holds: (value: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(sorted[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

function rocPoints(positives: readonly number[], negatives: readonly number[]): RocPoint[] {
  const thresholds = [...new Set([...positives, ...negatives])].sort((left, right) => right - left)
  const points: RocPoint[] = [{ threshold: Infinity, falsePositiveRate: 0, truePositiveRate: 0 }]
  for (const threshold of thresholds) {
    points.push({
      threshold,
      falsePositiveRate: shareAtLeast(negatives, threshold),
      truePositiveRate: shareAtLeast(positives, threshold),
    })
  }
  return points
}

function shareAtLeast(sorted: readonly number[], threshold: number): number {
  return (sorted.length - firstIndex(sorted, (value) => value >= threshold)) / sorted.length
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

function variance(values: readonly number[]): number {
  const center = mean(values)
  return values.reduce((total, value) => total + (value - center) ** 2, 0) / (values.length - 1)
}
