// A check: a command that says by its exit code whether the work is sound.
export type Check = {
  /** Run by sh. */
  readonly command: string
  /** Relative to the work's top; '' for the top. */
  readonly folder: string
  readonly from: 'session' | 'project'
}

/** How a check ended on one side. A time-out is `not-finished`, never `failed`. */
export type CheckEnd = {
  readonly end: 'passed' | 'failed' | 'not-finished' | 'could-not-run'
  readonly exitCode: number | null
  readonly output: string
  /** One sentence. */
  readonly why: string
}

/** The frozen work, as far as checks are found by it. */
export type CheckedProject = {
  /** Paths of changed files, relative to the top. */
  readonly changed: readonly string[]
  readonly paths: () => Promise<readonly string[]>
  readonly text: (path: string) => Promise<string | null>
}

export const CHECK_LIMITS = {
  /** Checks that are run, the session's own first. */
  checks: 24,
  packages: 8,
  /** Of a tree that is checked out for them. */
  files: 200_000,
  /** All checks of one review, on both sides, in a folder or out of one. */
  totalMs: 300_000,
  /** UTF-16 units of a failing run that an attack quotes. */
  excerpt: 2_000,
} as const
