/**
 * Survival under any exchangeable joint law, given by how many of k critics miss the flaw. Positive
 * pairwise correlation does not by itself raise survival above the product: with k = 3 and misses
 * distributed as (0.23, 0.09, 0.63, 0.05) the correlation is +0.04 and survival 0.05 < 0.125.
 */
import { add, compare, divide, multiply, power, subtract, sum } from '../rational/arithmetic.ts'
import { closedUnit, integerIn, refuse } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { ONE, rational, ZERO, type Rational } from '../rational/rational.ts'

export interface JointSurvival {
  readonly singleMiss: Rational
  /** Null for one critic, or where every critic always or never misses. */
  readonly pairwiseCorrelation: Rational | null
  readonly panelSurvival: Rational
  readonly productSurvival: Rational
  readonly survivalAboveProduct: boolean
}

const MAX_CRITICS = 10_000

/** Survival from P(exactly j of k critics miss), j = 0..k. */
export function jointSurvival(k: number, missCountPmf: readonly Numeric[]): JointSurvival {
  integerIn(k, 'k', 1, MAX_CRITICS)
  if (missCountPmf.length !== k + 1) {
    throw refuse(
      'length-mismatch',
      'missCountPmf',
      missCountPmf,
      `${k + 1} probabilities, for 0 to ${k} misses`,
    )
  }
  const pmf = missCountPmf.map((value, index) => closedUnit(value, `missCountPmf[${index}]`))
  if (compare(sum(pmf), ONE) !== 0)
    throw refuse('out-of-range', 'missCountPmf', missCountPmf, 'probabilities that sum to 1')
  const first = moment(pmf, (j) => BigInt(j))
  const singleMiss = divide(first, rational(BigInt(k)))
  const panel = pmf[k]!
  const productSurvival = power(singleMiss, k)
  return {
    singleMiss,
    pairwiseCorrelation: correlation(pmf, k, singleMiss),
    panelSurvival: panel,
    productSurvival,
    survivalAboveProduct: compare(panel, productSurvival) > 0,
  }
}

function correlation(pmf: readonly Rational[], k: number, miss: Rational): Rational | null {
  const variance = multiply(miss, subtract(ONE, miss))
  if (k < 2 || variance.num === 0n) return null
  const pairs = moment(pmf, (j) => BigInt(j) * BigInt(j - 1))
  const both = divide(pairs, rational(BigInt(k) * BigInt(k - 1)))
  return divide(subtract(both, multiply(miss, miss)), variance)
}

function moment(pmf: readonly Rational[], weight: (j: number) => bigint): Rational {
  return pmf.reduce((total, value, j) => add(total, multiply(value, rational(weight(j)))), ZERO)
}
