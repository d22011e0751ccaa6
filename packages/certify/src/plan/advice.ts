/**
 * Which single change of a plan would make some review length certifiable: a larger c, a smaller q, a
 * larger lambda, a longer horizon or a larger budget, or a full audit where that is sound. All of
 * these are monotone, so each least change is found by halving and is verified exactly.
 */
import { compare } from '../rational/arithmetic.ts'
import { MAX_ROUNDS } from '../rational/domain.ts'
import { toRational, type Numeric } from '../rational/parse.ts'
import { rational, type Rational } from '../rational/rational.ts'
import { toDecimal } from '../rational/to-decimal.ts'
import { toNumber } from '../rational/to-number.ts'
import { auditOf } from './full-audit.ts'
import { readPlan, type Plan, type PlanInput } from './plan-input.ts'

export interface Advice {
  readonly change: 'c' | 'q' | 'lambda' | 'T' | 'E' | 'full-audit'
  /** The value that would do; for a full audit the number of checks. */
  readonly to: string
  readonly sentence: string
}

/** Values are searched on this grid between 0 and 1. */
const STEPS = 1_000_000
/** The greatest effort budget that advice looks at, as a multiple of the planned one. */
const MAX_EFFORT_FACTOR = 1024
/** The longest horizon tried under effort, where work grows with its square. */
const MAX_EFFORT_HORIZON = 128

type Test = (plan: Plan) => boolean

/** Every single change that would do, in the order c, q, lambda, T, E, full audit. */
export function advise(plan: Plan, isCertifiable: Test): Advice[] {
  const certifies = (change: Partial<PlanInput>): boolean => {
    const { schema: _, ...input } = plan.input
    return isCertifiable(readPlan({ ...input, ...change }))
  }
  const found = [
    adviseC(plan, certifies),
    adviseQ(plan, certifies),
    adviseLambda(plan, certifies),
    adviseT(plan, certifies),
    adviseE(plan, certifies),
    adviseAudit(plan),
  ]
  return found.filter((each) => each !== null)
}

type Certifies = (change: Partial<PlanInput>) => boolean

function adviseC(plan: Plan, certifies: Certifies): Advice | null {
  const { c } = plan.input
  if (c === undefined) return null
  // With q = 0, c = 1 would claim certainty; the grid ends just below it.
  const top = plan.q.num === 0n ? STEPS - 1 : STEPS
  const raised = (step: number): Numeric | readonly Numeric[] => {
    const least = onGrid(step)
    return Array.isArray(c)
      ? c.map((each: Numeric) => larger(toRational(each), least))
      : larger(toRational(c as Numeric), least)
  }
  const step = leastStep(1, top, (at) => certifies({ c: raised(at) }))
  if (step === null) return null
  const to = toDecimal(onGrid(step))
  return { change: 'c', to, sentence: `Execute every check correctly with probability at least ${to}.` }
}

function adviseQ(plan: Plan, certifies: Certifies): Advice | null {
  if (plan.mixture !== null) return null
  // Searched downward from the planned q: step k stands for q = 1 - k / STEPS.
  const step = leastStep(1, STEPS - 1, (at) => certifies({ q: onGrid(STEPS - at) }))
  if (step === null) return null
  const to = toDecimal(onGrid(STEPS - step))
  return {
    change: 'q',
    to,
    sentence: `Use checks that a false claim passes with probability at most q = ${to}.`,
  }
}

function adviseLambda(plan: Plan, certifies: Certifies): Advice | null {
  if (plan.mixture === null) return null
  const step = leastStep(1, STEPS, (at) => certifies({ lambda: onGrid(at) }))
  if (step === null) return null
  const to = toDecimal(onGrid(step))
  return { change: 'lambda', to, sentence: `Draw the reference check with probability lambda = ${to}.` }
}

function adviseT(plan: Plan, certifies: Certifies): Advice | null {
  const most = plan.input.effort === undefined ? MAX_ROUNDS : MAX_EFFORT_HORIZON
  // A list of bounds says nothing about rounds beyond it, so no longer horizon is proposed for one.
  if (Array.isArray(plan.input.c) || Array.isArray(plan.input.a) || plan.T >= most) return null
  const T = leastStep(plan.T + 1, most, (at) => certifies({ T: at }))
  return T === null ? null : { change: 'T', to: String(T), sentence: `Allow T = ${T} rounds.` }
}

function adviseE(plan: Plan, certifies: Certifies): Advice | null {
  const { effort } = plan.input
  if (effort === undefined) return null
  const planned = Math.max(1, toNumber(toRational(effort.E)))
  // Quarters of a unit are fine enough for minutes, and keep the search short.
  const withBudget = (quarters: number): Partial<PlanInput> => ({ effort: { ...effort, E: quarters / 4 } })
  const quarters = leastStep(1, Math.ceil(planned * MAX_EFFORT_FACTOR * 4), (at) => certifies(withBudget(at)))
  if (quarters === null) return null
  return {
    change: 'E',
    to: String(quarters / 4),
    sentence: `Raise the effort budget to E = ${quarters / 4}.`,
  }
}

function adviseAudit(plan: Plan): Advice | null {
  const audit = auditOf(plan)
  if (audit === null || !audit.advised) return null
  return {
    change: 'full-audit',
    to: String(audit.J),
    sentence: `Check all ${audit.J} constraints once instead of sampling.`,
  }
}

/** The least integer in [low, high] at which a monotone test holds, or null. */
function leastStep(low: number, high: number, holds: (at: number) => boolean): number | null {
  if (!holds(high)) return null
  let below = low - 1
  let above = high
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (holds(middle)) above = middle
    else below = middle
  }
  return above
}

function onGrid(step: number): Rational {
  return rational(BigInt(step), BigInt(STEPS))
}

function larger(left: Rational, right: Rational): Rational {
  return compare(left, right) < 0 ? right : left
}
