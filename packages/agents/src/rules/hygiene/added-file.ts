// What the hygiene rules read: the lines that a change adds, file by file.

export type AddedLine = {
  /** 1-based line in the changed file. */
  readonly line: number
  readonly text: string
}
export type AddedFile = {
  /** Inside the repository, with slashes. */
  readonly path: string
  readonly addedLines: readonly AddedLine[]
  /** Named where it is known; else the file's ending decides. */
  readonly language?: string | null
}

/** What one rule found on one line. */
export type Finding = {
  readonly rule: HygieneRule
  readonly path: string
  readonly line: number
  readonly text: string
  /** A part of the line, or all of it, by which it is found again; '' where all of it is secret. */
  readonly quote: string
  /** What is shown in place of the line where it holds a secret. */
  readonly shown: string
  readonly what: string
  /** Findings of this rule in this file that are not listed; told by the last one that is. */
  readonly unlisted: number
}

export const HYGIENE_RULES = [
  'conflict-marker',
  'secret',
  'focused-test',
  'skipped-test',
  'weakened-assertion',
  'deleted-assertion',
  'swallowed-error',
  'suppressed-check',
  'debug-leftover',
] as const
export type HygieneRule = (typeof HYGIENE_RULES)[number]

/** Lines of one file that are read; past them the file is a generated one. */
export const MAX_ADDED_LINES = 20_000
/** A longer line is minified or data. */
export const MAX_LINE_UNITS = 2_000
/** Findings of one rule in one file; the rest is counted in the last one. */
export const MAX_FINDINGS_PER_FILE = 20
