// Hunks as data. Line numbers are 1-based; texts are decoded as UTF-8 with replacement, without
// the line feed (a carriage return stays: it may be what changed).

export type HunkLine = {
  readonly kind: '+' | '-' | ' '
  readonly text: string
  /** Absent for '+'. */
  readonly oldLine?: number
  /** Absent for '-'. */
  readonly newLine?: number
  /** The file ends here without a line feed. */
  readonly noNewline?: true
  /** The text was longer than `HUNK_LIMITS.lineBytes`: its start only. */
  readonly cut?: true
}

export type Hunk = {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  readonly lines: readonly HunkLine[]
}

export type FileHunks = {
  readonly hunks: readonly Hunk[]
  /** Null where all is here; else one phrase that says what was left out. */
  readonly cut: string | null
}

export type Side = 'base' | 'snapshot'

export type TreeFile = {
  /** Path text, see `pathText`. */
  readonly path: string
  readonly mode: string
  readonly object: string
  /** Null for submodules. */
  readonly bytes: number | null
}
