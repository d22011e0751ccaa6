// The protocol contract (DESIGN section 8): a protocol is a value. Events go in, state and
// pending actions come out; nothing in here reads a clock, a file or a random source.
// The engine folds the ledger, performs what is pending, and appends what `settle` returns.

/**
 * A text as it stands in a ledger: inline, or by the SHA-256 of its UTF-8 bytes in the run's
 * object folder, or several in a row (used by actions only, never stored). The writer of the
 * ledger chooses between the first two by size; a protocol never looks inside.
 */
export type BlobRef =
  | string
  | { readonly sha256: string; readonly bytes: number }
  | { readonly concat: readonly BlobRef[] }

/** An immutable point of a party's conversation and of its tree, opaque to protocols. */
export type Handle = { readonly session: string; readonly tree?: string }

/** Failure kinds are data (DESIGN section 2). `aborted`: the action was no longer pending. */
export const FAILURE_KINDS = [
  'timeout',
  'rate-limit',
  'refused',
  'crashed',
  'malformed',
  'budget',
  'unavailable',
  'aborted',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

export const ACTION_KINDS = ['ask', 'witness', 'verify', 'draw', 'person', 'until'] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** Money in US dollars, fresh tokens, and milliseconds that one action may cost at most. */
export type Cap = { readonly costUsd: number; readonly tokens: number; readonly timeoutMs: number }

export type Action = {
  /** `c2/r3/answer`: unique in a run, free of clock and content. */
  readonly place: string
  readonly kind: ActionKind
  /** Who is asked: `critic:2`, `proposer:2`, `judge`, `verifier`, or who runs it: `engine`. */
  readonly role: string
  /** Names the schema that a value must fit; the protocol exports the pure reader for it. */
  readonly reply: string
  readonly from?: Handle
  readonly input: BlobRef
  readonly cap: Cap
}

export type Outcome =
  | { readonly kind: 'value'; readonly value: unknown; readonly to?: Handle; readonly text?: BlobRef }
  | {
      readonly kind: 'failed'
      readonly failure: FailureKind
      readonly raw?: BlobRef
      readonly message?: string
    }

/** A command that the state does not allow: one sentence that says what to do instead. */
export type Refused = { readonly refused: string }

/**
 * `evolve` owns its state and may mutate it; it is total on valid histories and throws on
 * any other (an unknown version, a place settled twice, closure outside the rules).
 * What a party gets wrong is no such error: `settle` answers it with a `refused` event.
 */
export interface Protocol<Setup, State, Event, Command> {
  readonly id: string
  /** Pinned in the run; any change of meaning is a new version. */
  readonly version: number
  /** The first events of a run. */
  open(setup: Setup): Event[]
  /** The state before any event. */
  initial(): State
  evolve(state: State, event: Event): State
  /** Ordered; proportional to the frontier, not to the tree. Empty when the run is over. */
  pending(state: State): Action[]
  /** Judged on the latest state; called in action order until no ended action adds events. */
  settle(state: State, action: Action, outcome: Outcome): Event[]
  command(state: State, command: Command): Event[] | Refused
  /** Reads a value for `action.reply`, or says in one line what does not fit. */
  read(
    reply: string,
    value: unknown,
  ): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string }
}
