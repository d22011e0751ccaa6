/** Binomial probabilities of a whole range, each to a relative error of a few units in the last place. */
import { logGamma } from './log-gamma.ts'

/** P(Bin(n, p) = k) for k = 0..n, by recurrence outward from the mode, so nothing underflows early. */
export function binomialTable(n: number, p: number): Float64Array {
  const table = new Float64Array(n + 1)
  if (p <= 0 || p >= 1) {
    table[p <= 0 ? 0 : n] = 1
    return table
  }
  const mode = Math.min(n, Math.floor((n + 1) * p))
  const odds = p / (1 - p)
  table[mode] = 1
  let total = 1
  for (let k = mode + 1; k <= n; k += 1) {
    table[k] = (table[k - 1]! * (n - k + 1) * odds) / k
    total += table[k]!
  }
  for (let k = mode - 1; k >= 0; k -= 1) {
    table[k] = (table[k + 1]! * (k + 1)) / ((n - k) * odds)
    total += table[k]!
  }
  for (let k = 0; k <= n; k += 1) table[k] = table[k]! / total
  return table
}

/** ln of the binomial coefficient n over k. */
export function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
}
