// Comments by which a checker is told to look away. Only comments are read, so that a rule's own test
// data in strings is none; one that was there before the change and moved is none either.
import type { Node } from '../../shared/syntax/read-syntax.ts'
import { isScriptLanguage, lineOf, type ChangedFile, type SyntaxFinding } from './changed-file.ts'

const SCRIPT =
  /^(?:\/\/|\/\*\*?)\s*(eslint-disable(?:-next-line|-line)?|@ts-(?:ignore|nocheck)|biome-ignore(?:-all|-start)?|oxlint-disable(?:-next-line|-line)?|tslint:disable(?:-next-line)?|(?:istanbul|c8|v8) ignore)(?![\w-])/
const PYTHON =
  /^#\s*(noqa|type:\s*ignore|pyright:\s*ignore|pylint:\s*disable(?:-next)?|mypy:\s*ignore-errors|ruff:\s*noqa|flake8:\s*noqa|pragma:\s*no\s*cover|nosec)(?![\w-])/i

export function suppressedCheck(node: Node, file: ChangedFile): SyntaxFinding | null {
  if (node.type !== 'comment') return null
  const rule = isScriptLanguage(file.language) ? SCRIPT : file.language === 'python' ? PYTHON : null
  const directive = rule?.exec(node.text)?.[1]
  if (directive === undefined || stood(node.text, file)) return null
  return {
    rule: 'suppressed-check',
    line: lineOf(node),
    what: `a comment that silences a check (${directive})`,
  }
}

function stood(comment: string, { base, text }: ChangedFile): boolean {
  return base !== null && count(base, comment) >= count(text, comment)
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}
