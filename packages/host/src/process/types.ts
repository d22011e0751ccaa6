// What running an outside program takes and gives. A run that went wrong is data, not an exception:
// only the caller knows whether exit 1 is a fault.

/** Bounded: the first and the last part of what was printed, and how much there was. */
export type Output = {
  readonly head: Uint8Array
  /** Empty unless `cut`: the last bytes, after a gap. */
  readonly tail: Uint8Array
  readonly bytes: number
  readonly cut: boolean
}

export type Stdin =
  | { readonly text: string | Uint8Array }
  | { readonly file: string }
  /** Written as the program reads: for lists too long for an argument line. */
  | { readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }
  /** The caller writes to `Running.stdin` and ends it. */
  | 'open'
  /** No stdin: reading it gives end of file at once. */
  | 'none'

export type RunOptions = {
  readonly cwd: string
  /** Complete: nothing of this process's own environment is added. See `cleanEnvironment`. */
  readonly env: Readonly<Record<string, string>>
  /** Default 'none': a program that waits for input on an open stdin waits for ever. */
  readonly stdin?: Stdin
  /** Total time; the group is ended after it. Default `RUN_LIMITS.timeoutMs`. */
  readonly timeoutMs?: number
  /** Longest time without a byte on stdout or stderr; no limit by default. */
  readonly silenceMs?: number
  /** Kept of stdout, and again of stderr; half from the start, half from the end. */
  readonly maxOutputBytes?: number
  readonly signal?: AbortSignal
  /** Sees every byte of stdout, also those that are not kept. A promise holds the program back. */
  readonly onStdout?: (chunk: Uint8Array) => void | Promise<void>
  readonly onStderr?: (chunk: Uint8Array) => void
  /** End the group even when this process is killed outright (POSIX). Default true. */
  readonly guarded?: boolean
}

export type RunResult = {
  readonly command: string
  readonly args: readonly string[]
  /** Null where a signal ended it or it never started. */
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  /** The system's word, e.g. 'ENOENT', where it never started; else null. */
  readonly startFailure: string | null
  readonly timedOut: boolean
  readonly silent: boolean
  readonly canceled: boolean
  /** Whether a part of stdout or stderr was left out. */
  readonly outputCut: boolean
  readonly stdout: Output
  readonly stderr: Output
  readonly durationMs: number
}
