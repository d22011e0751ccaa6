/** The exact paired test of McNemar: min(1, 2 P(Bin(b + c, 1/2) <= min(b, c))), in integers. */
import { integerIn } from '../rational/domain.ts'
import { rational, type Rational } from '../rational/rational.ts'

export interface McNemar {
  /** b + c, the discordant pairs. */
  readonly n: number
  readonly pExactTwoSided: Rational
  /** The mid-p variant: the same less P(Bin = min(b, c)). */
  readonly midP: Rational
}

/** Discordant pairs beyond this would need a sum of very long integers. */
const MAX_DISCORDANT = 20_000

/** The test on the two discordant counts. */
export function mcnemar(b: number, c: number): McNemar {
  integerIn(b, 'b', 0, MAX_DISCORDANT)
  integerIn(c, 'c', 0, MAX_DISCORDANT)
  const n = integerIn(b + c, 'b + c', 0, MAX_DISCORDANT)
  const least = Math.min(b, c)
  let binomial = 1n
  let tail = 1n
  for (let k = 1; k <= least; k += 1) {
    binomial = (binomial * BigInt(n - k + 1)) / BigInt(k)
    tail += binomial
  }
  const total = 1n << BigInt(n)
  const twice = 2n * tail
  const middle = twice - binomial
  return { n, pExactTwoSided: capped(twice, total), midP: capped(middle, total) }
}

function capped(num: bigint, den: bigint): Rational {
  return num >= den ? rational(1n) : rational(num, den)
}
