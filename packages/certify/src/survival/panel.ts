/** A panel of critics of unequal strength, in which any single objection counts. */
import { complement, compare, multiply, product, subtract, sum, add } from '../rational/arithmetic.ts'
import { closedUnit, refuse } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { ONE, ZERO, type Rational } from '../rational/rational.ts'

export interface PanelSurvival {
  /** Independence: the product of 1 - p_i. */
  readonly product: Rational
  /** w (1 - max p) + (1 - w) product: with weight w all critics share one source of luck. */
  readonly mixture: Rational
  /** What no dependence can go below or above: max(0, 1 - sum p) and 1 - max p. */
  readonly frechetLower: Rational
  readonly frechetUpper: Rational
}

/** Survival of a flaw that critic i catches with probability p_i; the weight is no correlation. */
export function panelSurvival(p: readonly Numeric[], comonotoneWeight: Numeric = 0): PanelSurvival {
  const rates = readRates(p, 'p')
  const weight = closedUnit(comonotoneWeight, 'comonotoneWeight')
  const independent = product(rates.map(complement))
  const greatest = rates.reduce((most, rate) => (compare(rate, most) > 0 ? rate : most))
  const upper = complement(greatest)
  const lower = subtract(ONE, sum(rates))
  return {
    product: independent,
    mixture: add(multiply(weight, upper), multiply(complement(weight), independent)),
    frechetLower: lower.num < 0n ? ZERO : lower,
    frechetUpper: upper,
  }
}

/** p_i = c_i d_i, as in 001: the surface is chosen with c_i, the objection made with d_i. */
export function catchRates(chosen: readonly Numeric[], made: readonly Numeric[]): Rational[] {
  const c = readRates(chosen, 'c')
  const d = readRates(made, 'd')
  if (c.length !== d.length) throw refuse('length-mismatch', 'd', made, `${c.length} rates, one for each c`)
  return c.map((rate, index) => multiply(rate, d[index]!))
}

/** 1 - product of 1 - c_i: the chance that some critic chooses the surface, if independent. */
export function coverage(chosen: readonly Numeric[]): Rational {
  return complement(product(readRates(chosen, 'c').map(complement)))
}

function readRates(values: readonly Numeric[], field: string): Rational[] {
  if (values.length === 0) throw refuse('empty', field, values, 'at least one critic')
  return values.map((value, index) => closedUnit(value, `${field}[${index}]`))
}
