// Small faults by language: what a node of the syntax tree may become. A fault that a test could hardly
// notice (in a log line, a message, a type) is none: see `equivalent.ts`.
import type { Node } from '../shared/syntax/read-syntax.ts'
import type { SyntaxLanguage } from '../shared/syntax/grammar-files.ts'

export type Change = { readonly node: Node; readonly replacement: string; readonly what: string }

const SWAPS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  and: 'or',
  or: 'and',
  '+=': '-=',
  '-=': '+=',
}

type Words = {
  readonly not: (condition: string) => string
  readonly nothing: string
  readonly yes: string
  readonly no: string
  /** In the place of a statement; null: statements are not removed in this language. */
  readonly empty: string | null
}

const SCRIPT: Words = {
  not: (text) => `!(${text})`,
  nothing: 'undefined',
  yes: 'true',
  no: 'false',
  empty: ';',
}
const COMPILED: Words = { ...SCRIPT, nothing: '', empty: null }

const WORDS: Readonly<Record<SyntaxLanguage, Words>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
  python: { not: (text) => `not (${text})`, nothing: 'None', yes: 'True', no: 'False', empty: 'pass' },
  go: COMPILED,
  rust: COMPILED,
  java: COMPILED,
}

const BINARY = ['binary_expression', 'binary_operator', 'boolean_operator', 'comparison_operator']
const ASSIGNING = ['augmented_assignment_expression', 'augmented_assignment', 'assignment_statement']
const STRINGS = [
  'string',
  'template_string',
  'concatenated_string',
  'string_literal',
  'interpreted_string_literal',
]
const NUMBERS = ['number', 'integer', 'int_literal', 'integer_literal', 'decimal_integer_literal']
const CONDITIONED = ['if_statement', 'while_statement', 'ternary_expression', 'if_expression', 'elif_clause']

/** All that one node may become; most nodes may become nothing. */
export function changesOf(node: Node, language: SyntaxLanguage): Change[] {
  const words = WORDS[language]
  if (BINARY.includes(node.type) || ASSIGNING.includes(node.type)) return swapped(node)
  if (CONDITIONED.includes(node.type)) return negated(node, words)
  if (node.type === 'return_statement') return emptied(node, words)
  if (NUMBERS.includes(node.type)) return counted(node)
  if (['true', 'false', 'boolean_literal'].includes(node.type)) return flipped(node, words)
  if (node.type === 'await_expression' || (node.type === 'await' && node.namedChildCount === 1))
    return unawaited(node)
  if (node.type === 'expression_statement') return removed(node, words)
  return []
}

function swapped(node: Node): Change[] {
  const changes: Change[] = []
  for (let index = 0; index < node.childCount; index += 1) {
    const child = node.child(index)
    if (child === null || child.isNamed) continue
    const other = SWAPS[child.type]
    if (other === undefined) continue
    // A sum of texts is no sum.
    if (/^[+-]=?$/.test(child.type) && hasText(node)) continue
    changes.push({ node: child, replacement: other, what: `\`${child.type}\` became \`${other}\`` })
  }
  return changes
}

function hasText(node: Node): boolean {
  for (let index = 0; index < node.namedChildCount; index += 1) {
    const child = node.namedChild(index)
    if (child === null) continue
    if (STRINGS.includes(child.type)) return true
    if (BINARY.includes(child.type) && hasText(child)) return true
  }
  return false
}

function negated(node: Node, words: Words): Change[] {
  const condition = node.childForFieldName('condition')
  if (condition === null || condition.text.includes('\n')) return []
  const bare = condition.type === 'parenthesized_expression'
  const inner = bare ? condition.text.slice(1, -1) : condition.text
  const text = words.not(inner)
  return [
    {
      node: condition,
      replacement: bare ? `(${text})` : text,
      what: `the condition \`${short(inner)}\` was negated`,
    },
  ]
}

function emptied(node: Node, words: Words): Change[] {
  const value = node.namedChild(0)
  if (value === null || words.nothing === '') return []
  if (NUMBERS.includes(value.type) || ['true', 'false', words.nothing, 'null', 'none'].includes(value.text))
    return []
  return [
    {
      node: value,
      replacement: words.nothing,
      what: `nothing was returned in place of \`${short(value.text)}\``,
    },
  ]
}

function counted(node: Node): Change[] {
  if (!/^\d{1,9}$/.test(node.text)) return []
  const other = String(Number(node.text) + 1)
  return [{ node, replacement: other, what: `${node.text} became ${other}` }]
}

function flipped(node: Node, words: Words): Change[] {
  const other = node.text === words.yes ? words.no : words.yes
  return [{ node, replacement: other, what: `\`${node.text}\` became \`${other}\`` }]
}

function unawaited(node: Node): Change[] {
  const awaited = node.namedChild(0)
  if (awaited === null) return []
  return [{ node, replacement: awaited.text, what: `\`${short(awaited.text)}\` was not awaited` }]
}

function removed(node: Node, words: Words): Change[] {
  const only = node.namedChildCount === 1 ? node.namedChild(0) : null
  if (only === null || words.empty === null || !['call_expression', 'call'].includes(only.type)) return []
  return [{ node, replacement: words.empty, what: `the call \`${short(only.text)}\` was left out` }]
}

const SHOWN = 60

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1)}…`
}
