// The one interface of everything that can be asked (DESIGN section 2, "Party").
import type { FailureKind, Handle } from '@gainsay/protocol'

export type Vendor = string

/** Tokens of one call; cache reads are never counted as fresh. */
export type Usage = {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
}

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 }

/**
 * Where in a run a call stands. Parties that answer from a list or through people match on it and
 * show it; it never reaches a model.
 */
export type AskContext = {
  /** The action's place, e.g. `c2/r3/answer`. */
  readonly place: string
  /** `critic:2`, `proposer:2`, `judge`, `verifier`. */
  readonly role: string
  readonly round?: number
  readonly topic?: string
  /** The same for every attempt of one action, and for no other action. */
  readonly action?: string
}

export type AskOptions = {
  /** JSON Schema of the value that is wanted; a party that cannot enforce it may ignore it. */
  readonly schema?: unknown
  readonly from?: Handle
  /** Its reason is 'interrupted' or 'timeout' where the answer may still be wanted later. */
  readonly signal: AbortSignal
  readonly budget: { readonly costUsd: number; readonly tokens: number; readonly timeoutMs: number }
  /** Chosen by the engine; the party keeps its transcript under it where it can. */
  readonly callId: string
  /** Called as soon as the id under which the party keeps this call is known. */
  readonly bound?: (outsideId: string) => Promise<void>
  readonly context?: AskContext
}

export type Reply = {
  readonly text: string
  readonly value?: unknown
  readonly to?: Handle
  /** Null: unknown, which is said and never counted as zero. */
  readonly usage: Usage | null
  /** Absent: unknown, which is said and never counted as zero. */
  readonly costUsd?: number
  readonly model: string
  readonly durationMs: number
}

export interface Party {
  /** The specification that named it, e.g. `codex:gpt-5` or `rules:evidence`. */
  readonly spec: string
  readonly vendor: Vendor
  readonly model: string
  /** Rejects with a `PartyError` and with nothing else. */
  ask(message: string, options: AskOptions): Promise<Reply>
  /** Seeks the answer of a call that was in flight at a crash; null where it is not kept. */
  recover?(callId: string, outsideId: string | null): Promise<Reply | null>
  close?(): Promise<void>
}

/** The one failure of `ask`. Recognised by its mark, not by its prototype. */
export class PartyError extends Error {
  readonly code = 'PARTY_FAILED' as const
  readonly failure: FailureKind
  readonly raw: string | undefined
  /** Milliseconds that the provider asked to wait (Retry-After). */
  readonly retryAfterMs: number | undefined
  /** What the failed call used; undefined: unknown. */
  readonly usage: Usage | undefined
  readonly costUsd: number | undefined
  constructor(
    failure: FailureKind,
    message: string,
    more: { raw?: string; retryAfterMs?: number; usage?: Usage; costUsd?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'PartyError'
    this.failure = failure
    this.raw = more.raw
    this.retryAfterMs = more.retryAfterMs
    this.usage = more.usage
    this.costUsd = more.costUsd
  }
}

export function isPartyError(error: unknown): error is PartyError {
  return error instanceof Error && (error as { code?: unknown }).code === 'PARTY_FAILED'
}
