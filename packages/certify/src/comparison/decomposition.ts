/**
 * Proposition 15 on given bounds: whether a local review certifies a claim that a global checker,
 * with the bounds stated for it, does not. A failed global certificate says nothing about its actual
 * error rate; the advantage is one of bounds.
 */
import { complement, multiply, product } from '../rational/arithmetic.ts'
import { compare } from '../rational/arithmetic.ts'
import { compareProduct } from '../rational/compare-product.ts'
import { belowOne, closedUnit, openUnit, positiveUnit, refuse } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import type { Rational } from '../rational/rational.ts'
import { falsePassBound } from '../certificate/credit.ts'

export interface DecompositionInput {
  readonly q: Numeric
  readonly delta: Numeric
  readonly gamma: Numeric
  /** Bounds of the n >= 2 local rounds. */
  readonly a: readonly Numeric[]
  readonly c: readonly Numeric[]
  /** Bounds of the global checker; qOs may be 0, even with cOs = 1: it never goes through M. */
  readonly qOs: Numeric
  readonly aOs: Numeric
  readonly cOs: Numeric
}

export interface Decomposition {
  /** R_n and C_n of the local design. */
  readonly localFalseAccept: Rational
  readonly localTrueAccept: Rational
  /** R_os = 1 - c_os(1 - q_os) and C_os = a_os c_os. */
  readonly globalFalseAccept: Rational
  readonly globalTrueAccept: Rational
  /** The first n with R_n <= delta among the local rounds; null if none. */
  readonly K: number | null
  /** Both criteria of (21). */
  readonly localCertified: boolean
  readonly globalSound: boolean
  readonly globalComplete: boolean
  readonly globalCertified: boolean
  /** The local criteria hold while a global one fails. */
  readonly conditionalAdvantage: boolean
}

/** Compares the two designs exactly. @throws CertifyError for bounds outside their domain. */
export function compareDesigns(input: DecompositionInput): Decomposition {
  const n = input.c.length
  if (n < 2) throw refuse('out-of-range', 'n', n, 'at least 2 local rounds')
  if (input.a.length !== n) throw refuse('length-mismatch', 'a', input.a, `${n} bounds, one for each c`)
  const delta = openUnit(input.delta, 'delta')
  const complete = complement(openUnit(input.gamma, 'gamma'))
  const q = belowOne(input.q, 'q')
  const c = input.c.map((value, index) => closedUnit(value, `c[${index}]`))
  const a = input.a.map((value, index) => closedUnit(value, `a[${index}]`))
  const factors = c.map((value, index) => falsePassBound(q, value, `rounds[${index}].`))
  const reliability = product(c.map((value, index) => multiply(value, a[index]!)))
  const globalExecution = positiveUnit(input.cOs, 'cOs')
  const globalFalseAccept = complement(multiply(globalExecution, complement(belowOne(input.qOs, 'qOs'))))
  const globalTrueAccept = multiply(globalExecution, positiveUnit(input.aOs, 'aOs'))
  const globalSound = compare(globalFalseAccept, delta) <= 0
  const globalComplete = compare(globalTrueAccept, complete) >= 0
  const K = firstCrossing(factors, delta)
  const localCertified = K !== null && compare(reliability, complete) >= 0
  return {
    localFalseAccept: product(factors),
    localTrueAccept: reliability,
    globalFalseAccept,
    globalTrueAccept,
    K,
    localCertified,
    globalSound,
    globalComplete,
    globalCertified: globalSound && globalComplete,
    conditionalAdvantage: localCertified && !(globalSound && globalComplete),
  }
}

function firstCrossing(factors: readonly Rational[], delta: Rational): number | null {
  for (let n = 1; n <= factors.length; n += 1) {
    if (compareProduct(factors.slice(0, n), delta) <= 0) return n
  }
  return null
}
