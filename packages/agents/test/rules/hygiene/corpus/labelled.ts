// One labelled file of added lines: what a rule should find in it, written down beside the text.
import type { AddedFile } from '../../../../src/rules/hygiene/added-file.ts'

export type BlockingRule = 'conflict-marker' | 'focused-test'
export type Labelled = {
  readonly rule: BlockingRule
  /** The lines that should be found, 1-based; empty for a negative. */
  readonly lines: readonly number[]
  readonly file: AddedFile
}

/** `§` at the start of a line of the text marks one that should be found; it is taken away. */
export function labelled(rule: BlockingRule, path: string, text: string): Labelled {
  const raw = text.split('\n')
  return {
    rule,
    lines: raw.flatMap((line, index) => (line.startsWith('§') ? [index + 1] : [])),
    file: { path, addedLines: raw.map((line, index) => ({ line: index + 1, text: line.replace(/^§/, '') })) },
  }
}
