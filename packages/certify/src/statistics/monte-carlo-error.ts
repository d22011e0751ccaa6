/**
 * The Monte Carlo error of a bootstrap limit: the standard deviation of an order statistic of B
 * resamples under the exact law, P(X_(r) <= x) = P(Bin(B, F(x)) >= r) = I_F(x)(r, B - r + 1).
 */
import { integerIn } from '../rational/domain.ts'
import type { GapLaw } from './gap-law.ts'
import { incompleteBeta } from './incomplete-beta.ts'

const MAX_RESAMPLES = 10_000_000
/** Values whose distribution function is farther than this many standard errors do not matter. */
const FAR = 12

/** The standard deviation of the p-quantile over repeated bootstraps of B resamples each. */
export function monteCarloError(law: GapLaw, probability: number, resamples: number): number {
  const B = integerIn(resamples, 'resamples', 1, MAX_RESAMPLES)
  const rank = Math.min(B, Math.max(1, Math.ceil(B * probability - 1e-9)))
  const spread = FAR * Math.sqrt((probability * (1 - probability)) / B)
  let cumulated = 0
  let before = 0
  let mean = 0
  let square = 0
  for (let index = 0; index < law.values.length; index += 1) {
    cumulated += law.probabilities[index]!
    if (cumulated < probability - spread) continue
    const reached = incompleteBeta(Math.min(1, cumulated), rank, B - rank + 1)
    const weight = reached - before
    before = reached
    mean += weight * law.values[index]!
    square += weight * law.values[index]! ** 2
    if (cumulated > probability + spread) break
  }
  return Math.sqrt(Math.max(0, square - mean * mean))
}
