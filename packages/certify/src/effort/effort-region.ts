/**
 * The effort-indexed region of equation (19): every candidate length n has an allocation of its own,
 * so the certified lengths need not be consecutive. Bounds that come from f, r and exp are doubles,
 * read as the decimals they print as; every comparison is exact for these.
 */
import { complement, multiply, product, sum } from '../rational/arithmetic.ts'
import { compareProduct } from '../rational/compare-product.ts'
import { belowOne, closedUnit, integerIn, notNegative, openUnit, refuse } from '../rational/domain.ts'
import { enclosedLog } from '../rational/enclosed-log.ts'
import type { Numeric } from '../rational/parse.ts'
import type { Rational } from '../rational/rational.ts'
import { toNumber } from '../rational/to-number.ts'
import { falsePassBound } from '../certificate/credit.ts'
import { executionBound, type ExecutionModel } from './execution-model.ts'

/** How n rounds share the budget: efforts e_1..e_n, whose sum may not exceed E. */
export type Allocation = (n: number, budget: number) => readonly number[]

export interface EffortInput {
  /** The common human-review budget. */
  readonly E: Numeric
  readonly T: number
  readonly q: Numeric
  readonly delta: Numeric
  readonly gamma: Numeric
  /** Response bound of the honest prover: one number, or by length and round. Default 1. */
  readonly a?: Numeric | ((n: number, round: number) => Numeric)
  readonly expertise: Numeric
  readonly model: ExecutionModel
  /** Cognitive load by round (from 1). */
  readonly load: (round: number) => number
  /** Default equal: E / n each. */
  readonly allocation?: Allocation
}

/** One candidate length and how it fares. */
export interface LengthDetail {
  readonly n: number
  readonly c: readonly number[]
  readonly additiveSum: number
  /** R_n and C_n under this length's own allocation. */
  readonly falseAccept: number
  readonly trueAccept: number
  readonly sound: boolean
  readonly additivelySound: boolean
  readonly complete: boolean
}

export interface EffortRegion {
  /** The lengths of (19), by the additive criterion. */
  readonly additive: readonly number[]
  /** The lengths that meet both product criteria exactly. */
  readonly exact: readonly number[]
  readonly lengths: readonly LengthDetail[]
  /** The least distance of any quantity from its threshold: how near a decision was. */
  readonly leastMargin: number
}

/** The longest horizon of an effort region; work grows with its square. */
export const MAX_EFFORT_ROUNDS = 2_000

/** e_i = E / n. */
export const equalAllocation: Allocation = (n, budget) => Array.from({ length: n }, () => budget / n)

/** The region of (19) under an execution model. */
export function effortRegion(input: EffortInput): EffortRegion {
  const T = integerIn(input.T, 'T', 1, MAX_EFFORT_ROUNDS)
  const budget = toNumber(notNegative(input.E, 'E'))
  const expertise = toNumber(notNegative(input.expertise, 'expertise'))
  const allocate = input.allocation ?? equalAllocation
  const a = input.a ?? 1
  const lengths = new Map<number, LengthBounds>()
  for (let n = 1; n <= T; n += 1) {
    const efforts = checkedAllocation(allocate(n, budget), n, budget)
    if (efforts === null) continue
    const c = efforts.map((effort, index) =>
      executionBound(input.model, effort, expertise, input.load(index + 1)),
    )
    lengths.set(n, { c, a: c.map((_, index) => (typeof a === 'function' ? a(n, index + 1) : a)) })
  }
  return lengthRegion({ q: input.q, delta: input.delta, gamma: input.gamma, lengths })
}

/** Sums of efforts may exceed the budget by this much through rounding alone. */
const ROUNDING = 1e-12

/** The efforts of one length, or null where they do not fit the budget. */
function checkedAllocation(efforts: readonly number[], n: number, budget: number): readonly number[] | null {
  if (efforts.length !== n) {
    throw refuse('length-mismatch', 'allocation', `a list of ${efforts.length}`, `${n} efforts`)
  }
  let total = 0
  for (const [index, effort] of efforts.entries()) {
    if (!(effort >= 0 && effort < Infinity)) {
      throw refuse('out-of-range', `allocation[${index}]`, effort, 'at least 0')
    }
    total += effort
  }
  return total <= budget * (1 + ROUNDING) ? efforts : null
}

/** Bounds of one candidate length. */
export interface LengthBounds {
  readonly a: readonly Numeric[]
  readonly c: readonly Numeric[]
}

export interface LengthRegionInput {
  readonly q: Numeric
  readonly delta: Numeric
  readonly gamma: Numeric
  readonly lengths: ReadonlyMap<number, LengthBounds>
}

/** The region of (19) with the bounds of every length given. */
export function lengthRegion(input: LengthRegionInput): EffortRegion {
  const q = belowOne(input.q, 'q')
  const delta = openUnit(input.delta, 'delta')
  const complete = complement(openUnit(input.gamma, 'gamma'))
  if (input.lengths.size === 0) throw refuse('empty', 'lengths', 'none', 'at least one feasible length')
  const details = [...input.lengths]
    .sort(([left], [right]) => left - right)
    .map(([n, bounds]) => detail(n, bounds, q, delta, complete))
  const margins = details.map((each) => each.margin)
  return {
    additive: details.filter((each) => each.additivelySound && each.complete).map((each) => each.n),
    exact: details.filter((each) => each.sound && each.complete).map((each) => each.n),
    lengths: details,
    leastMargin: Math.min(...margins),
  }
}

function detail(
  n: number,
  bounds: LengthBounds,
  q: Rational,
  delta: Rational,
  complete: Rational,
): LengthDetail & { margin: number } {
  for (const [name, list] of Object.entries(bounds)) {
    if (list.length !== n) throw refuse('length-mismatch', `${name} of length ${n}`, list, `${n} bounds`)
  }
  const c = bounds.c.map((value, index) => closedUnit(value, `c[${index}]`))
  const a = bounds.a.map((value, index) => closedUnit(value, `a[${index}]`))
  const factors = c.map((value, index) => falsePassBound(q, value, `rounds[${index}].`))
  const reliability = c.map((value, index) => multiply(value, a[index]!))
  const effort = multiply(complement(q), sum(c))
  const falseAccept = toNumber(product(factors))
  const trueAccept = toNumber(product(reliability))
  const additiveSum = toNumber(effort)
  const target = Math.log(toNumber({ num: delta.den, den: delta.num }))
  return {
    n,
    c: c.map(toNumber),
    additiveSum,
    falseAccept,
    trueAccept,
    sound: compareProduct(factors, delta) <= 0,
    additivelySound: isAtLeastLog(effort, delta),
    complete: trueAccept > 0 && compareProduct(reliability, complete) >= 0,
    margin: Math.min(
      Math.abs(additiveSum - target),
      Math.abs(falseAccept - toNumber(delta)),
      Math.abs(trueAccept - toNumber(complete)),
    ),
  }
}

const FIRST_BITS = 128
const MAX_BITS = 1 << 13

/** Whether a rational is at least ln(1/delta); the logarithm is irrational, so bits settle it. */
export function isAtLeastLog(value: Rational, delta: Rational): boolean {
  for (let bits = FIRST_BITS; bits <= MAX_BITS; bits *= 2) {
    const { lo, hi } = enclosedLog({ num: delta.den, den: delta.num }, bits)
    const scaled = value.num << BigInt(bits)
    if (scaled >= hi * value.den) return true
    if (scaled < lo * value.den) return false
  }
  throw refuse('undecided', 'delta', 'within 2^-8192 of the additive criterion', 'another delta')
}
