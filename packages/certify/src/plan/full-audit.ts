/**
 * Checking all J constraints once in place of sampling. It needs its own execution-error analysis: a
 * single violated constraint is missed with probability up to 1 - c, and every check must succeed
 * for a true claim, so R = 1 - c and C = (a c)^J.
 */
import { complement, compare, multiply } from '../rational/arithmetic.ts'
import { comparePower } from '../rational/compare-power.ts'
import { closedUnit, openUnit } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { ONE } from '../rational/rational.ts'
import { toNumber } from '../rational/to-number.ts'
import { powerValue } from '../region/uniform.ts'
import type { Plan } from './plan-input.ts'

export interface FullAudit {
  readonly J: number
  readonly falseAccept: number
  readonly trueAccept: number
  /** 1 - c <= delta and (a c)^J >= 1 - gamma; only then is it good advice. */
  readonly advised: boolean
}

/** The audit of a plan that names J and constant bounds; null otherwise. */
export function auditOf(plan: Plan): FullAudit | null {
  const { J, c, a = 1, delta, gamma } = plan.input
  if (J === undefined || c === undefined || Array.isArray(c) || Array.isArray(a)) return null
  const execution = closedUnit(c as Numeric, 'c')
  const reliability = multiply(execution, closedUnit(a as Numeric, 'a'))
  const complete = complement(openUnit(gamma, 'gamma'))
  const isSound = compare(complement(execution), openUnit(delta, 'delta')) <= 0
  const isComplete =
    compare(reliability, ONE) === 0 ||
    (reliability.num > 0n && comparePower(reliability, BigInt(J), complete) >= 0)
  return {
    J,
    falseAccept: toNumber(complement(execution)),
    trueAccept: powerValue(reliability, BigInt(J)).value,
    advised: isSound && isComplete,
  }
}
