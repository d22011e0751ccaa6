/**
 * What a bound rests on. Every bound carries its basis, and the basis decides what an acceptance may
 * be called: *certified* appears only where every bound is exact.
 */
import { add } from '../rational/arithmetic.ts'
import { openUnit } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import type { Rational } from '../rational/rational.ts'
import { compare } from '../rational/arithmetic.ts'

export type Basis =
  /** Algebra, enumeration or the design of the sampling. */
  | { readonly kind: 'exact'; readonly by?: string }
  /** Estimated on a named data set, wrong with probability at most alpha. */
  | { readonly kind: 'calibrated'; readonly on: string; readonly alpha: Numeric }
  /** Taken as given, under the named condition. */
  | { readonly kind: 'assumed'; readonly condition: string }

/** What an acceptance at level delta may be called, given the bases of the bounds behind it. */
export interface Standing {
  readonly level: 'certified' | 'calibrated' | 'conditional'
  /** delta plus the alpha of every calibration, each data set counted once. */
  readonly error: Rational
  readonly calibratedOn: readonly string[]
  readonly conditions: readonly string[]
  /** One clause to print behind the verdict. */
  readonly statement: string
}

/** The basis of a bound that came without one: said, not guessed. */
export const NO_BASIS: Basis = { kind: 'assumed', condition: 'bounds that were given without a basis' }

/**
 * The standing of an acceptance. By a union bound the error of calibrated bounds adds: delta + sum
 * of alphas. Bounds calibrated on one data set share its largest alpha.
 */
export function standing(bases: Iterable<Basis>, delta: Numeric): Standing {
  const alphas = new Map<string, Rational>()
  const conditions = new Set<string>()
  for (const basis of bases) {
    if (basis.kind === 'assumed') conditions.add(basis.condition)
    if (basis.kind !== 'calibrated') continue
    const alpha = openUnit(basis.alpha, 'alpha')
    const known = alphas.get(basis.on)
    if (known === undefined || compare(known, alpha) < 0) alphas.set(basis.on, alpha)
  }
  let error = openUnit(delta, 'delta')
  for (const alpha of alphas.values()) error = add(error, alpha)
  const level = conditions.size > 0 ? 'conditional' : alphas.size > 0 ? 'calibrated' : 'certified'
  const calibratedOn = [...alphas.keys()]
  return {
    level,
    error,
    calibratedOn,
    conditions: [...conditions],
    statement: say(level, calibratedOn, conditions),
  }
}

function say(level: Standing['level'], calibratedOn: string[], conditions: Set<string>): string {
  if (level === 'certified') return 'certified'
  const parts: string[] = []
  if (calibratedOn.length > 0) parts.push(`calibrated on ${calibratedOn.join(', ')}`)
  if (conditions.size > 0) parts.push(`conditional on ${[...conditions].join('; ')}`)
  return parts.join(', ')
}
