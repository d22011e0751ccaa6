// `gainsay.report.v1` (DESIGN section 7): a contract with users' scripts. Never changed in
// place; a new optional field is allowed, and readers ignore what they do not know.
import type { Address } from '../cross-examination/messages/address.ts'
import type { Aspect, Severity } from '../cross-examination/messages/attack.ts'
import type { WitnessKind, WitnessResult } from '../cross-examination/messages/witness.ts'
import type { JudgeKind, Pairing } from '../cross-examination/setup.ts'
import type { Termination } from '../cross-examination/termination.ts'
import type { Label } from '../cross-examination/tree/label.ts'

export const REPORT_SCHEMA = 'gainsay.report.v1'

/** A critic's measured found-bug rate in its worst aspect, with its interval. */
export type Scorecard = {
  readonly aspect: string
  readonly found: number
  readonly lower: number
  readonly upper: number
}

export type ReportCritic = {
  readonly id: number
  readonly party: string
  readonly vendor: string | null
  readonly model: string | null
  readonly framing: string | null
  readonly pairing: Pairing | null
  readonly topic: string | null
  readonly aspect: string | null
  /** Roots that it raised, of every label, without advisory ones. */
  readonly attacks: number
  readonly silent: boolean
  /** Null while the review is not over. */
  readonly termination: Termination | null
  readonly scorecard: Scorecard | null
}

export type ReportWitness = {
  readonly kind: WitnessKind
  readonly command: string
  readonly result: WitnessResult
}
export type ReportDefence = { readonly round: number; readonly text: string }
export type LastWord = {
  readonly by: 'critic' | 'proposer'
  readonly round: number
  /** `attack`, `concede`, `defend`, `withdraw`, `keep`, `press`, `fork`, `confirm`, `object`. */
  readonly say: string
  readonly text: string
}
export type ReportVerdict = {
  readonly by: JudgeKind
  readonly verdict: 'upheld' | 'dismissed' | 'undecided'
  readonly reason: string
}

export type ReportAttack = {
  readonly id: string
  readonly critic: number
  readonly round: number
  readonly status: Label | 'advisory'
  readonly confirmed: boolean
  readonly contention: number
  readonly topic: string
  readonly severity: Severity
  readonly address: Address | null
  readonly statement: string
  readonly input: string
  readonly yields: string
  readonly violates: string
  readonly ifUpheld: string
  readonly ifDismissed: string
  readonly witness: ReportWitness | null
  readonly defence: ReportDefence | null
  readonly lastWord: LastWord | null
  readonly judge: ReportVerdict | null
  readonly fingerprint: string
  readonly aspect?: Aspect | undefined
  readonly evidence?: string | undefined
  /** The addressed code or record as it stood, from the run's own copy. */
  readonly excerpt?: string | undefined
  /** Why it is malformed, deferred or cut. */
  readonly why?: string | undefined
  /** The earlier review and id that this attack was already raised under. */
  readonly earlier?: { readonly run: string; readonly id: string } | undefined
}

export type ReportFix = {
  readonly id: string
  /** What it was made for, and every other attack that it closes. */
  readonly attacks: readonly string[]
  readonly verifiedBy: 'witness' | 'rule' | 'critic' | 'person' | null
  readonly applied: boolean
  /** The diff as text; null where it is not at hand. */
  readonly patch: string | null
}

/** By `fixed`, `open` and `unasked` as an earlier review named them, and `raised` as this one does. */
export type FollowUp = {
  /** Their confirmed witness or their rule, run again on this work, no longer shows the fault. */
  readonly fixed: readonly EarlierAttack[]
  /** Raised again; `now` is the id here. */
  readonly open: readonly (EarlierAttack & { readonly now: string; readonly status: Label })[]
  /** Neither: nobody raised them again, or the critic that carries them failed. Not closed by that. */
  readonly unasked: readonly EarlierAttack[]
  /** Open roots of this review that no earlier one had. */
  readonly raised: readonly string[]
}
export type EarlierAttack = { readonly run: string; readonly id: string; readonly statement: string | null }

export type Report = {
  readonly schema: typeof REPORT_SCHEMA
  readonly review: string
  readonly exit: number
  readonly safety: 'clean' | 'disputes'
  readonly liveness: 'complete' | 'incomplete'
  /** Sorted; `not-steady:2:budget`, `unseen:src/x.ts`, `silent:1`, `malformed:A1.2`, ... */
  readonly reasons: readonly string[]
  readonly pairing: Pairing | null
  readonly proposer: {
    readonly party: string
    readonly vendor: string | null
    readonly model: string | null
    readonly standIn: boolean
  } | null
  readonly critics: readonly ReportCritic[]
  /** Open roots in surfacing order. */
  readonly disputes: readonly ReportAttack[]
  readonly closed: readonly ReportAttack[]
  /** Of the closed: fixed by the word of its critic alone, without witness or rule. */
  readonly fixedByCritic?: readonly string[] | undefined
  readonly livenessItems: readonly ReportAttack[]
  readonly advisory: readonly ReportAttack[]
  readonly fixes: readonly ReportFix[]
  readonly headline: string | null
  readonly coverage: {
    readonly files: readonly { readonly path: string; readonly seenBy: readonly number[] }[]
    readonly claims: readonly { readonly quote: string; readonly attacked: boolean }[]
    readonly requirements: readonly { readonly quote: string; readonly attacked: boolean }[]
  }
  /** Null without a session. */
  readonly transcript: {
    readonly path: string
    readonly before: string
    readonly after: string
    readonly identical: boolean
  } | null
  /** Null: unknown, which is said and never counted as zero. */
  readonly cost: {
    readonly usd: number | null
    readonly tokens: number | null
    readonly judgeShare: number | null
  }
  readonly sessionLine: string
  /** What became of what the last review left open; absent where it left nothing. */
  readonly followUp?: FollowUp | undefined
  /** Hash of the ledger line that this report was made at: `gainsay ledger verify` prints it. */
  readonly ledgerHead?: string | undefined
}
