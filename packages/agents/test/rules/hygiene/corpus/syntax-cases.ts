// Labelled changes for the rules that read a syntax tree. `§` at the start of a line marks one that
// should be found; it is taken away. A change is the text after it and, where there was one, before.
import type { HygieneRule } from '../../../../src/rules/hygiene/added-file.ts'

export type SyntaxRule = Exclude<HygieneRule, 'conflict-marker' | 'secret' | 'focused-test' | 'skipped-test'>
export const SYNTAX_RULES: readonly SyntaxRule[] = [
  'weakened-assertion',
  'deleted-assertion',
  'swallowed-error',
  'suppressed-check',
  'debug-leftover',
]

export type LabelledChange = {
  readonly rule: SyntaxRule
  readonly path: string
  readonly base: string | null
  readonly text: string
  /** 1-based; empty for a negative. */
  readonly lines: readonly number[]
}

export function change(rule: SyntaxRule, path: string, base: string | null, marked: string): LabelledChange {
  const raw = marked.split('\n')
  return {
    rule,
    path,
    base,
    text: raw.map((line) => line.replace(/^§/, '')).join('\n'),
    lines: raw.flatMap((line, index) => (line.startsWith('§') ? [index + 1] : [])),
  }
}
