/**
 * The certificate of Assumption 1, item 4: M starts at 1, a passed diagnostic check multiplies it by
 * 1/q-bar (equation 4), a failed one sets it to 0, clarification leaves it. The run accepts when
 * M >= 1/delta, which is decided on exact rationals as (product of q-bar) <= delta.
 *
 * States are values: `recordRound` returns the next one and leaves the old one as it was.
 */
import { horizon, openUnit } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import type { Rational } from '../rational/rational.ts'
import {
  compareScaledProduct,
  extendProduct,
  scaledThreshold,
  UNIT_PRODUCT,
  type ScaledProduct,
  type ScaledThreshold,
} from '../rational/scaled-product.ts'
import { refuse } from '../rational/domain.ts'
import { NO_BASIS, type Basis } from './basis.ts'
import { creditOf, type Credit } from './credit.ts'
import { branchEvidence, compareEvidence, newEvidence, type Evidence } from './evidence.ts'

export type Verdict = 'Accept' | 'Reject'
export type Reason = 'in-progress' | 'threshold' | 'failed-check' | 'timeout' | 'inadmissible-message'
/** Whether a prover's message was well formed and within the length cap. */
export type Message = 'ok' | 'malformed' | 'over-length'

/** One challenge-response round and what came of its check. */
export interface Round {
  readonly type: 'diagnostic' | 'clarification'
  /** Default ok. An inadmissible message rejects at once and is no completed round. */
  readonly message?: Message
  /** The ideal false-pass bound, fixed before the challenge is drawn. Diagnostic rounds only. */
  readonly q?: Numeric
  /** The execution bound, fixed before the run. */
  readonly c?: Numeric
  readonly outcome?: 'pass' | 'fail'
  readonly qBasis?: Basis
  readonly cBasis?: Basis
}

export interface CertificateSetup {
  /** The review horizon: diagnostic and clarification rounds both count. */
  readonly T: number
  readonly delta: Numeric
  /** The prover's initial response; default ok. */
  readonly initialMessage?: Message
}

export interface Certificate {
  readonly T: number
  readonly delta: Rational
  readonly verdict: Verdict | null
  readonly reason: Reason
  /** What the verifier does next; null once there is a verdict. */
  readonly nextAction: 'Challenge' | null
  /** m', the completed rounds; an inadmissible message is not counted. */
  readonly roundsCompleted: number
  /** Passed diagnostic rounds. */
  readonly passes: number
  readonly failed: boolean
  readonly threshold: ScaledThreshold
  readonly product: ScaledProduct
  readonly evidence: Evidence
}

/**
 * The certificate before the first challenge.
 * @throws CertifyError for T outside 1..10^7 or delta outside (0, 1).
 */
export function openCertificate(setup: CertificateSetup): Certificate {
  const delta = openUnit(setup.delta, 'delta')
  const opened: Certificate = {
    T: horizon(setup.T),
    delta,
    verdict: null,
    reason: 'in-progress',
    nextAction: 'Challenge',
    roundsCompleted: 0,
    passes: 0,
    failed: false,
    threshold: scaledThreshold(delta),
    product: UNIT_PRODUCT,
    evidence: newEvidence(),
  }
  return isAdmissible(setup.initialMessage) ? opened : rejected(opened, 'inadmissible-message')
}

/**
 * The certificate after one more round. Once there is a verdict, whatever comes after is ignored and
 * the same state is returned.
 * @throws CertifyError for bounds outside their domain, or a diagnostic round without q, c, outcome.
 */
export function recordRound(certificate: Certificate, round: Round): Certificate {
  if (certificate.verdict !== null) return certificate
  if (!isAdmissible(round.message)) return rejected(certificate, 'inadmissible-message')
  const roundsCompleted = certificate.roundsCompleted + 1
  if (round.type === 'clarification') return settle({ ...certificate, roundsCompleted })
  if (round.type !== 'diagnostic')
    throw refuse('unknown-name', 'type', round.type, 'diagnostic or clarification')
  const field = `rounds[${certificate.roundsCompleted}].`
  if (round.q === undefined) throw refuse('missing-field', `${field}q`, undefined, 'in [0, 1)')
  if (round.c === undefined) throw refuse('missing-field', `${field}c`, undefined, 'in (0, 1]')
  const credit = creditAgain(certificate, round.q, round.c, field)
  if (round.outcome === 'fail') {
    return rejected({ ...certificate, roundsCompleted, failed: true }, 'failed-check')
  }
  if (round.outcome !== 'pass')
    throw refuse('missing-field', `${field}outcome`, round.outcome, 'pass or fail')
  return settle(credited(certificate, roundsCompleted, credit, round))
}

/** The last credit once more where the bounds are the same: long runs rarely change them. */
function creditAgain(certificate: Certificate, q: Numeric, c: Numeric, field: string): Credit {
  const last = certificate.evidence.credits[certificate.passes - 1]
  return last !== undefined && last.q === q && last.c === c ? last : creditOf(q, c, field)
}

function credited(
  certificate: Certificate,
  roundsCompleted: number,
  credit: Credit,
  round: Round,
): Certificate {
  const { passes } = certificate
  // A second continuation of an old state must not write into the first one's credits.
  const shared = certificate.evidence.credits.length === passes
  const evidence = shared ? certificate.evidence : branchEvidence(certificate.evidence, passes)
  evidence.credits.push(credit)
  noteBasis(evidence, round.qBasis ?? NO_BASIS)
  noteBasis(evidence, round.cBasis ?? NO_BASIS)
  return {
    T: certificate.T,
    delta: certificate.delta,
    verdict: null,
    reason: 'in-progress',
    nextAction: 'Challenge',
    roundsCompleted,
    passes: passes + 1,
    failed: false,
    threshold: certificate.threshold,
    product: extendProduct(certificate.product, credit.factor, credit.error),
    evidence,
  }
}

function noteBasis(evidence: Evidence, basis: Basis): void {
  if (!evidence.bases.includes(basis)) evidence.bases.push(basis)
}

/** U of Assumption 1: accept at the threshold, else challenge again, which at m = T is a Reject. */
function settle(certificate: Certificate): Certificate {
  if (reachesThreshold(certificate)) {
    return { ...certificate, verdict: 'Accept', reason: 'threshold', nextAction: null }
  }
  return certificate.roundsCompleted >= certificate.T ? rejected(certificate, 'timeout') : certificate
}

function reachesThreshold(certificate: Certificate): boolean {
  const quick = compareScaledProduct(certificate.product, certificate.threshold)
  if (quick !== 0) return quick < 0
  return compareEvidence(certificate.evidence, certificate.passes, certificate.delta) <= 0
}

function rejected(certificate: Certificate, reason: Reason): Certificate {
  return { ...certificate, verdict: 'Reject', reason, nextAction: null }
}

function isAdmissible(message: Message | undefined): boolean {
  return message === undefined || message === 'ok'
}
