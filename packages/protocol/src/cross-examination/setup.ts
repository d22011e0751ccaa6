// What a review starts from; all of it is in the first event, so that a run explains itself.
import type { BlobRef } from '../contract.ts'
import type { Attack } from './messages/attack.ts'

/** From most to least independent; the last two are accepted and flagged. */
export const PAIRINGS = ['cross-family', 'same-vendor', 'same-model'] as const
export type Pairing = (typeof PAIRINGS)[number]

export type CriticSetup = {
  /** 1-based; roots of critic 2 are `A2.1`, `A2.2`, ... Unique in a run. */
  readonly c: number
  readonly kind: 'model' | 'rule'
  /** The party specification, e.g. `codex:gpt-5` or `rules:evidence`. */
  readonly party: string
  readonly vendor: string | null
  readonly model: string | null
  /** Null for rule critics. */
  readonly framing: Framing | null
  /** With the proposer; null for rule critics and where there is no proposer. */
  readonly pairing: Pairing | null
  /** A passing scorecard or canary stands behind it: its silence is then no liveness reason. */
  readonly backed: boolean
  /**
   * Of an agent program: `mounts` where it is shown what it is given and nothing else of the machine,
   * `prompt-only` where its own rules are all that keeps it to that. Absent for all others.
   */
  readonly isolation?: 'mounts' | 'prompt-only' | undefined
}

export const FRAMINGS = ['requirements-first', 'change-first', 'callers-first', 'tests-first'] as const
export type Framing = (typeof FRAMINGS)[number]

export type ProposerSetup = {
  readonly party: string
  readonly vendor: string | null
  readonly model: string | null
  /** A fresh party in place of a fork of the session: said in every report. */
  readonly standIn: boolean
}

export const JUDGES = ['witness', 'model', 'human'] as const
export type JudgeKind = (typeof JUDGES)[number]
export type JudgeSetup = {
  readonly kind: JudgeKind
  /** Null for `witness`. */
  readonly party: string | null
  readonly vendor: string | null
  readonly model: string | null
}

export type Limits = {
  readonly rounds: number
  /** Roots are depth 0. */
  readonly depth: number
  /** Defences of one attack; after the last one: keep or withdraw. */
  readonly defences: number
  /** New attacks in one critic's turn; the excess is recorded as deferred. */
  readonly attacksPerTurn: number
  readonly costUsd: number
  readonly timeoutMs: number
}

export const DEFAULT_LIMITS: Limits = {
  rounds: 4,
  depth: 2,
  defences: 3,
  attacksPerTurn: 12,
  costUsd: 3,
  timeoutMs: 15 * 60 * 1000,
}

export type WorkFile = {
  readonly path: string
  /** Numbers of the critics that were shown this file; empty makes the review incomplete. */
  readonly seenBy: readonly number[]
}

/** The frozen work. Ids are opaque here: a commit, a tree, a content hash. */
export type Work = {
  readonly base: string | null
  readonly snapshot: string
  readonly files: readonly WorkFile[]
  /** The user's own turns, or `--task`; null where there is none. */
  readonly task: BlobRef | null
  /** Quotes of the task, each reported as attacked or not attacked. */
  readonly requirements: readonly string[]
  /** Quotes of the final messages. */
  readonly claims: readonly string[]
  /** SHA-256 of the root transcript before the run; null without a session. */
  readonly transcriptHash: string | null
  readonly transcriptPath?: string | null
  /** What a reader must know of how the work was frozen and the session was read. */
  readonly notices?: readonly string[]
  /** What critics are given of it (change, claims, command log), as one text; null: nothing to show. */
  readonly artifact?: BlobRef | null
}

/** An open or dismissed attack of an earlier review, recognised by path, aspect and quoted content. */
export type ImportedAttack = {
  readonly run: string
  readonly id: string
  readonly status: 'open' | 'dismissed'
  readonly fingerprintText: string
  /** Why it was dismissed; empty for an open one. */
  readonly reason: string
  /**
   * An open one that is carried: the critic `EARLIER_CRITIC` raises it again, unless its witness, run
   * first, shows that it is gone. With the witness where it was confirmed there, and without it elsewhere.
   */
  readonly attack?: Attack | undefined
}

/** The party that raises what an earlier review left open; a rule critic, since it has no model. */
export const EARLIER_CRITIC = 'rules:earlier'

export type Setup = {
  readonly critics: readonly CriticSetup[]
  readonly proposer: ProposerSetup | null
  readonly judge: JudgeSetup | null
  readonly limits: Limits
  /** The worst pairing of the model critics; null without any. */
  readonly pairing: Pairing | null
  readonly work: Work
  /** A found-bug rate is below its gate. */
  readonly belowGate: boolean
  readonly imported: readonly ImportedAttack[]
}
