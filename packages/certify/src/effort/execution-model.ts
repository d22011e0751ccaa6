/**
 * Execution reliability from effort, expertise and cognitive load, equation (18):
 * c = f(e, xi) exp(-load / r(xi)). Any f and r may be given; `referenceModel` is that of Appendix B.
 * These are assumptions about people, not measurements: what they yield is conditional on them.
 */
import { toRational, type Numeric } from '../rational/parse.ts'
import { notNegative } from '../rational/domain.ts'
import { toNumber } from '../rational/to-number.ts'
import { refuse } from '../rational/domain.ts'

export interface ExecutionModel {
  /** f in [0, 1], weakly increasing in effort and expertise. */
  readonly f: (effort: number, expertise: number) => number
  /** The positive load scale, weakly increasing in expertise. */
  readonly r: (expertise: number) => number
}

/** The constants of Appendix B; each may be replaced. */
export interface ReferenceConstants {
  readonly fmax?: Numeric
  readonly b0?: Numeric
  readonly b1?: Numeric
  readonly gain?: Numeric
  readonly rate?: Numeric
}

/** r of Appendix B: 1 + ln(1 + xi). */
export function referenceScale(expertise: number): number {
  return 1 + Math.log1p(expertise)
}

/** b of Appendix B, the reliability without effort: b0 + b1 ln(1 + xi) / (1 + ln(1 + xi)). */
export function referenceBase(expertise: number, constants: ReferenceConstants = {}): number {
  const log = Math.log1p(expertise)
  return number(constants.b0 ?? '0.91', 'b0') + (number(constants.b1 ?? '0.035', 'b1') * log) / (1 + log)
}

/** The execution model of Appendix B: f(e, xi) = min{fmax, b(xi) + gain (1 - exp(-rate e))}. */
export function referenceModel(constants: ReferenceConstants = {}): ExecutionModel {
  const fmax = number(constants.fmax ?? '0.995', 'fmax')
  const gain = number(constants.gain ?? '0.10', 'gain')
  const rate = number(constants.rate ?? '0.04', 'rate')
  return {
    f: (effort, expertise) =>
      Math.min(fmax, referenceBase(expertise, constants) - gain * Math.expm1(-rate * effort)),
    r: referenceScale,
  }
}

/** One execution bound c of (18). @throws CertifyError where f leaves [0, 1] or r is not positive. */
export function executionBound(
  model: ExecutionModel,
  effort: number,
  expertise: number,
  load: number,
): number {
  const f = model.f(effort, expertise)
  if (!(f >= 0 && f <= 1)) throw refuse('out-of-range', `f(${effort}, ${expertise})`, f, 'in [0, 1]')
  const r = model.r(expertise)
  if (!(r > 0)) throw refuse('out-of-range', `r(${expertise})`, r, 'above 0')
  return f * Math.exp(-load / r)
}

/** The loads of Appendix B: first + step (i - 1) in round i. */
export function linearLoad(first: Numeric = '0.010', step: Numeric = '0.001'): (round: number) => number {
  const start = notNegative(first, 'load')
  const slope = toRational(step, 'loadStep')
  return (round) =>
    toNumber({
      num: start.num * slope.den + slope.num * start.den * BigInt(round - 1),
      den: start.den * slope.den,
    })
}

function number(value: Numeric, field: string): number {
  return toNumber(toRational(value, field))
}
