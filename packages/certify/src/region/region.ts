/**
 * The certifiable effective region of Definition 12 and its additive inner approximation (16), for
 * bounds fixed before the run and every round diagnostic. All decisions are exact, for T up to 10^7.
 */
import { complement, multiply } from '../rational/arithmetic.ts'
import { encloseProduct } from '../rational/compare-product.ts'
import { belowOne, closedUnit, horizon, openUnit } from '../rational/domain.ts'
import { enclosedLog } from '../rational/enclosed-log.ts'
import { intervalLog, intervalToNumber, powerInterval, UNIT, type Interval } from '../rational/interval.ts'
import type { Numeric } from '../rational/parse.ts'
import type { Rational } from '../rational/rational.ts'
import { toNumber } from '../rational/to-number.ts'
import { falsePassBound } from '../certificate/credit.ts'
import { scan, type Scan, type ScanInput } from './scan.ts'
import { BLOCK, readSequence, type BoundSequence } from './sequence.ts'
import { uniformScan } from './uniform-scan.ts'

export interface RegionInput {
  /** The review horizon, 1 to 10^7. */
  readonly T: number
  /** The uniform ideal false-pass bound, in [0, 1). */
  readonly q: Numeric
  /** Execution bounds, one a round. */
  readonly c: BoundSequence
  /** Response bounds of the honest prover, one a round; default 1. */
  readonly a?: BoundSequence
  readonly delta: Numeric
  readonly gamma: Numeric
}

/** A probability with its natural logarithm, which says more where the probability underflows. */
export interface BoundValue {
  readonly value: number
  readonly log: number
}

/** A run of consecutive review lengths, ends included. */
export interface LengthRange {
  readonly nMin: number
  readonly nMax: number
}

export interface Region {
  readonly T: number
  /** K of equation (10): the first n with R_n <= delta; null if there is none up to T. */
  readonly K: number | null
  /** The largest n <= T with C_n >= 1 - gamma; 0 if there is none. */
  readonly longestComplete: number
  /** ER of equation (14), an interval by Proposition 13; null if empty. */
  readonly region: LengthRange | null
  /** The additive region of (16), a subset; null if empty. */
  readonly additive: LengthRange | null
  /** The primary protocol, which accepts at the first crossing (Proposition 11). */
  readonly earlyStop: EarlyStop
}

export interface EarlyStop {
  /** C_K >= 1 - gamma, equation (13). */
  readonly certified: boolean
  /** R_K; 0 where K is undefined, since the protocol then always rejects. */
  readonly falseAccept: BoundValue
  /** C_K; 0 where K is undefined. */
  readonly trueAccept: BoundValue
  /** C_K - delta of Corollary 9; null where K is undefined. */
  readonly completenessMinusDelta: number | null
}

/** Above this many rounds R_K and C_K are shown from doubles, to about nine digits. */
const MAX_ENCLOSED_ROUNDS = 20_000
const DISPLAY_BITS = 160
const LOG_BITS = 192

/**
 * The region of a fixed sequence of bounds.
 * @throws CertifyError naming field, value and allowed range for anything outside its domain.
 */
export function region(input: RegionInput): Region {
  const read = readRegionInput(input)
  const found = read.c.constant !== null && read.a.constant !== null ? uniformScan(read) : scan(read)
  const { K, longestComplete } = found
  return {
    T: read.T,
    K,
    longestComplete,
    region: range(K, longestComplete),
    additive: range(found.firstAdditive, longestComplete),
    earlyStop: earlyStop(read, found),
  }
}

/** Parses and checks everything but the single bounds, which the scan checks as it goes. */
export function readRegionInput(input: RegionInput): ScanInput {
  const T = horizon(input.T)
  const q = belowOne(input.q, 'q')
  const delta = openUnit(input.delta, 'delta')
  const gamma = openUnit(input.gamma, 'gamma')
  const c = readSequence(input.c, T, 'c')
  const a = readSequence(input.a ?? 1, T, 'a')
  if (c.constant !== null) falsePassBound(q, closedUnit(c.constant, 'c'))
  if (a.constant !== null) closedUnit(a.constant, 'a')
  return { T, q, c, a, delta, gamma, logOneOverDelta: logOneOver(delta) }
}

/** ln(1/delta) as a double within a proven unit in the last place. */
export function logOneOver(delta: Rational): number {
  const { lo, hi, bits } = enclosedLog({ num: delta.den, den: delta.num }, LOG_BITS)
  return toNumber({ num: lo + hi, den: 1n << BigInt(bits + 1) })
}

function range(nMin: number | null, nMax: number): LengthRange | null {
  return nMin === null || nMin > nMax ? null : { nMin, nMax }
}

const ALWAYS_REJECTS: BoundValue = { value: 0, log: -Infinity }

function earlyStop(input: ScanInput, found: Scan): EarlyStop {
  if (found.K === null) {
    return {
      certified: false,
      falseAccept: ALWAYS_REJECTS,
      trueAccept: ALWAYS_REJECTS,
      completenessMinusDelta: null,
    }
  }
  const certified = found.K <= found.longestComplete
  const { atK } = found
  // Beyond the rounds that are enclosed one by one, the pass has both products at hand already.
  const isAtHand =
    found.K > MAX_ENCLOSED_ROUNDS && (atK?.falseAccept ?? 0) > 0 && (atK?.trueAccept ?? 0) > 1e-290
  const falseAccept = isAtHand ? fromDouble(atK!.falseAccept!) : falseAcceptBound(input, found.K)
  const trueAccept = isAtHand ? fromDouble(atK!.trueAccept!) : trueAcceptBound(input, found.K)
  const completenessMinusDelta = trueAccept.value - toNumber(input.delta)
  return { certified, falseAccept, trueAccept, completenessMinusDelta }
}

/** R_n for display. */
export function falseAcceptBound(input: ScanInput, n: number): BoundValue {
  const detection = complement(input.q)
  const factor = (index: number): Rational => complement(multiply(input.c.exact(index), detection))
  if (input.c.constant !== null) return bound(powerInterval(factor(0), BigInt(n), DISPLAY_BITS))
  if (n <= MAX_ENCLOSED_ROUNDS) return bound(encloseProduct(firstFactors(factor, n), DISPLAY_BITS))
  const w = toNumber(detection)
  return fromDoubles(n, (start, length, visit) => {
    const { values, from } = input.c.block(start, length)
    for (let offset = 0; offset < length; offset += 1) visit(1 - values[from + offset]! * w)
  })
}

/** C_n for display. */
export function trueAcceptBound(input: ScanInput, n: number): BoundValue {
  const factor = (index: number): Rational => multiply(input.a.exact(index), input.c.exact(index))
  const isConstant = input.c.constant !== null && input.a.constant !== null
  if (isConstant && factor(0).num > 0n) return bound(powerInterval(factor(0), BigInt(n), DISPLAY_BITS))
  if (n <= MAX_ENCLOSED_ROUNDS) {
    const factors = firstFactors(factor, n)
    if (factors.some((value) => value.num === 0n)) return ALWAYS_REJECTS
    return bound(encloseProduct(factors, DISPLAY_BITS))
  }
  return fromDoubles(n, (start, length, visit) => {
    const c = input.c.block(start, length)
    const a = input.a.block(start, length)
    for (let offset = 0; offset < length; offset += 1) {
      visit(c.values[c.from + offset]! * a.values[a.from + offset]!)
    }
  })
}

function firstFactors(factor: (index: number) => Rational, n: number): Rational[] {
  return Array.from({ length: n }, (_, index) => factor(index))
}

function bound(enclosure: Interval): BoundValue {
  return { value: intervalToNumber(enclosure), log: enclosure === UNIT ? 0 : intervalLog(enclosure) }
}

function fromDouble(value: number): BoundValue {
  return { value, log: Math.log(value) }
}

type Visitor = (start: number, length: number, visit: (factor: number) => void) => void

function fromDoubles(n: number, visitBlock: Visitor): BoundValue {
  let log = 0
  let product = 1
  const visit = (factor: number): void => {
    product *= factor
    if (product > 1e-200) return
    log += Math.log(product)
    product = 1
  }
  for (let start = 0; start < n; start += BLOCK) visitBlock(start, Math.min(BLOCK, n - start), visit)
  log += Math.log(product)
  return { value: Math.exp(log), log }
}
