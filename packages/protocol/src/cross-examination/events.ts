// The events of a review, noun-action. One turn is one event: all of it is judged on the state
// before it and takes effect at once. What follows from it (an attack added to the open set,
// closed, reopened; a critic ended) is said by an event each, which `evolve` holds to the rules.
import type { BlobRef, FailureKind, Handle } from '../contract.ts'
import type { Address } from './messages/address.ts'
import type { Fresh } from './messages/critique.ts'
import type { ResolvedItem, WitnessReport } from './messages/engine-results.ts'
import type { Bid } from './messages/bids.ts'
import type { Aspect, Attack } from './messages/attack.ts'
import type { WitnessResult } from './messages/witness.ts'
import type { JudgeKind, Setup } from './setup.ts'
import type { Termination } from './termination.ts'
import type { ClosedLabel, Label } from './tree/label.ts'
import type { Base } from './tree/node.ts'

export const PROTOCOL_ID = 'cross-examination'
export const PROTOCOL_VERSION = 1

export type ReviewOpened = {
  readonly type: 'review-opened'
  readonly protocol: typeof PROTOCOL_ID
  readonly version: number
  readonly setup: Setup
}

/** An attack as it is listed in its turn. Ids are given here and never reused. */
export type RaisedAttack = {
  readonly id: string
  /** Set for a sub-attack on the last defence of that attack. */
  readonly parent: string | null
  /** The attack whose fork led to this root, which points at the artifact. */
  readonly from: string | null
  readonly base: Base
  readonly baseWhy: string
  readonly advisory: boolean
  /** Null where it could not be read; then `raw` is an excerpt of what was written. */
  readonly attack: Attack | null
  readonly raw: string
  readonly witness: WitnessResult
  /** An existence or absence that it asserts was shown false by machine. */
  readonly refuted: boolean
  /** The attack of an earlier review with the same fingerprint. */
  readonly earlier: { readonly run: string; readonly id: string } | null
  /** It was dismissed there, and its quoted content is unchanged: it stays dismissed. */
  readonly dismissedEarlier: boolean
  /** The number that its critic wrote, where it was another one. */
  readonly claimedId: string | null
}

/** What a critic said to a standing defence, and what it counts as. */
export type ReplyTaken = {
  readonly id: string
  readonly said: 'withdraw' | 'keep' | 'press' | 'fork'
  /** `void`: a withdrawal recorded without effect. */
  readonly taken: 'withdraw' | 'void' | 'keep' | 'press' | 'fork'
  readonly text: string
  /** A press that brings something new, and the result of the witness that it brings. */
  readonly hasNew: boolean
  readonly fresh: Fresh | null
  readonly witness: WitnessResult
}

export type FixWord = {
  readonly fix: string
  readonly id: string
  readonly say: 'confirm' | 'object'
  readonly text: string
}

export type CriticTurnTaken = {
  readonly type: 'critic-turn-taken'
  readonly critic: number
  readonly round: number
  readonly raised: readonly RaisedAttack[]
  readonly replies: readonly ReplyTaken[]
  readonly words: readonly FixWord[]
  /** It has more, said or shown, in the last round. */
  readonly more: boolean
  /** Its words, which reach the proposer as they are. */
  readonly text: BlobRef | null
  readonly to: Handle | null
}

export type CriticTurnFailed = {
  readonly type: 'critic-turn-failed'
  readonly critic: number
  readonly round: number
  readonly failure: FailureKind
}

export type Answer = {
  readonly id: string
  readonly say: 'concede' | 'defend'
  readonly text: string
  readonly evidence: readonly Address[]
}

export type ProposerTurnTaken = {
  readonly type: 'proposer-turn-taken'
  readonly fork: string
  readonly round: number
  /** What it was asked about; what is not in `answers` was not answered. */
  readonly asked: readonly string[]
  readonly answers: readonly Answer[]
  /** Conceded attacks that it tried to take back: recorded without effect. */
  readonly retracted: readonly string[]
  /** The diff of this turn; `bound` is what it conceded here and what it may retry. */
  readonly fix: { readonly id: string; readonly bound: readonly string[] } | null
  readonly text: BlobRef | null
  readonly to: Handle | null
}

export type ProposerTurnFailed = {
  readonly type: 'proposer-turn-failed'
  readonly fork: string
  readonly round: number
  readonly asked: readonly string[]
  readonly failure: FailureKind
}

export type FixVerified = {
  readonly type: 'fix-verified'
  readonly fix: string
  readonly checks: 'ok' | 'worse' | 'unknown'
  readonly testsChanged: boolean
  readonly results: Readonly<Record<string, 'stopped' | 'still'>>
  readonly why: string
}

/** After the last turn: confirmed witnesses that were not there yet when the fix was verified. */
export type FixCrossed = {
  readonly type: 'fix-crossed'
  readonly fix: string
  readonly results: Readonly<Record<string, 'stopped' | 'still'>>
}

export type AttackRefuted = {
  readonly type: 'attack-refuted'
  readonly id: string
  readonly round: number
  readonly why: string
}

/** Every critic has ended: from here on fixes close what they stop in other forks too. */
export type RoundsEnded = { readonly type: 'rounds-ended' }

/** `failing`: pairs of fixes that fail when applied together; `dropped` follows from them. */
export type FixesCombined = {
  readonly type: 'fixes-combined'
  readonly failing: readonly (readonly [string, string])[]
  readonly dropped: readonly string[]
}

export type StakeMade = {
  readonly type: 'stake-made'
  readonly critic: number
  readonly id: string
  /** The only leaf, the critic's choice, or by the surfacing rule. */
  readonly how: 'only' | 'choice' | 'rule'
}

export type LeafJudged = {
  readonly type: 'leaf-judged'
  readonly id: string
  readonly by: JudgeKind
  readonly verdict: 'upheld' | 'dismissed' | 'undecided'
  readonly reason: string
  /** What the judge was shown; null where nothing was (too large, no judge). */
  readonly seen: BlobRef | null
}

export type DecisionMade = {
  readonly type: 'decision-made'
  readonly id: string
  readonly round: number
  /** The last two are notes; the label stays. */
  readonly what: 'dismiss' | 'uphold' | 'defer'
  readonly reason: string
  readonly by: string
}

export type FixApproved = {
  readonly type: 'fix-approved'
  readonly fix: string
  readonly reason: string
  readonly by: string
}
export type FixApplied = { readonly type: 'fix-applied'; readonly fix: string }
export type FixReverted = { readonly type: 'fix-reverted'; readonly fix: string }

export type ReviewStopped = {
  readonly type: 'review-stopped'
  readonly kind: 'budget' | 'timeout' | 'interrupted'
  /** One critic, or all that have not ended. */
  readonly critic: number | null
}

/** The root transcript was hashed again when the review was over. */
export type TranscriptChecked = { readonly type: 'transcript-checked'; readonly after: string }

// What follows from the events above.
export type AttackAdded = { readonly type: 'attack-added'; readonly id: string }
export type AttackClosed = {
  readonly type: 'attack-closed'
  readonly id: string
  readonly label: ClosedLabel | Label
}
export type AttackReopened = { readonly type: 'attack-reopened'; readonly id: string }
export type CriticEnded = {
  readonly type: 'critic-ended'
  readonly critic: number
  readonly how: Termination
}

// What surrounds the tree.
/** The briefing (round 0) or a notice of the engine: a turn of its own, whose reply is discarded. */
export type NoticeDelivered = {
  readonly type: 'notice-delivered'
  readonly fork: string
  readonly round: number
  readonly to: Handle | null
  readonly failure: FailureKind | null
}
export type BidsReceived = {
  readonly type: 'bids-received'
  readonly critic: number
  /** 1, or 2 for a critic that was left without a topic of its own. */
  readonly attempt: 1 | 2
  readonly bids: readonly Bid[]
  readonly to: Handle | null
}
export type TopicAssigned = {
  readonly type: 'topic-assigned'
  readonly critic: number
  readonly topic: string
  readonly aspect: Aspect
  /** No topic of its own was left: it works on another critic's. */
  readonly duplicate: boolean
}
/** A critic's reply before its addresses are resolved and its witnesses run. */
export type ReplyReceived = {
  readonly type: 'reply-received'
  readonly critic: number
  readonly round: number
  readonly value: unknown
  readonly text: BlobRef | null
  readonly to: Handle | null
}
export type AddressesResolved = {
  readonly type: 'addresses-resolved'
  readonly critic: number
  readonly round: number
  readonly items: readonly ResolvedItem[]
  readonly mended: boolean
}
/** By number of the attack; empty where the critic mended nothing. */
export type AttacksMended = {
  readonly type: 'attacks-mended'
  readonly critic: number
  readonly round: number
  readonly attacks: readonly { readonly item: number; readonly attack: unknown }[]
  readonly to: Handle | null
}
export type WitnessRun = {
  readonly type: 'witness-run'
  readonly critic: number
  readonly round: number
  readonly item: string
} & WitnessReport
/** What a party got wrong, by name: no error of the run. */
export type Refusal = {
  readonly type: 'refused'
  readonly place: string
  readonly who: string
  readonly what: string
  readonly why: string
}

export type Event =
  | ReviewOpened
  | NoticeDelivered
  | BidsReceived
  | TopicAssigned
  | ReplyReceived
  | AddressesResolved
  | AttacksMended
  | WitnessRun
  | CriticTurnTaken
  | CriticTurnFailed
  | ProposerTurnTaken
  | ProposerTurnFailed
  | FixVerified
  | FixCrossed
  | AttackRefuted
  | RoundsEnded
  | FixesCombined
  | StakeMade
  | LeafJudged
  | DecisionMade
  | FixApproved
  | FixApplied
  | FixReverted
  | ReviewStopped
  | TranscriptChecked
  | AttackAdded
  | AttackClosed
  | AttackReopened
  | CriticEnded
  | Refusal
