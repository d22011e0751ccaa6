// The assertions of each test, as far as they are written in it: what is asserted of, and how strictly.
import { nodesOf, type Node } from '../../shared/syntax/read-syntax.ts'
import { isScriptLanguage, lineOf } from './changed-file.ts'
import type { SyntaxLanguage } from '../../shared/syntax/grammar-files.ts'

export type Assertion = {
  readonly line: number
  readonly text: string
  /** What is asserted of. */
  readonly subject: string
  /** Holds of nearly every value. */
  readonly isLoose: boolean
}
export type TestCase = {
  readonly name: string
  readonly line: number
  readonly assertions: readonly Assertion[]
}

const LOOSE_MATCHER = /^(?:toBeTruthy|toBeDefined|toBeFalsy)$/
const LOOSE_METHOD = /^self\.assert(?:True|IsNotNone|False)$/
const LOOSE_CALL = /^assert(?:\.ok)?$/
const MOST_NAMES = /^(?:it|test)$/

/** Tests by name; a name that occurs twice is left out, because nobody can say which is which. */
export function testCasesOf(root: Node, language: SyntaxLanguage): ReadonlyMap<string, TestCase> {
  const found = new Map<string, TestCase>()
  const twice = new Set<string>()
  for (const node of nodesOf(root)) {
    const name = isScriptLanguage(language) ? scriptTest(node) : pythonTest(node)
    if (name === null) continue
    if (found.has(name)) twice.add(name)
    found.set(name, { name, line: lineOf(node), assertions: assertionsIn(node, language) })
  }
  for (const name of twice) found.delete(name)
  return found
}

function scriptTest(node: Node): string | null {
  if (node.type !== 'call_expression') return null
  if (!MOST_NAMES.test(node.childForFieldName('function')?.text ?? '')) return null
  const name = node.childForFieldName('arguments')?.namedChild(0)
  return name?.type === 'string' ? name.text.slice(1, -1) : null
}

function pythonTest(node: Node): string | null {
  if (node.type !== 'function_definition') return null
  const name = node.childForFieldName('name')?.text ?? ''
  return name.startsWith('test') ? name : null
}

function assertionsIn(test: Node, language: SyntaxLanguage): Assertion[] {
  const read = isScriptLanguage(language) ? scriptAssertion : pythonAssertion
  return [...nodesOf(test)].flatMap((node) => read(node) ?? [])
}

/** `expect(subject).matcher(...)` and `assert.equal(subject, ...)`. */
function scriptAssertion(node: Node): Assertion | null {
  if (node.type !== 'call_expression') return null
  const called = node.childForFieldName('function')
  if (called === null) return null
  const first = node.childForFieldName('arguments')?.namedChild(0)
  if (/^assert(?:\.\w+)*$/.test(called.text) && first != null)
    return { ...shared(node), ...ofValue(first, LOOSE_CALL.test(called.text)) }
  if (called.type !== 'member_expression') return null
  let object = called.childForFieldName('object')
  while (object?.type === 'member_expression') object = object.childForFieldName('object')
  if (object?.type !== 'call_expression' || object.childForFieldName('function')?.text !== 'expect')
    return null
  const subject = plain(object.childForFieldName('arguments')?.namedChild(0)?.text ?? '')
  const matcher = called.childForFieldName('property')?.text ?? ''
  return { ...shared(node), subject, isLoose: LOOSE_MATCHER.test(matcher) }
}

/** `assert subject == value` and `self.assertEqual(subject, value)`. */
function pythonAssertion(node: Node): Assertion | null {
  if (node.type === 'assert_statement') {
    const value = node.namedChild(0)
    return value === null ? null : { ...shared(node), ...ofValue(value, true) }
  }
  if (node.type !== 'call') return null
  const called = node.childForFieldName('function')?.text ?? ''
  const first = node.childForFieldName('arguments')?.namedChild(0)
  if (!/^self\.(?:assert|fail)\w*$/.test(called) || first == null) return null
  return { ...shared(node), ...ofValue(first, LOOSE_METHOD.test(called)) }
}

const COMPARISONS = new Set(['comparison_operator', 'binary_expression', 'boolean_operator', 'not_operator'])

/** Of a comparison the left side is asserted of, and strictly. */
function ofValue(value: Node, mayBeLoose: boolean): Pick<Assertion, 'subject' | 'isLoose'> {
  const compares = COMPARISONS.has(value.type)
  const subject = compares ? (value.namedChild(0) ?? value) : value
  return { subject: plain(subject.text), isLoose: mayBeLoose && !compares }
}

function shared(node: Node): Pick<Assertion, 'line' | 'text'> {
  return { line: lineOf(node), text: plain(node.text) }
}

const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[,;]\s*(?=\)|$)/g, '')
    .trim()
