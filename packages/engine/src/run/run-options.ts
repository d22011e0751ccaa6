// What a run is given to work with, and what it gives back.
import type { Party } from '@gainsay/agents'
import type { Action } from '@gainsay/protocol'
import type { LedgerLine } from '../ledger/line-types.ts'
import type { Performer } from './perform.ts'
import type { Totals } from './run-view.ts'

/** Calls in flight at once, people, dates and mailboxes not counted. */
export const CONCURRENCY_DEFAULT = 8
/** How long a call may take to end after it was told to. */
export const GRACE_DEFAULT_MS = 10_000
export type RunOptions = {
  /** Who plays a role; null: nobody, and its actions fail as unavailable. */
  readonly party: (role: string, action: Action) => Party | null
  /** Who does what the engine cannot do itself; one that is missing fails as unavailable. */
  readonly performers?: {
    readonly witness?: Performer
    readonly verify?: Performer
    readonly draw?: Performer
  }
  /** JSON Schema of a reply kind, for parties that can enforce it. */
  readonly schema?: (reply: string) => unknown
  readonly concurrency?: number
  readonly graceMs?: number
  /** Ctrl-C: calls are ended, the run is saved and can be resumed. */
  readonly signal?: AbortSignal
  /** Every line, once it is durable. */
  readonly onProgress?: (line: LedgerLine) => void
  /** A party whose answer may take days: the run is saved rather than kept waiting for it. */
  readonly isPatient?: (party: Party) => boolean
  /** How long to wait in this process when only people, mailboxes and dates are left. */
  readonly patienceMs?: number
}

export type WaitingFor = {
  readonly place: string
  readonly role: string
  readonly kind: 'person' | 'until' | 'mailbox'
  /** When a date is due, ISO 8601; null for people and mailboxes. */
  readonly due: string | null
}

export type RunResult<State> = {
  readonly status: 'ended' | 'waiting' | 'interrupted'
  readonly run: string
  readonly path: string | null
  /** Of an interrupted run: the state as it is reported, not as it will be resumed. */
  readonly state: State
  /** Hash of the last line. */
  readonly head: string
  readonly totals: Totals
  readonly waitingFor: readonly WaitingFor[]
}
