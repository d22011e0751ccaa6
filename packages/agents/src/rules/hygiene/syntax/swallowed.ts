// Errors that are caught and thrown away. A comment in the empty place is somebody's reason, and a
// narrow exception in Python (`except KeyError: pass`) is how the language is written: neither is found.
import type { Node } from '../../shared/syntax/read-syntax.ts'
import {
  codeChildren,
  isScriptLanguage,
  lineOf,
  type ChangedFile,
  type SyntaxFinding,
} from './changed-file.ts'

const WIDE = /^(?:(?:builtins\.)?(?:Base)?Exception)(?:\s+as\s+\w+)?$/

export function swallowedError(node: Node, { language }: ChangedFile): SyntaxFinding | null {
  const what = isScriptLanguage(language) ? inScript(node) : language === 'python' ? inPython(node) : null
  return what === null ? null : { rule: 'swallowed-error', line: lineOf(node), what }
}

function inScript(node: Node): string | null {
  if (node.type === 'catch_clause') {
    const body = node.childForFieldName('body')
    return body !== null && body.namedChildCount === 0 ? 'a catch that throws the error away' : null
  }
  if (node.type !== 'call_expression') return null
  const called = node.childForFieldName('function')
  if (called?.type !== 'member_expression' || called.childForFieldName('property')?.text !== 'catch')
    return null
  const given = node.childForFieldName('arguments')?.namedChildren ?? []
  const handler = given.length === 1 ? given[0] : null
  if (handler?.type !== 'arrow_function' && handler?.type !== 'function_expression') return null
  const body = handler.childForFieldName('body')
  return body?.type === 'statement_block' && body.namedChildCount === 0
    ? 'a promise whose failure is thrown away'
    : null
}

function inPython(node: Node): string | null {
  if (node.type !== 'except_clause') return null
  const parts = codeChildren(node)
  const block = parts.find(({ type }) => type === 'block')
  const caught = parts.find(({ type }) => type !== 'block')
  if (block === undefined || (caught !== undefined && !WIDE.test(caught.text))) return null
  const isEmpty = codeChildren(block).every((one) => one.type === 'pass_statement' || one.text === '...')
  return isEmpty && !/#/.test(node.text) && !hasReason(node) ? 'an except that throws every error away' : null
}

/** The grammar hangs a comment behind the last statement beside the clause. */
function hasReason(node: Node): boolean {
  const next = node.nextSibling
  return next?.type === 'comment' && next.startPosition.row <= node.endPosition.row + 1
}
