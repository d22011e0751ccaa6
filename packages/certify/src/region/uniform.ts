/** Constant bounds in full: every quantity of Section 5 in closed form, with logs where it underflows. */
import { complement, multiply } from '../rational/arithmetic.ts'
import { belowOne, closedUnit, horizon, openUnit } from '../rational/domain.ts'
import { intervalLog, intervalToNumber, powerInterval } from '../rational/interval.ts'
import { naturalLog } from '../rational/logarithm.ts'
import type { Numeric } from '../rational/parse.ts'
import { compare } from '../rational/arithmetic.ts'
import { ONE, type Rational } from '../rational/rational.ts'
import { intervalToDecimal } from '../rational/to-decimal.ts'
import { falsePassBound } from '../certificate/credit.ts'
import { firstPowerAtMost, lastPowerAtLeast } from './first-crossing.ts'
import type { LengthRange } from './region.ts'

export interface UniformInput {
  readonly T: number
  readonly q: Numeric
  readonly c: Numeric
  /** Default 1. */
  readonly a?: Numeric
  readonly delta: Numeric
  readonly gamma: Numeric
}

/** A product of equal bounds: as a double, as logarithms and as decimal text of any size. */
export interface PowerValue {
  readonly value: number
  readonly log: number
  readonly log10: number
  readonly decimal: string
}

export interface UniformRegion {
  readonly qbar: Rational
  /** g = -ln q-bar, the log evidence of one pass. */
  readonly gain: number
  /** The first n with R_n <= delta, whatever the horizon. */
  readonly firstCrossing: bigint
  /** K of equation (10), or null beyond T. */
  readonly K: number | null
  /** R and C at `firstCrossing`. */
  readonly falseAccept: PowerValue
  readonly trueAccept: PowerValue
  /** ln R_T, which is -ln M_T of an all-pass run. */
  readonly logFalseAcceptAtHorizon: number
  /** The largest n <= T with C_n >= 1 - gamma; 0 if there is none. */
  readonly longestComplete: number
  readonly region: LengthRange | null
}

const BITS = 320
/** Above this size a power is given by its logarithms alone. */
const MAX_DECIMAL_LOG10 = 100_000

/** The region of constant bounds. @throws CertifyError for values outside their domain. */
export function uniformRegion(input: UniformInput): UniformRegion {
  const T = horizon(input.T)
  const delta = openUnit(input.delta, 'delta')
  const gamma = openUnit(input.gamma, 'gamma')
  const qbar = falsePassBound(belowOne(input.q, 'q'), input.c)
  const reliability = multiply(closedUnit(input.c, 'c'), closedUnit(input.a ?? 1, 'a'))
  const firstCrossing = firstPowerAtMost(qbar, delta)
  const K = firstCrossing <= BigInt(T) ? Number(firstCrossing) : null
  const longestComplete = lastPowerAtLeast(reliability, complement(gamma), T)
  return {
    qbar,
    gain: -naturalLog(qbar),
    firstCrossing,
    K,
    falseAccept: powerValue(qbar, firstCrossing),
    trueAccept: powerValue(reliability, firstCrossing),
    logFalseAcceptAtHorizon: T * naturalLog(qbar),
    longestComplete,
    region: K === null || K > longestComplete ? null : { nMin: K, nMax: longestComplete },
  }
}

/** base^exponent in all forms; 0 and 1 exactly. */
export function powerValue(base: Rational, exponent: bigint): PowerValue {
  if (base.num === 0n) return { value: 0, log: -Infinity, log10: -Infinity, decimal: '0' }
  if (compare(base, ONE) === 0) return { value: 1, log: 0, log10: 0, decimal: '1' }
  const enclosure = powerInterval(base, exponent, BITS)
  const log = intervalLog(enclosure)
  const log10 = log / Math.LN10
  const decimal = Math.abs(log10) <= MAX_DECIMAL_LOG10 ? intervalToDecimal(enclosure) : `10^${log10}`
  return { value: intervalToNumber(enclosure), log, log10, decimal }
}
