// What a report needs and the protocol does not know: the run's name, the transcript, the money,
// the texts of excerpts and patches, measured scorecards, and how to hash.
import type { Scorecard } from './report.ts'

/** In the place of a hash: the transcript was not hashed again yet, so nothing is said of it. */
export const UNCHECKED = 'unchecked'

export type ReportFacts = {
  /** The run id, e.g. `r-20261130T224851Z-0a1f`. */
  readonly review: string
  /** SHA-256 of the UTF-8 bytes of a text, in hex: the caller brings it. */
  readonly hash: (text: string) => string
  /** Hash of the ledger's last line that the report is made of, 64 hex digits. */
  readonly ledgerHead?: string | undefined
  /** The root transcript before and after (`UNCHECKED` until it is hashed again); null without a session. */
  readonly transcript: { readonly path: string; readonly before: string; readonly after: string } | null
  /** Null where it is unknown. */
  readonly cost: {
    readonly usd: number | null
    readonly tokens: number | null
    readonly judgeUsd: number | null
  }
  /** The addressed text by attack id, from the run's own copy. */
  readonly excerpts?: ReadonlyMap<string, string> | undefined
  /** Diffs by fix id. */
  readonly patches?: ReadonlyMap<string, string> | undefined
  /** By critic number. */
  readonly scorecards?: ReadonlyMap<number, Scorecard> | undefined
}
