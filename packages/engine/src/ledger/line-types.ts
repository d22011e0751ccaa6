// What the lines of a ledger say. Types are noun-action. A published schema may gain optional
// fields and line types; readers pass over what they do not know.
import type { Usage } from '@gainsay/agents'
import type { ActionKind, BlobRef, Cap, FailureKind, Handle } from '@gainsay/protocol'
import type { AttemptPolicy } from '../run/attempt-policy.ts'
import type { Budget } from '../run/budget.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The settings that a run was started with, by name; no secrets. */
export type Configuration = Readonly<Record<string, Json>>

export type RunOpened = {
  readonly type: 'run-opened'
  readonly run: string
  readonly protocol: { readonly id: string; readonly version: number }
  readonly setup: unknown
  readonly configuration: Configuration
  readonly configurationHash: string
  readonly policy: AttemptPolicy
  readonly budget: Budget
  readonly events: readonly unknown[]
}

/** The run was opened again: a new period of working time begins. */
export type RunResumed = {
  readonly type: 'run-resumed'
  /** Bytes of a torn tail that were cut off and kept beside the ledger. */
  readonly tornBytes: number
}

export const WHYS = ['first', 'repair', 're-ask', 'retry-after', 'lost'] as const
export type Why = (typeof WHYS)[number]

export type CallStarted = {
  readonly type: 'call-started'
  readonly call: string
  readonly action: string
  readonly place: string
  readonly kind: ActionKind
  readonly role: string
  readonly party: string | null
  readonly attempt: number
  readonly why: Why
  readonly from?: Handle
  /** What was sent, after masking; absent for what has no text to send. */
  readonly input: BlobRef
  /** SHA-256 of the UTF-8 bytes of what was sent. */
  readonly inputHash: string
  readonly reserve: Cap
}

/** The id under which a party keeps this call, known before its answer. */
export type CallBound = { readonly type: 'call-bound'; readonly call: string; readonly outsideId: string }

/** `lost`: in flight when the process ended. `interrupted`: ended because the user stopped the run. */
export type LostCause = 'lost' | 'interrupted'

export type CallOutcome =
  | { readonly kind: 'value'; readonly value: unknown; readonly to?: Handle; readonly text?: BlobRef }
  /** A large value, as the JSON text of it. */
  | { readonly kind: 'value-text'; readonly json: BlobRef; readonly to?: Handle; readonly text?: BlobRef }
  /** An answer that does not fit its reply kind. */
  | { readonly kind: 'unfit'; readonly why: string; readonly text: BlobRef; readonly to?: Handle }
  | {
      readonly kind: 'failed'
      readonly failure: FailureKind
      readonly message: string
      readonly raw?: BlobRef
      readonly retryAfterMs?: number
      readonly cause?: LostCause
    }

export type CallEnded = {
  readonly type: 'call-ended'
  readonly call: string
  readonly place: string
  readonly outcome: CallOutcome
  /** Null: unknown. Unknown is never counted as zero. */
  readonly usage: Usage | null
  readonly costUsd: number | null
  readonly model: string | null
  readonly durationMs: number | null
  /** Its JSON was mended before it could be read. */
  readonly mended?: true
  /** It came after it was no longer wanted. */
  readonly late?: true
  /** It was found where the party keeps it, after a crash. */
  readonly recovered?: true
  /** Who answered, where a person did. */
  readonly by?: string
}

export type ActionSettled = {
  readonly type: 'action-settled'
  readonly action: string
  readonly place: string
  readonly calls: readonly string[]
  /** The call that decided, or why none could. */
  readonly decided: { readonly call: string } | { readonly failure: FailureKind; readonly message: string }
  readonly events: readonly unknown[]
}

export type RunCommanded = {
  readonly type: 'run-commanded'
  readonly by: string
  readonly command: unknown
  readonly events: readonly unknown[]
}

export type PauseReason = 'waiting' | 'interrupted'

/** The run was saved to be gone on with. */
export type RunPaused = {
  readonly type: 'run-paused'
  readonly reason: PauseReason
  readonly waitingFor: readonly string[]
}

/** The run is over; a later command reopens it and it is closed again. */
export type RunClosed = { readonly type: 'run-closed'; readonly reason: 'ended' }

export type LineBody =
  | RunOpened
  | RunResumed
  | CallStarted
  | CallBound
  | CallEnded
  | ActionSettled
  | RunCommanded
  | RunPaused
  | RunClosed

export type LedgerLine = {
  readonly schema: string
  /** 1-based; the number of the line in the file. */
  readonly seq: number
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly prev: string
  readonly hash: string
} & LineBody

export const LINE_TYPES: readonly LineBody['type'][] = [
  'run-opened',
  'run-resumed',
  'call-started',
  'call-bound',
  'call-ended',
  'action-settled',
  'run-commanded',
  'run-paused',
  'run-closed',
]
