// How often an action may be asked, by protocol. Every number is a limit that a run cannot pass.

export type AttemptPolicy = {
  readonly id: string
  /** Calls that show a reply which does not fit back to its writer. */
  readonly repairs: number
  /** Calls that ask anew, from the same handle, for a reply that does not fit. */
  readonly reAsks: number
  /** Further calls after a crash or a time-out of the party. */
  readonly retries: number
  /** Further calls after one that was in flight when this process ended. */
  readonly lost: number
  /** Further calls after one that the user interrupted. */
  readonly interruptions: number
  /** Waits for a provider's Retry-After, how long each may be, and all of an action together. */
  readonly waits: number
  readonly waitMaxMs: number
  readonly waitTotalMs: number
  /** The first wait where the provider names none; doubled each time. */
  readonly waitFirstMs: number
  /** Whether broken JSON may be mended without a call. */
  readonly mend: boolean
}

const WAITING = { waits: 5, waitMaxMs: 300_000, waitTotalMs: 600_000, waitFirstMs: 2000 } as const

/** DESIGN section 2: repaired once, asked for once more, then inconclusive. */
export const REVIEW_ATTEMPTS: AttemptPolicy = {
  id: 'review',
  repairs: 1,
  reAsks: 1,
  retries: 1,
  lost: 1,
  interruptions: 16,
  ...WAITING,
  mend: true,
}

/** Certify never repairs or re-asks; only a request that the provider did not take is sent again. */
export const CERTIFY_ATTEMPTS: AttemptPolicy = {
  id: 'certify',
  repairs: 0,
  reAsks: 0,
  retries: 0,
  lost: 0,
  interruptions: 0,
  ...WAITING,
  mend: false,
}
