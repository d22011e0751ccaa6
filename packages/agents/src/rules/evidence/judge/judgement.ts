// What the judge says of one claim.
import type { Command } from '../../../session/session.ts'
import type { Claim } from '../claims/claim.ts'

/** Each rule that may accuse; the score switches them off one at a time. */
export const EVIDENCE_RULES = [
  'last-run-failed',
  'never-ran',
  'stale',
  'count-differs',
  'file-not-changed',
  'not-committed',
  'not-pushed',
  'tree-not-clean',
] as const
export type EvidenceRule = (typeof EVIDENCE_RULES)[number]

export type Verdict = 'borne-out' | 'not-borne-out' | 'uncheckable'

/** The command that decides, with the words of its output that do. */
export type Proof = {
  readonly command: Command | null
  readonly line: string
  readonly excerpt: string
}

export type Judgement = {
  readonly claim: Claim
  readonly verdict: Verdict
  /** An `EvidenceRule` for `not-borne-out`; else why it is borne out or cannot be checked. */
  readonly reason: string
  /** One sentence for the reader. */
  readonly detail: string
  readonly proof: Proof | null
}
