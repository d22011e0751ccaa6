/**
 * The credits behind a certificate: append-only, shared by all states of one run, with the enclosure
 * of their product extended only as far as some comparison has needed it.
 */
import { compareEnclosed, ENCLOSURE_BITS } from '../rational/compare-product.ts'
import { enclose, multiplyIntervals, UNIT, type Interval } from '../rational/interval.ts'
import type { Rational } from '../rational/rational.ts'
import type { Basis } from './basis.ts'
import { exactFactor, type Credit } from './credit.ts'

export interface Evidence {
  readonly credits: Credit[]
  readonly bases: Basis[]
  enclosure: Interval
  /** How many credits the enclosure covers. */
  enclosed: number
}

export function newEvidence(): Evidence {
  return { credits: [], bases: [], enclosure: UNIT, enclosed: 0 }
}

/** A copy of the first `count` credits, for a run that branches off an older state. */
export function branchEvidence(evidence: Evidence, count: number): Evidence {
  return {
    credits: evidence.credits.slice(0, count),
    bases: [...evidence.bases],
    enclosure: UNIT,
    enclosed: 0,
  }
}

/** The enclosure of the product of the first `count` false-pass bounds. */
export function enclosureOf(evidence: Evidence, count: number): Interval {
  if (evidence.enclosed > count) {
    evidence.enclosure = UNIT
    evidence.enclosed = 0
  }
  while (evidence.enclosed < count) {
    const factor = exactFactor(evidence.credits[evidence.enclosed]!)
    evidence.enclosure = multiplyIntervals(
      evidence.enclosure,
      enclose(factor, ENCLOSURE_BITS),
      ENCLOSURE_BITS,
    )
    evidence.enclosed += 1
  }
  return evidence.enclosure
}

/** The exact sign of (product of the first `count` bounds) - delta. */
export function compareEvidence(evidence: Evidence, count: number, delta: Rational): -1 | 0 | 1 {
  return compareEnclosed(
    enclosureOf(evidence, count),
    { length: count, at: (index) => exactFactor(evidence.credits[index]!) },
    delta,
  )
}

/** The first `count` bounds as exact rationals. */
export function exactFactors(evidence: Evidence, count: number): Rational[] {
  return evidence.credits.slice(0, count).map(exactFactor)
}
