/** What a plan can certify, and if nothing, which single change would do. */
import { divide } from '../rational/arithmetic.ts'
import { rational, type Rational } from '../rational/rational.ts'
import { toDecimal } from '../rational/to-decimal.ts'
import { toNumber } from '../rational/to-number.ts'
import { toRational, type Numeric } from '../rational/parse.ts'
import { compareDesigns } from '../comparison/decomposition.ts'
import { compareLoads } from '../comparison/load-comparison.ts'
import { effortRegion, type EffortRegion } from '../effort/effort-region.ts'
import { linearLoad, referenceModel } from '../effort/execution-model.ts'
import { region, type Region } from '../region/region.ts'
import { uniformRegion } from '../region/uniform.ts'
import { advise, type Advice } from './advice.ts'
import { auditOf, type FullAudit } from './full-audit.ts'
import { planFigures, type Figure } from './plan-figures.ts'
import type { Plan } from './plan-input.ts'

export const PLAN_RESULT_SCHEMA = 'gainsay.plan-result.v1'

export interface PlanResult {
  readonly schema: typeof PLAN_RESULT_SCHEMA
  readonly T: number
  /** As decimals of up to 17 digits. */
  readonly delta: string
  readonly gamma: string
  readonly q: string
  /** q-bar, the gain of one pass and the passes needed whatever the horizon; null for unequal c. */
  readonly uniform: { readonly qbar: string; readonly gain: number; readonly roundsNeeded: string } | null
  /** Null under effort, where every length has bounds of its own. */
  readonly region: Region | null
  readonly effort: PlannedEffort | null
  readonly comparison: PlannedComparison | null
  /** Checking every constraint once; null where J is unknown. */
  readonly audit: FullAudit | null
  readonly certifiable: boolean
  /** Single changes that would make the plan certifiable; empty where it is. */
  readonly advice: readonly Advice[]
  readonly figures: readonly Figure[]
}

export interface PlannedEffort {
  readonly additive: readonly number[]
  readonly exact: readonly number[]
  readonly leastMargin: number
}

export interface PlannedComparison {
  readonly n: number
  readonly localFalseAccept: number
  readonly localTrueAccept: number
  readonly globalFalseAccept: number
  readonly globalTrueAccept: number
  readonly localCertified: boolean
  readonly globalCertified: boolean
  readonly conditionalAdvantage: boolean
}

/** Works a plan out. Pure: the same plan gives the same result. */
export function planReview(plan: Plan): PlanResult {
  const { input } = plan
  const found = input.effort === undefined ? regionOf(plan) : null
  const byEffort = input.effort === undefined ? null : effortOf(plan)
  const certifiable = found === null ? byEffort!.exact.length > 0 : found.region !== null
  return {
    schema: PLAN_RESULT_SCHEMA,
    T: plan.T,
    delta: toDecimal(toRational(input.delta)),
    gamma: toDecimal(toRational(input.gamma)),
    q: toDecimal(plan.q),
    uniform: uniformOf(plan),
    region: found,
    effort:
      byEffort === null
        ? null
        : { additive: byEffort.additive, exact: byEffort.exact, leastMargin: byEffort.leastMargin },
    comparison: comparisonOf(plan, found?.K ?? byEffort?.exact[0] ?? null),
    audit: auditOf(plan),
    certifiable,
    advice: certifiable ? [] : advise(plan, isCertifiable),
    figures: planFigures(plan, byEffort),
  }
}

/** Whether some review length meets both criteria. */
export function isCertifiable(plan: Plan): boolean {
  return plan.input.effort === undefined ? regionOf(plan).region !== null : effortOf(plan).exact.length > 0
}

function regionOf(plan: Plan): Region {
  const { input, T, q } = plan
  return region({ T, q, c: input.c!, a: input.a ?? 1, delta: input.delta, gamma: input.gamma })
}

/** The effort-indexed region of a plan. */
export function effortOf(plan: Plan): EffortRegion {
  const { input, T, q } = plan
  const effort = input.effort!
  const { a } = input
  return effortRegion({
    E: effort.E,
    T,
    q,
    delta: input.delta,
    gamma: input.gamma,
    a: Array.isArray(a) ? (_, round) => a[round - 1] ?? 1 : ((a ?? 1) as number),
    expertise: effort.expertise,
    model: referenceModel(effort.constants),
    load: linearLoad(effort.load, effort.loadStep),
  })
}

function uniformOf(plan: Plan): PlanResult['uniform'] {
  const { input, T, q } = plan
  if (input.c === undefined || Array.isArray(input.c) || Array.isArray(input.a)) return null
  const found = uniformRegion({
    T,
    q,
    c: input.c as number,
    a: (input.a ?? 1) as number,
    delta: input.delta,
    gamma: input.gamma,
  })
  return { qbar: toDecimal(found.qbar), gain: found.gain, roundsNeeded: String(found.firstCrossing) }
}

/** Proposition 15 at the first certifying length, where the plan names a global checker. */
function comparisonOf(plan: Plan, n: number | null): PlannedComparison | null {
  const { input, q } = plan
  const { global, effort, a } = input
  if (global === undefined || n === null || n < 2) return null
  const bounds = Array.from({ length: n }, (_, index) =>
    Array.isArray(a) ? (a[index] ?? 1) : ((a ?? 1) as number),
  )
  const shared = { q, delta: input.delta, gamma: input.gamma, a: bounds, qOs: global.q, aOs: global.a ?? 1 }
  const { c } = input
  const designs =
    effort === undefined
      ? compareDesigns({
          ...shared,
          c: Array.from({ length: n }, (_, index) => (Array.isArray(c) ? c[index]! : (c as number))),
          cOs: global.c!,
        })
      : compareLoads({
          ...shared,
          E: effort.E,
          T: plan.T,
          expertise: effort.expertise,
          model: referenceModel(effort.constants),
          loads: bounds.map((_, index) => linearLoad(effort.load, effort.loadStep)(index + 1)),
          efforts: bounds.map(() => shareOf(effort.E, n)),
          loadOs: global.load!,
          effortOs: effort.E,
        })
  return {
    n,
    localFalseAccept: toNumber(designs.localFalseAccept),
    localTrueAccept: toNumber(designs.localTrueAccept),
    globalFalseAccept: toNumber(designs.globalFalseAccept),
    globalTrueAccept: toNumber(designs.globalTrueAccept),
    localCertified: designs.localCertified,
    globalCertified: designs.globalCertified,
    conditionalAdvantage: designs.conditionalAdvantage,
  }
}

/** E / n exactly, so that n shares never exceed the budget by rounding. */
function shareOf(E: Numeric, n: number): Rational {
  return divide(toRational(E), rational(BigInt(n)))
}
