/**
 * The chance that a flaw survives k exchangeable critics, each of whom catches it with probability p:
 * under majority voting and under a panel in which any single objection counts. Every figure names
 * the model of dependence that it assumes, with pairwise correlation rho:
 *
 * - independent;
 * - common-cause: with probability rho all critics act as one, else independently;
 * - beta-binomial: the catching rate is drawn once from Beta(p(1-rho)/rho, (1-p)(1-rho)/rho).
 *
 * In these models positive correlation raises the survival of a panel above the product. It does not
 * in general: see `jointSurvival` for a counter-example.
 */
import { complement } from '../rational/arithmetic.ts'
import { closedUnit, integerIn, refuse } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { toNumber } from '../rational/to-number.ts'
import { binomialTable } from '../statistics/binomial.ts'

export const SURVIVAL_MODELS = ['independent', 'common-cause', 'beta-binomial'] as const
export type SurvivalModel = (typeof SURVIVAL_MODELS)[number]
/** What an even split of a majority vote does to the flaw. */
export type TieRule = 'survive' | 'caught' | 'coin'

export interface AggregationInput {
  readonly model: SurvivalModel
  /** One critic's probability of catching the flaw. */
  readonly p: Numeric
  /** Pairwise correlation in [0, 1]; 0 for the independent model. */
  readonly rho: Numeric
  readonly k: number
  readonly tie?: TieRule
}

export interface AggregationSurvival {
  readonly model: SurvivalModel
  readonly majority: number
  readonly panel: number
  /** (1 - p)^k, what independence would give. */
  readonly product: number
  /** 1 - p. */
  readonly single: number
}

const MAX_CRITICS = 100_000

/** Survival of one flaw under both rules. */
export function aggregationSurvival(input: AggregationInput): AggregationSurvival {
  const k = integerIn(input.k, 'k', 1, MAX_CRITICS)
  const exact = closedUnit(input.p, 'p')
  const p = toNumber(exact)
  const miss = toNumber(complement(exact))
  const rho = toNumber(closedUnit(input.rho, 'rho'))
  const tie = input.tie ?? 'survive'
  const flags = flagTable(input.model, k, p, miss, rho)
  return {
    model: input.model,
    majority: majoritySurvival(flags, k, tie),
    panel: flags[0]!,
    product: Math.exp(k * Math.log(miss)),
    single: miss,
  }
}

/** P(exactly j of k critics object) for j = 0..k. */
function flagTable(model: SurvivalModel, k: number, p: number, miss: number, rho: number): Float64Array {
  switch (model) {
    case 'independent': {
      if (rho !== 0) throw refuse('out-of-range', 'rho', rho, '0 under the independent model')
      return exactEnds(binomialTable(k, p), k, p, miss)
    }
    case 'common-cause': {
      const table = exactEnds(binomialTable(k, p), k, p, miss).map((value) => value * (1 - rho))
      table[0] = table[0]! + rho * miss
      table[k] = table[k]! + rho * p
      return table
    }
    case 'beta-binomial':
      return betaBinomialTable(k, p, miss, rho)
    default:
      throw refuse('unknown-name', 'model', model, SURVIVAL_MODELS.join(', '))
  }
}

/** The ends as powers: smaller than the recurrence can reach from the mode without rounding. */
function exactEnds(table: Float64Array, k: number, p: number, miss: number): Float64Array {
  table[0] = miss ** k
  table[k] = p ** k
  return table
}

function betaBinomialTable(k: number, p: number, miss: number, rho: number): Float64Array {
  const table = new Float64Array(k + 1)
  if (rho === 0) return exactEnds(binomialTable(k, p), k, p, miss)
  if (rho === 1 || p === 0 || miss === 0) {
    table[0] = miss
    table[k] = table[k]! + p
    return table
  }
  const alpha = (p * (1 - rho)) / rho
  const beta = (miss * (1 - rho)) / rho
  // From the largest entry outward; entries are relative to it until the table is scaled.
  const start = Math.min(k, Math.max(0, Math.round(k * p)))
  table[start] = 1
  for (let j = start; j < k; j += 1) {
    table[j + 1] = (table[j]! * (k - j) * (alpha + j)) / ((j + 1) * (beta + k - j - 1))
  }
  for (let j = start; j > 0; j -= 1) {
    table[j - 1] = (table[j]! * j * (beta + k - j)) / ((k - j + 1) * (alpha + j - 1))
  }
  const total = table.reduce((sum, value) => sum + value, 0)
  return table.map((value) => value / total)
}

function majoritySurvival(flags: Float64Array, k: number, tie: TieRule): number {
  let survives = 0
  for (let j = 0; 2 * j < k; j += 1) survives += flags[j]!
  if (k % 2 === 1) return survives
  const even = flags[k / 2]!
  return tie === 'survive' ? survives + even : tie === 'coin' ? survives + even / 2 : survives
}
