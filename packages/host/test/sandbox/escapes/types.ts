import type { Protection, SandboxLimits, SandboxResult } from '@gainsay/host'

/** What hostile programs go for. All of it is real, made for this run, and looked at afterwards. */
export type Prey = {
  /** In every path and in every program's arguments: whoever carries it later has survived. */
  readonly mark: string
  readonly folder: string
  readonly secret: string
  /** A folder that anybody may write in. */
  readonly outside: string
  readonly socketPath: string
  readonly abstractName: string
  readonly tcpPort: number
  readonly udpPort: number
  /** A process of this machine that nobody else needs. */
  readonly victimPid: number
  readonly hostPid: number
  readonly ledger: string
  /** The user's work tree: inside, its snapshot is shown at the same path. */
  readonly repository: string
  readonly variable: string
  readonly toolchainFolders: readonly string[]
}

export type Escape = {
  readonly name: string
  /** Prints `ESCAPED why` where it got out, and `TRIED` at its end. */
  readonly program: { readonly python: string } | { readonly sh: string } | { readonly node: string }
  readonly limits?: Partial<SandboxLimits>
  /** In place of `TRIED`: what must have become of a program that is ended from outside. */
  readonly expect?: Partial<SandboxResult> | ((result: SandboxResult) => string | null)
  /** Why it got out, seen from outside; null where it did not. */
  readonly check?: (prey: Prey) => string | null | Promise<string | null>
  /** Uses up so much that others would fail beside it. */
  readonly alone?: boolean
}

export type Verdict = {
  readonly name: string
  readonly held: boolean | null
  readonly detail: string
  readonly durationMs: number
}

export type SuiteOptions = { readonly without?: readonly Protection[]; readonly only?: readonly string[] }
