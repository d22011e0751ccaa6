/**
 * Proposition 15 under the execution model (18): the ratio and threshold of (20), the greatest global
 * load of (22), and the sufficient test of (23). Thresholds may be negative and tau may exceed one:
 * the design is then infeasible, and that is what the result says.
 */
import { subtract, sum } from '../rational/arithmetic.ts'
import {
  belowOne,
  horizon,
  integerIn,
  notNegative,
  openUnit,
  positiveUnit,
  refuse,
} from '../rational/domain.ts'
import { toRational, type Numeric } from '../rational/parse.ts'
import type { Rational } from '../rational/rational.ts'
import { compare } from '../rational/arithmetic.ts'
import { toNumber } from '../rational/to-number.ts'
import { executionBound, type ExecutionModel } from '../effort/execution-model.ts'
import { compareDesigns, type Decomposition } from './decomposition.ts'

export interface LoadComparisonInput {
  /** The common effort budget and horizon. */
  readonly E: Numeric
  readonly T: number
  readonly q: Numeric
  readonly qOs: Numeric
  readonly delta: Numeric
  readonly gamma: Numeric
  readonly expertise: Numeric
  readonly model: ExecutionModel
  /** Response bounds, loads and efforts of the local rounds, one each. */
  readonly a: readonly Numeric[]
  readonly loads: readonly Numeric[]
  readonly efforts: readonly Numeric[]
  readonly aOs: Numeric
  readonly loadOs: Numeric
  readonly effortOs: Numeric
}

export interface LoadComparison extends Decomposition {
  /** n <= T, the efforts within E, and the global effort within E. */
  readonly resourceFeasible: boolean
  readonly f: readonly number[]
  readonly fOs: number
  readonly c: readonly number[]
  readonly cOs: number
  /** Delta of (20): the global load minus the sum of the local ones. */
  readonly loadDifference: number
  /** The execution ratio of (20), prod c / c_os. */
  readonly executionRatio: number
  /** The right side of (20), r ln(f_os / prod f). */
  readonly executionThreshold: number
  /** Delta above the threshold, that is ratio above 1. */
  readonly executionAdvantage: boolean
  /** (1 - q_os) f >= 1 - delta, without which no nonnegative load is sound. */
  readonly globalSoundFeasible: boolean
  /** The greatest global loads that are sound (22) and complete; negative where infeasible. */
  readonly greatestSoundLoad: number
  readonly greatestCompleteLoad: number
  readonly additiveSum: number
  /** The test of (23); null unless all local efforts are equal. */
  readonly sufficient: SufficientTest | null
}

export interface SufficientTest {
  readonly lowerExecution: number
  readonly tauSound: number
  readonly tauComplete: number
  readonly tau: number
  /** lowerExecution >= tau; implies (21). */
  readonly holds: boolean
  readonly greatestLoad: number
  /** The greatest load that passes, r ln(f / tau); negative where f < tau: infeasible. */
  readonly loadLimit: number
}

/** Evaluates both designs. Nothing is certified unless the resources are feasible. */
export function compareLoads(input: LoadComparisonInput): LoadComparison {
  const n = input.efforts.length
  integerIn(n, 'n', 2, horizon(10_000_000))
  const expertise = toNumber(notNegative(input.expertise, 'expertise'))
  const efforts = input.efforts.map((value, index) => notNegative(value, `efforts[${index}]`))
  const loads = input.loads.map((value, index) => notNegative(value, `loads[${index}]`))
  if (loads.length !== n)
    throw refuse('length-mismatch', 'loads', input.loads, `${n} loads, one for each effort`)
  const effortOs = notNegative(input.effortOs, 'effortOs')
  const loadOs = notNegative(input.loadOs, 'loadOs')
  const f = efforts.map((effort) => input.model.f(toNumber(effort), expertise))
  const fOs = input.model.f(toNumber(effortOs), expertise)
  const c = efforts.map((effort, index) =>
    executionBound(input.model, toNumber(effort), expertise, toNumber(loads[index]!)),
  )
  const cOs = executionBound(input.model, toNumber(effortOs), expertise, toNumber(loadOs))
  const designs = compareDesigns({ ...input, c, cOs })
  const budget = toRational(input.E, 'E')
  const resourceFeasible =
    n <= horizon(input.T) && compare(sum(efforts), budget) <= 0 && compare(effortOs, budget) <= 0
  return {
    ...designs,
    localCertified: resourceFeasible && designs.localCertified,
    globalCertified: resourceFeasible && designs.globalCertified,
    conditionalAdvantage: resourceFeasible && designs.conditionalAdvantage,
    resourceFeasible,
    f,
    fOs,
    c,
    cOs,
    ...ratios(input, f, fOs, loads, loadOs, expertise),
    additiveSum: (1 - toNumber(belowOne(input.q, 'q'))) * c.reduce((total, value) => total + value, 0),
    sufficient: sufficientTest(input, efforts, loads, f[0]!, expertise),
  }
}

/** Equation (20) and the limits that follow from (22). */
function ratios(
  input: LoadComparisonInput,
  f: readonly number[],
  fOs: number,
  loads: readonly Rational[],
  loadOs: Rational,
  expertise: number,
): Pick<
  LoadComparison,
  | 'loadDifference'
  | 'executionRatio'
  | 'executionThreshold'
  | 'executionAdvantage'
  | 'globalSoundFeasible'
  | 'greatestSoundLoad'
  | 'greatestCompleteLoad'
> {
  const r = input.model.r(expertise)
  const loadDifference = toNumber(subtract(loadOs, sum(loads)))
  const logRatio = f.reduce((total, value) => total + Math.log(value), 0) - Math.log(fOs)
  const executionThreshold = -r * logRatio || 0
  const soundness =
    ((1 - toNumber(belowOne(input.qOs, 'qOs'))) * fOs) / (1 - toNumber(openUnit(input.delta, 'delta')))
  const completeness =
    (toNumber(positiveUnit(input.aOs, 'aOs')) * fOs) / (1 - toNumber(openUnit(input.gamma, 'gamma')))
  return {
    loadDifference,
    executionRatio: Math.exp(logRatio + loadDifference / r),
    executionThreshold,
    executionAdvantage: loadDifference > executionThreshold,
    globalSoundFeasible: soundness >= 1,
    greatestSoundLoad: r * Math.log(soundness),
    greatestCompleteLoad: r * Math.log(completeness),
  }
}

/** Equation (23), for equal round efforts. */
function sufficientTest(
  input: LoadComparisonInput,
  efforts: readonly Rational[],
  loads: readonly Rational[],
  f: number,
  expertise: number,
): SufficientTest | null {
  if (efforts.some((effort) => compare(effort, efforts[0]!) !== 0)) return null
  const n = efforts.length
  const least = Math.min(...input.a.map((value, index) => toNumber(toRational(value, `a[${index}]`))))
  const greatestLoad = Math.max(...loads.map(toNumber))
  const tauSound =
    -Math.expm1(Math.log(toNumber(openUnit(input.delta, 'delta'))) / n) /
    (1 - toNumber(belowOne(input.q, 'q')))
  const tauComplete = Math.exp(Math.log1p(-toNumber(openUnit(input.gamma, 'gamma'))) / n) / least
  const tau = Math.max(tauSound, tauComplete)
  const r = input.model.r(expertise)
  const lowerExecution = f * Math.exp(-greatestLoad / r)
  return {
    lowerExecution,
    tauSound,
    tauComplete,
    tau,
    holds: lowerExecution >= tau,
    greatestLoad,
    loadLimit: r * Math.log(f / tau),
  }
}
