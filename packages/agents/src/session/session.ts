// The vendor-neutral session: all that rule critics may know of an agent's work. Readers of
// vendors' transcripts produce it, rule critics consume it, and neither knows the other.

export const PROGRAMS = ['claude', 'codex', 'gemini', 'opencode'] as const
export type Program = (typeof PROGRAMS)[number]

/** Where something stands in a transcript. */
export type Place = {
  /** 1-based line of the transcript file. */
  readonly line: number
  /** 1-based number of the user turn that it belongs to; 0 before the first. */
  readonly turn: number
  /** 0-based order over the whole session, subagents merged in; total and unique. */
  readonly order: number
  /** ISO 8601, or null where the transcript gives none that can be read. */
  readonly at: string | null
  /** Null for the root conversation, else the subagent's id. */
  readonly agent: string | null
}

/** The user's own words; tool results, injected reminders and command output are not. */
export type UserTurn = Place & { readonly text: string }

/**
 * Assistant text. `closing`: it belongs to the last assistant texts before the next user turn
 * (or the end): only these may claim, and a later one may revoke.
 */
export type Message = Place & { readonly text: string; readonly closing: boolean }

export type ExitCode = number | 'zero' | 'nonzero' | 'unknown'

/** What is known of how a command ended, and from what it is known. */
export type CommandResult = {
  readonly exit: ExitCode
  /** e.g. `exit-code-field`, `is-error-flag`, `exit-code-line`, `no-result`. */
  readonly from: string
}

/** Bounded: the first and the last part of what was printed. */
export type Output = {
  readonly head: string
  readonly tail: string
  readonly bytes: number
  readonly cut: boolean
}

export type CommandState =
  | 'done'
  /** Started in the background; its end, if it was seen, is in `ended`. */
  | 'background'
  | 'interrupted'
  /** The user or a rule refused it: it never ran. */
  | 'refused'
  | 'timed-out'
  /** The transcript holds no result for it. */
  | 'no-result'

export type Command = Place & {
  readonly id: string
  readonly command: string
  readonly cwd: string | null
  readonly state: CommandState
  readonly result: CommandResult
  readonly output: Output
  /** Where its result stands, when that is known (a background command ends later). */
  readonly ended: Place | null
}

export type Edit = Place & {
  /** As the transcript gives it: absolute, or relative to `cwd`. */
  readonly path: string
  readonly how: 'create' | 'edit' | 'delete' | 'rename'
  readonly tool: string
  /** False where the transcript says that the edit failed or was refused. */
  readonly done: boolean
}

/** A tool call that is no command, no edit and not plainly read-only: what it did is not seen. */
export type OtherCall = Place & { readonly tool: string }

export type SessionNotice = { readonly code: string; readonly text: string; readonly line: number | null }

export type Session = {
  readonly program: Program
  readonly vendor: string
  readonly id: string
  readonly path: string
  /** The folder that the transcript itself names; null where it names none. */
  readonly cwd: string | null
  readonly gitBranch: string | null
  readonly models: readonly string[]
  readonly programVersion: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly bytes: number
  readonly lines: number
  readonly userTurns: readonly UserTurn[]
  readonly messages: readonly Message[]
  readonly commands: readonly Command[]
  readonly edits: readonly Edit[]
  /** Absent where the reader does not tell. */
  readonly otherCalls?: readonly OtherCall[]
  /** Lines passed over by type, torn or unreadable lines, missing files: said, never fatal. */
  readonly notices: readonly SessionNotice[]
}

/** Enough to choose a session without reading it whole. */
export type SessionRef = {
  readonly program: Program
  readonly id: string
  readonly path: string
  readonly cwd: string | null
  readonly modifiedAt: string
  readonly bytes: number
}
