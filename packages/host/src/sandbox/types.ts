// What a sandboxed run takes and gives. A program that does not end, is cut off, or cannot be run
// is data: what a model wrote is expected to misbehave.

import type { Output, Stdin } from '../process/types.ts'

/** `none`: nothing on this machine contains a program; nothing is run without an explicit word. */
export const SANDBOX_KINDS = ['bubblewrap', 'sandbox-exec', 'none'] as const
export type SandboxKind = (typeof SANDBOX_KINDS)[number]

export type SandboxLimits = {
  /** Total wall time. */
  readonly timeoutMs: number
  /** Longest time without a byte printed; null: no limit. */
  readonly silenceMs: number | null
  /** Of one process (its data), and of all of them together (what is resident). */
  readonly memoryBytes: number
  /** Processes and threads at one time. */
  readonly processes: number
  /** Written into the workspace, all together and in one file. */
  readonly diskBytes: number
  /** Files and folders written into the workspace. */
  readonly diskFiles: number
  /** Each of /tmp and /dev/shm: they live in memory. */
  readonly scratchBytes: number
  readonly openFiles: number
  /** Kept of stdout, and again of stderr. */
  readonly outputBytes: number
  /** A program that prints more than this is ended. */
  readonly floodBytes: number
}

export type Mount = { readonly from: string; readonly to: string; readonly writable: boolean }

/**
 * A writable view of read-only layers. `lowers` run from the topmost down. Where `scratch` is null
 * nothing can be written; where there is one layer and no scratch, it is bound as it is.
 */
export type Layers = {
  /** Absolute path inside the sandbox. */
  readonly at: string
  readonly lowers: readonly string[]
  /** Holds two folders, `upper` (what is written) and `work` (the kernel's own). */
  readonly scratch: string | null
}

/** What the sandbox shows at the user's own path, outermost folder first. */
export type WorkspaceView =
  | { readonly kind: 'layers'; readonly layers: readonly Layers[] }
  /** No overlays here: a private copy, writable or not. */
  | { readonly kind: 'folder'; readonly at: string; readonly folder: string; readonly writable: boolean }

export type SandboxFile = {
  /** Relative to the workspace, or to the working folder where there is none. */
  readonly path: string
  readonly content: string | Uint8Array
  readonly executable?: boolean
}

export type Tool = {
  readonly name: string
  /** Where it is found, inside the sandbox as outside. */
  readonly path: string
}

/** What is installed here and may be used inside: found once a process, see `findToolchain`. */
export type Toolchain = {
  readonly tools: readonly Tool[]
  /** Folders and files to show read-only, at their own paths; none is a home folder. */
  readonly roots: readonly string[]
  /** Inside the sandbox, in order. */
  readonly path: readonly string[]
  /** Caches of downloaded dependencies: shown read-only below the sandbox's own home. */
  readonly caches: readonly Mount[]
  readonly env: Readonly<Record<string, string>>
  /** Each one sentence: what was found and is not usable. */
  readonly problems: readonly string[]
}

/** One attempt to break out; `held` is null where it could not be tried. */
export type EscapeProbe = { readonly name: string; readonly held: boolean | null; readonly detail: string }

export type SandboxFeatures = {
  /** bubblewrap knows --disable-userns; else the system call filter refuses user namespaces. */
  readonly disableUserns: boolean
  /** bubblewrap knows --size; else sized tmpfs folders are mounted before it. */
  readonly tmpfsSize: boolean
  /** A process limit counts the sandbox alone (Linux 5.14). */
  readonly processLimit: boolean
  readonly prlimit: boolean
  readonly seccomp: boolean
  readonly overlay: boolean
}

export type Sandbox = {
  readonly kind: SandboxKind
  readonly version: string | null
  /** Run as this user instead of ourselves; null where we are not root. */
  readonly user: { readonly uid: number; readonly gid: number } | null
  readonly features: SandboxFeatures
  /** Which limits this sandbox can hold. */
  readonly limits: Readonly<
    Record<'time' | 'memory' | 'processes' | 'disk' | 'output' | 'network' | 'files', boolean>
  >
  /** Each one sentence that says what to do. */
  readonly problems: readonly string[]
  readonly escapes: readonly EscapeProbe[]
}

export const PROTECTIONS = [
  'network',
  'users',
  'processes',
  'files',
  'system-calls',
  'scratch-size',
  'limits',
] as const
/** A named part of the containment; tests switch one off to show that they can fail. */
export type Protection = (typeof PROTECTIONS)[number]

export type SandboxRequest = {
  readonly sandbox: Sandbox
  readonly command: string
  readonly args: readonly string[]
  /** Inside; default: the workspace, else /tmp. */
  readonly cwd?: string
  readonly workspace?: WorkspaceView
  readonly files?: readonly SandboxFile[]
  readonly toolchain: Toolchain
  /** Added to a base of PATH, HOME, TMPDIR, LANG: nothing of our own environment is passed on. */
  readonly env?: Readonly<Record<string, string>>
  /**
   * Variables that hold secrets: they are handed down, since what `env` holds stands on a command
   * line, which every user of this machine can read.
   */
  readonly inherited?: Readonly<Record<string, string>>
  readonly mounts?: readonly Mount[]
  readonly limits?: Partial<SandboxLimits>
  readonly stdin?: Stdin
  /** Default 'none'. 'host' is for an agent that must reach its vendor, never for its programs. */
  readonly network?: 'none' | 'host'
  /** The program has a sandbox of its own inside ours: leave it what that needs. */
  readonly nested?: boolean
  readonly signal?: AbortSignal
  readonly onStdout?: (chunk: Uint8Array) => void | Promise<void>
  /** The user's explicit word: run it without any containment where there is no sandbox. */
  readonly unsafeNoSandbox?: boolean
  /** Protections to leave out. Nothing but a test that shows what each is for may set it. */
  readonly without?: readonly Protection[]
}

export const UNRUNNABLE_CODES = [
  'no-sandbox',
  'missing-program',
  'missing-interpreter',
  'not-executable',
  'bad-file',
  'bad-request',
  'sandbox-failed',
] as const
export type UnrunnableCode = (typeof UNRUNNABLE_CODES)[number]

export type Unrunnable = {
  readonly code: UnrunnableCode
  /** The program, interpreter or file that it is about. */
  readonly name: string
  /** One sentence. */
  readonly text: string
}

export type SandboxResult = {
  /** What contained it; 'none' after `unsafeNoSandbox`, and where it was refused. */
  readonly kind: SandboxKind
  /** Null where it did not end by itself. A shell's 128 + n for a signal is undone: see `signal`. */
  readonly exitCode: number | null
  readonly signal: string | null
  readonly timedOut: boolean
  readonly silent: boolean
  readonly canceled: boolean
  /** Ended by the watchdog, or failed and said that memory (a disk) gave out: its limit is likeliest. */
  readonly memoryExceeded: boolean
  readonly diskExceeded: boolean
  /** It printed more than `floodBytes` and was ended. */
  readonly flooded: boolean
  /** A part of the output was left out. */
  readonly outputCut: boolean
  readonly unrunnable: Unrunnable | null
  readonly stdout: Output
  readonly stderr: Output
  readonly durationMs: number
  /** The most that was seen resident at one time; 0 where nothing was measured. */
  readonly peakMemoryBytes: number
}
