/**
 * A confidence sequence for a Bernoulli rate: an interval after every observation that covers the
 * rate at all times together with probability at least 1 - alpha, however the sampling stops.
 *
 * It inverts the beta mixture of likelihood ratios (Robbins 1970): for each rate p,
 * M_n(p) = B(1/2 + k, 1/2 + n - k) / (B(1/2, 1/2) p^k (1 - p)^(n - k)) is a martingale starting at 1,
 * so by Ville's inequality P(some n: M_n(p) >= 1/alpha) <= alpha.
 */
import { integerIn, openUnit } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { toNumber } from '../rational/to-number.ts'
import { logBeta } from './log-gamma.ts'

const MAX_OBSERVATIONS = 1_000_000_000
const PRIOR = 0.5
const HALVINGS = 100

/** The interval after k successes in n observations; [0, 1] for n = 0. */
export function bernoulliConfidence(k: number, n: number, alpha: Numeric): readonly [number, number] {
  integerIn(n, 'n', 0, MAX_OBSERVATIONS)
  integerIn(k, 'k', 0, n)
  const limit = -Math.log(toNumber(openUnit(alpha, 'alpha')))
  if (n === 0) return [0, 1]
  const mixtureLog = logBeta(PRIOR + k, PRIOR + n - k) - logBeta(PRIOR, PRIOR)
  const evidence = (p: number): number => mixtureLog - term(k, p) - term(n - k, 1 - p)
  const share = k / n
  const low = k === 0 ? 0 : boundary(evidence, limit, 0, share)
  const high = k === n ? 1 : boundary(evidence, limit, 1, share)
  return [low, high]
}

function term(count: number, p: number): number {
  return count === 0 ? 0 : count * Math.log(p)
}

/** Where the evidence falls to the limit, between a refuted end and a kept inside point. */
function boundary(evidence: (p: number) => number, limit: number, refuted: number, kept: number): number {
  let outside = refuted
  let inside = kept
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (outside + inside) / 2
    if (evidence(middle) >= limit) outside = middle
    else inside = middle
  }
  return outside
}

/** The running intersection over a sequence of outcomes, also valid at all times together. */
export function confidenceSequence(
  outcomes: readonly boolean[],
  alpha: Numeric,
): (readonly [number, number])[] {
  let k = 0
  let low = 0
  let high = 1
  return outcomes.map((outcome, index) => {
    if (outcome) k += 1
    const [lower, upper] = bernoulliConfidence(k, index + 1, alpha)
    low = Math.max(low, lower)
    high = Math.min(high, upper)
    return [low, high]
  })
}
