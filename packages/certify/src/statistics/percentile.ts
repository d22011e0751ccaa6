/** Sample quantiles by the two definitions in use: type 7 (linear, R's default) and type 1 (inverse CDF). */
import { refuse } from '../rational/domain.ts'

export type QuantileType = 1 | 7

/** A sorted copy of a sample; NaN is refused. */
export function sortedSample(values: ArrayLike<number>): Float64Array {
  if (values.length === 0) throw refuse('empty', 'values', 'an empty sample', 'at least one value')
  const sorted = Float64Array.from(values)
  sorted.sort()
  if (Number.isNaN(sorted.at(-1)!)) throw refuse('not-a-number', 'values', Number.NaN, 'numbers')
  return sorted
}

/** The quantile of a sorted sample at a probability in [0, 1]. */
export function sortedQuantile(
  sorted: ArrayLike<number>,
  probability: number,
  type: QuantileType = 7,
): number {
  if (!(probability >= 0 && probability <= 1)) {
    throw refuse('out-of-range', 'probability', probability, 'in [0, 1]')
  }
  const n = sorted.length
  if (type === 1) {
    // The small allowance keeps n p that is an integer up to rounding from moving to the next rank.
    const rank = Math.ceil(n * probability - 1e-9)
    return sorted[Math.min(n - 1, Math.max(0, rank - 1))]!
  }
  const position = (n - 1) * probability
  const below = Math.floor(position)
  const above = Math.min(n - 1, below + 1)
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!)
}

/** Quantiles of an unsorted sample. */
export function quantiles(
  values: ArrayLike<number>,
  probabilities: readonly number[],
  type: QuantileType = 7,
): number[] {
  const sorted = sortedSample(values)
  return probabilities.map((probability) => sortedQuantile(sorted, probability, type))
}
