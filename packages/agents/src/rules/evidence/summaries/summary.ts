// What a runner says of itself at the end of its output.
import type { CheckKind } from '../../shared/commands/activity.ts'

export type Counts = {
  readonly passed?: number
  readonly failed?: number
  readonly skipped?: number
  readonly total?: number
  readonly files?: number
}

export type Summary = {
  readonly runner: string
  readonly kind: CheckKind
  /** `nothing`: it says that it found nothing to check. */
  readonly verdict: 'passed' | 'failed' | 'nothing'
  readonly counts: Counts
  /** The line that says so. */
  readonly line: string
}

/** Reads all summaries of one runner; each must be its own final word, not a progress line. */
export type SummaryReader = {
  readonly runner: string
  readonly kind: CheckKind
  readonly read: (lines: readonly string[]) => Summary[]
}

export function numberIn(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found.replaceAll(',', ''))
}

/** Counts without the undefined ones. */
export function counts(values: { readonly [K in keyof Counts]: number | undefined }): Counts {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Counts
}
