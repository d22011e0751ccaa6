/** The value of M for display and records, exact where it is short enough to be written out. */
import { product } from '../rational/arithmetic.ts'
import { intervalLog, intervalMiddle, intervalToNumber } from '../rational/interval.ts'
import { rational, type Rational } from '../rational/rational.ts'
import { toDecimal } from '../rational/to-decimal.ts'
import type { Certificate } from './certificate.ts'
import { standing, type Standing } from './basis.ts'
import { enclosureOf, exactFactors } from './evidence.ts'

export interface EvidenceValue {
  /** M as a double; Infinity beyond the range of doubles, 0 after a failed check. */
  readonly value: number
  /** ln M; -Infinity after a failed check. */
  readonly log: number
}

/** The most credits whose exact product is written out. */
const MAX_EXACT_CREDITS = 2_000

/** M and ln M of a state, correctly rounded up to the last digit. */
export function evidenceValue(certificate: Certificate): EvidenceValue {
  if (certificate.failed) return { value: 0, log: -Infinity }
  const enclosure = enclosureOf(certificate.evidence, certificate.passes)
  return { value: 1 / intervalToNumber(enclosure), log: -intervalLog(enclosure) || 0 }
}

/** M as decimal text of 17 significant digits, also beyond the range of doubles. */
export function evidenceDecimal(certificate: Certificate): string {
  if (certificate.failed) return '0'
  const middle = intervalMiddle(enclosureOf(certificate.evidence, certificate.passes))
  return toDecimal(rational(middle.den, middle.num))
}

/** M as an exact rational, or null beyond 2,000 credits, where it would fill pages. */
export function exactEvidence(certificate: Certificate): Rational | null {
  if (certificate.failed) return { num: 0n, den: 1n }
  if (certificate.passes > MAX_EXACT_CREDITS) return null
  const falseAccept = product(exactFactors(certificate.evidence, certificate.passes))
  return { num: falseAccept.den, den: falseAccept.num }
}

/** What an acceptance of this state may be called, from the bases of every credited bound. */
export function certificateStanding(certificate: Certificate): Standing {
  return standing(certificate.evidence.bases, certificate.delta)
}
