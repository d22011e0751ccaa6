/**
 * A plan of a review as a user writes it: `gainsay.plan.v1`. Read once, strictly: an unknown field is
 * refused, for a misspelt bound would otherwise be planned without.
 */
import { CertifyError, describeValue } from '../errors.ts'
import { complement, divide, multiply } from '../rational/arithmetic.ts'
import {
  belowOne,
  closedUnit,
  horizon,
  integerIn,
  notNegative,
  openUnit,
  positiveUnit,
  refuse,
} from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { ONE, rational, type Rational } from '../rational/rational.ts'
import type { ReferenceConstants } from '../effort/execution-model.ts'

export const PLAN_SCHEMA = 'gainsay.plan.v1'

/** Effort in the place of execution bounds: c follows from (18) with the functions of Appendix B. */
export interface EffortPlan {
  readonly E: Numeric
  readonly expertise: Numeric
  /** Load of the first round and its growth a round; Appendix B's by default. */
  readonly load?: Numeric
  readonly loadStep?: Numeric
  readonly constants?: ReferenceConstants
}

/** A global checker to compare with (Proposition 15). */
export interface GlobalPlan {
  readonly q: Numeric
  readonly a?: Numeric
  /** Its execution bound; or, with effort, its load. */
  readonly c?: Numeric
  readonly load?: Numeric
}

export interface PlanInput {
  readonly schema?: typeof PLAN_SCHEMA
  readonly T: number
  readonly delta: Numeric
  readonly gamma: Numeric
  /** The diagnostic strength: q, or lambda with rho, or lambda with J constraints (rho = 1/J). */
  readonly q?: Numeric
  readonly lambda?: Numeric
  readonly rho?: Numeric
  readonly J?: number
  /** Execution bounds: one for all rounds or a list of T; or effort. */
  readonly c?: Numeric | readonly Numeric[]
  readonly effort?: EffortPlan
  /** Response bounds; default 1. */
  readonly a?: Numeric | readonly Numeric[]
  readonly global?: GlobalPlan
}

/** A plan with its diagnostic bound worked out. */
export interface Plan {
  readonly input: PlanInput
  readonly T: number
  readonly q: Rational
  /** Null unless the plan names a mixture. */
  readonly mixture: { readonly lambda: Rational; readonly rho: Rational } | null
}

const FIELDS = [
  'schema',
  'T',
  'delta',
  'gamma',
  'q',
  'lambda',
  'rho',
  'J',
  'c',
  'effort',
  'a',
  'global',
] as const
const EFFORT_FIELDS = ['E', 'expertise', 'load', 'loadStep', 'constants'] as const
const GLOBAL_FIELDS = ['q', 'a', 'c', 'load'] as const
const MAX_J = 1_000_000_000

/** Reads the text of a plan file. @throws CertifyError `malformed-plan` where it is no JSON object. */
export function parsePlan(text: string): Plan {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new CertifyError('malformed-plan', {
      field: 'plan',
      value: describeValue(text),
      allowed: 'a JSON object',
      advice: cause instanceof Error ? cause.message : String(cause),
      cause,
    })
  }
  return readPlan(value)
}

/** Checks a plan. @throws CertifyError naming the field, its value and the allowed range. */
export function readPlan(value: unknown): Plan {
  checkFields(value, FIELDS, '')
  const input = value as PlanInput
  if (input.schema !== undefined && input.schema !== PLAN_SCHEMA) {
    throw refuse('malformed-plan', 'schema', input.schema, PLAN_SCHEMA)
  }
  for (const name of ['T', 'delta', 'gamma'] as const) {
    if (input[name] === undefined) throw refuse('missing-field', name, undefined, 'given in every plan')
  }
  const T = horizon(input.T)
  openUnit(input.delta, 'delta')
  openUnit(input.gamma, 'gamma')
  if ((input.c === undefined) === (input.effort === undefined)) {
    throw refuse('missing-field', 'c', input.c, 'given, unless effort is', 'give one of c and effort')
  }
  if (input.effort !== undefined) checkEffort(input.effort)
  if (input.global !== undefined) checkGlobal(input.global, input.effort !== undefined)
  return { input, T, ...diagnosis(input) }
}

/** q of the plan: given, or 1 - lambda rho of the anchored mixture. */
function diagnosis(input: PlanInput): Pick<Plan, 'q' | 'mixture'> {
  if (input.q !== undefined) {
    for (const name of ['lambda', 'rho'] as const) {
      if (input[name] !== undefined) {
        throw refuse(
          'malformed-plan',
          name,
          input[name],
          'left out where q is given',
          'give q, or lambda with rho or J',
        )
      }
    }
    return { q: belowOne(input.q, 'q'), mixture: null }
  }
  const lambda = positiveUnit(input.lambda ?? 1, 'lambda')
  const rho = detection(input)
  return { q: complement(multiply(lambda, rho)), mixture: { lambda, rho } }
}

function detection(input: PlanInput): Rational {
  if (input.rho !== undefined) return positiveUnit(input.rho, 'rho')
  if (input.J === undefined) {
    throw refuse(
      'missing-field',
      'q',
      undefined,
      'in [0, 1)',
      'give q, or rho, or the number J of constraints',
    )
  }
  return divide(ONE, rational(BigInt(integerIn(input.J, 'J', 2, MAX_J))))
}

function checkEffort(effort: EffortPlan): void {
  checkFields(effort, EFFORT_FIELDS, 'effort.')
  notNegative(effort.E, 'effort.E')
  notNegative(effort.expertise, 'effort.expertise')
}

function checkGlobal(global: GlobalPlan, hasEffort: boolean): void {
  checkFields(global, GLOBAL_FIELDS, 'global.')
  belowOne(global.q, 'global.q')
  closedUnit(global.a ?? 1, 'global.a')
  const name = hasEffort ? 'load' : 'c'
  if (global[name] === undefined) {
    throw refuse('missing-field', `global.${name}`, undefined, hasEffort ? 'at least 0' : 'in (0, 1]')
  }
}

function checkFields(value: unknown, known: readonly string[], prefix: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse('malformed-plan', prefix === '' ? 'plan' : prefix.slice(0, -1), value, 'a JSON object')
  }
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) {
      throw refuse(
        'unknown-field',
        `${prefix}${name}`,
        (value as Record<string, unknown>)[name],
        `one of ${known.join(', ')}`,
      )
    }
  }
}
