/** The standard normal distribution: its distribution function and quantile to about 1e-15. */
import { refuse } from '../rational/domain.ts'

const SQRT_TWO_PI = 2.5066282746310007
const MAX_TERMS = 500

/** P(Z <= z): the power series near zero, the continued fraction of Mills' ratio in the tails. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) return Number.NaN
  const size = Math.abs(z)
  if (size > 39) return z < 0 ? 0 : 1
  const tail = size < 3 ? 0.5 - centralPart(size) : upperTail(size)
  return z < 0 ? tail : 1 - tail
}

/** The density of the standard normal. */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / SQRT_TWO_PI
}

/** P(0 <= Z <= z) = phi(z) (z + z^3/3 + z^5/15 + ...). */
function centralPart(z: number): number {
  let term = z
  let total = z
  for (let k = 1; k < MAX_TERMS; k += 1) {
    term *= (z * z) / (2 * k + 1)
    total += term
    if (term < total * 1e-17) break
  }
  return total * normalDensity(z)
}

function upperTail(z: number): number {
  let fraction = 0
  for (let k = 200; k >= 1; k -= 1) fraction = k / (z + fraction)
  return normalDensity(z) / (z + fraction)
}

/** The z with P(Z <= z) = probability: halving, then two steps of Newton. */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1))
    throw refuse('out-of-range', 'probability', probability, 'in (0, 1)')
  if (probability > 0.5) return -normalQuantile(1 - probability)
  let low = -39
  let high = 0
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (normalCdf(middle) < probability) low = middle
    else high = middle
  }
  let z = (low + high) / 2
  for (let step = 0; step < 2; step += 1) z -= (normalCdf(z) - probability) / normalDensity(z)
  return z
}
