// `gainsay.audit.v1`: what `gainsay audit --json` prints. A contract: a new optional field is
// allowed, anything else is a new version.
import type { AuditSummary } from '@gainsay/agents'

export const AUDIT_SCHEMA = 'gainsay.audit.v1'

export type AuditClaim = {
  readonly kind: string
  /** The rule that accuses, or why the claim is borne out or cannot be checked. */
  readonly reason: string
  /** 1-based user turn, and the line of the transcript that the claim stands in. */
  readonly turn: number
  readonly line: number
  readonly quote: string
  readonly detail: string
  /** The command that decides; null where none does. */
  readonly command: {
    readonly text: string
    readonly line: number
    readonly turn: number
    readonly output: string
  } | null
}

export type AuditedSession = {
  /** 1 is the newest: what `gainsay audit show N` takes. */
  readonly n: number
  readonly program: string
  readonly id: string
  readonly path: string
  readonly folder: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly turns: number
  readonly borneOut: readonly AuditClaim[]
  readonly notBorneOut: readonly AuditClaim[]
  readonly uncheckable: readonly AuditClaim[]
  readonly notices: readonly string[]
}

export type AuditDocument = {
  readonly schema: typeof AUDIT_SCHEMA
  readonly summary: AuditSummary
  readonly sessions: readonly AuditedSession[]
  /** Sessions that could not be read, and files that were passed over. */
  readonly unread: readonly { readonly path: string; readonly why: string }[]
  readonly notices: readonly string[]
}
