// What happened in a session, as the rules see it: runs of checks, changes of files, acts of
// git, and what nobody can look into. Built once a session; the judge only reads it.
import type { Command } from '../../../session/session.ts'
import type { CheckKind, Scope } from '../../shared/commands/activity.ts'
import type { CommandLine } from '../../shared/commands/part.ts'
import type { Change } from '../edits/change.ts'
import type { Counts } from '../summaries/summary.ts'

export type RunVerdict =
  | 'passed'
  | 'failed'
  /** The runner says itself that there was nothing to check. */
  | 'nothing'
  /** The command was not found, refused, or stopped before it could check anything. */
  | 'did-not-run'
  | 'unknown'

/** All parts of one command line that check one kind, taken as one run. */
export type Run = {
  readonly kind: CheckKind
  readonly command: Command
  readonly order: number
  /** When its result was there; infinite where the end of a background run was not seen. */
  readonly endOrder: number
  readonly runner: string
  /** The words of the parts, for comparing runs with each other. */
  readonly words: readonly string[]
  readonly scope: Scope
  readonly verdict: RunVerdict
  /** From what the verdict is known: `exit-code`, `summary`, `silence`, `marker`, or why not. */
  readonly basis: string
  readonly counts: Counts
  /** The line of the output that decides, or ''. */
  readonly line: string
  /** Whole integers that the output shows; a claimed count that is among them is no invention. */
  readonly numbers: ReadonlySet<number>
  /** Folder that it looks after, absolute; null: not known. */
  readonly folder: string | null
  /** Ran while the changes were stashed away or another revision was checked out. */
  readonly elsewhere: boolean
  readonly cut: boolean
}

/** A part that may have checked anything: a script, a container, a program that is not known. */
export type Opaque = {
  readonly order: number
  readonly command: Command
  readonly mayCheck: ReadonlySet<CheckKind>
  readonly runner: string
}

export type GitAct = {
  readonly order: number
  readonly command: Command
  readonly act: 'commit' | 'push' | 'status'
  /** passed, failed, or not known. */
  readonly outcome: 'passed' | 'failed' | 'unknown'
  /** For `status`: what it showed; null where that is not readable. */
  readonly clean: boolean | null
}

export type History = {
  readonly runs: readonly Run[]
  readonly changes: readonly Change[]
  readonly opaque: readonly Opaque[]
  readonly git: readonly GitAct[]
  readonly lines: ReadonlyMap<string, CommandLine>
  /** Why something may be missing from the transcript; empty: nothing known to be missing. */
  readonly gaps: readonly string[]
}
