// What every adapter of an agent program is given, and how a call may be wrapped into mounts. The
// sandbox itself is not known here: whoever opens the party hands in a function.

import type { Handle } from '@gainsay/protocol'

/**
 * `mounts`: the program sees the allow-listed folders only. `prompt-only`: it is told what to leave
 * alone and its own switches are set, but it runs on the machine as the user; recorded as such.
 */
export const ISOLATIONS = ['mounts', 'prompt-only'] as const
export type Isolation = (typeof ISOLATIONS)[number]

/**
 * `critic` and `judge` start fresh, with artifact and task only, and read. `proposer` goes on from a
 * session: nothing that changes the beginning of its conversation may be switched on.
 */
export type AgentRole = 'critic' | 'judge' | 'proposer'

export type Invocation = {
  readonly command: string
  readonly args: readonly string[]
  /** Complete. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
}

export type CallScope = {
  readonly callId: string
  readonly from?: Handle
  readonly access: 'read' | 'edit'
  /** Files that the invocation names and that must be seen inside, read-only. */
  readonly files: readonly string[]
}

export type Wrapped = Invocation & {
  /** Called once the program has ended, whatever came of it: takes the tree's handle, cleans up. */
  readonly finish?: () => Promise<{ readonly tree?: string }>
}

/** Puts an invocation into a sandbox, or into the tree of its handle. */
export type Wrap = (invocation: Invocation, scope: CallScope) => Wrapped | Promise<Wrapped>

export type AgentOptions = {
  /** As the user wrote it, e.g. `codex:gpt-5`. */
  readonly spec: string
  readonly vendor: string
  /** Null: the program's own default. */
  readonly model: string | null
  readonly role: AgentRole
  /** Critics: the export of the artifact. Proposers: the user's own path, which `wrap` covers. */
  readonly cwd: string
  /** `edit` only with mounts: without them a fork would change the user's own tree. */
  readonly access: 'read' | 'edit'
  readonly isolation: Isolation
  readonly wrap?: Wrap
  /** What environments are built from, by an allow-list; `process.env`, read at the product's edge. */
  readonly source: Readonly<Record<string, string | undefined>>
  /** Further variable names to pass on, e.g. the key of the user's own provider. */
  readonly keepVariables?: readonly string[]
  /** Path or name of the program. */
  readonly program?: string
  /** The program's own folder of settings and sessions, where it is not the usual one. */
  readonly configFolder?: string
  /** Longest time without a word of the program; default `AGENT_LIMITS.silenceMs`. */
  readonly silenceMs?: number
  /** Whether the reply's schema is given to the program; see the adapter for its default. */
  readonly useSchema?: boolean
}

export const AGENT_LIMITS = {
  silenceMs: 300_000,
  /** Model calls of one turn. */
  turns: 80,
  replyCharacters: 4_194_304,
  rawCharacters: 65_536,
  /** One line of the program's output; a longer one is passed over. */
  lineBytes: 33_554_432,
  /** Kept of what it printed besides its events. */
  outputBytes: 65_536,
  versionTimeoutMs: 20_000,
  /** A schema travels as one argument where it is no file; Linux takes 128 KiB. */
  argumentBytes: 98_304,
} as const
