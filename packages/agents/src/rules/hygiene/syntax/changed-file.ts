// What the rules that read a syntax tree are given: the whole text after the change, the one before
// it, and which lines the change added.
import type { Node } from '../../shared/syntax/read-syntax.ts'
import type { SyntaxLanguage } from '../../shared/syntax/grammar-files.ts'
import type { HygieneRule } from '../added-file.ts'

export type ChangedFile = {
  readonly path: string
  readonly language: SyntaxLanguage
  readonly text: string
  /** Null where the file is new, or its text before the change is not known. */
  readonly base: string | null
  /** 1-based. */
  readonly added: ReadonlySet<number>
}

export type SyntaxFinding = {
  readonly rule: HygieneRule
  /** 1-based, in the text after the change. */
  readonly line: number
  readonly what: string
  /** Nothing of the change stands for what was taken away: its line alone is the address. */
  readonly isRemoval?: true
}

/** 1-based. */
export function lineOf(node: Node): number {
  return node.startPosition.row + 1
}

/** JavaScript and what is written like it. */
export function isScriptLanguage(language: SyntaxLanguage): boolean {
  return language === 'javascript' || language === 'typescript' || language === 'tsx'
}

/** Children that are no comments. */
export function codeChildren(node: Node): Node[] {
  return node.namedChildren.filter((child) => child.type !== 'comment')
}
