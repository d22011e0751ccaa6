// All mutations of the wanted lines of one source text, in the order of the text. What looks
// equivalent is left out by the listed rules (equivalent.ts); nothing is run here.
import type { SyntaxLanguage } from '../shared/syntax/grammar-files.ts'
import { nodesOf, readSyntax, type Node } from '../shared/syntax/read-syntax.ts'
import { equivalenceOf, type EquivalenceRule } from './equivalent.ts'
import { swapOf, tableOf, type LanguageTable } from './language-tables.ts'
import { mutated, type MutatedFunction, type Mutation, type MutationOperator } from './mutant.ts'

export type Change = {
  readonly operator: MutationOperator
  readonly node: Node
  readonly replacement: string
}
export type Mutations = {
  readonly mutations: readonly Mutation[]
  /** What was left out, by the rule. */
  readonly filtered: readonly { readonly rule: EquivalenceRule; readonly line: number }[]
}

/** @returns one sentence where the text was not read as a whole: it has then no mutants, and no pass */
export async function mutationsOf(
  language: SyntaxLanguage,
  text: string,
  wanted: ReadonlySet<number>,
): Promise<Mutations | string> {
  const read = await readSyntax(language, text, (root) => collect(root, language, text, wanted))
  if (!read.parsed) return read.why
  return read.hasErrors ? 'parts of it are not of the language' : read.value
}

/** Whether it is still of the language. */
export async function stillParses(
  language: SyntaxLanguage,
  text: string,
  mutation: Mutation,
): Promise<boolean> {
  const read = await readSyntax(language, mutated(text, mutation), () => null)
  return read.parsed && !read.hasErrors
}

function collect(root: Node, language: SyntaxLanguage, text: string, wanted: ReadonlySet<number>): Mutations {
  const table = tableOf(language)
  const mutations: Mutation[] = []
  const filtered: { rule: EquivalenceRule; line: number }[] = []
  for (const node of nodesOf(root)) {
    if (!node.isNamed) continue
    for (const change of changesOf(node, table, language)) {
      const line = change.node.startPosition.row + 1
      if (!wanted.has(line)) continue
      const rule = equivalenceOf(change, table)
      if (rule !== null) filtered.push({ rule, line })
      else mutations.push(mutationOf(change, table, text))
    }
  }
  return { mutations, filtered }
}

function changesOf(node: Node, table: LanguageTable, language: SyntaxLanguage): Change[] {
  return [
    ...condition(node, table),
    ...operators(node, table),
    ...returned(node, table),
    ...removedCall(node, table, language),
    ...constant(node, table),
    ...removedAwait(node, table),
  ]
}

function condition(node: Node, table: LanguageTable): Change[] {
  if (!table.conditions.has(node.type)) return []
  const whole = node.childForFieldName('condition')
  // A pattern that binds names is no expression.
  if (whole === null || /^(?:let_condition|let_chain|empty_statement)$/.test(whole.type)) return []
  const inner = whole.type === 'parenthesized_expression' ? (whole.namedChild(0) ?? whole) : whole
  return [{ operator: 'condition', node: inner, replacement: table.negate(inner.text) }]
}

function operators(node: Node, table: LanguageTable): Change[] {
  if (!table.binary.has(node.type)) return []
  const found: Change[] = []
  for (let index = 0; index < node.childCount; index += 1) {
    const child = node.child(index)
    if (child === null || child.isNamed) continue
    const swap = swapOf(child.text)
    if (swap === null) continue
    // With two numbers about, `+` adds; beside a text it joins, and `-` is no fault anybody makes.
    if (child.text.startsWith('+') && node.children.some((part) => part !== null && isText(part))) continue
    // The whole condition is negated already.
    if (swap.operator === 'equality' && isCondition(node, table)) continue
    found.push({ operator: swap.operator, node: child, replacement: swap.to })
  }
  return found
}

function isText(node: Node): boolean {
  return /string|template/.test(node.type) || node.descendantsOfType(['string', 'template_string']).length > 0
}

function isCondition(node: Node, table: LanguageTable): boolean {
  const parent = node.parent?.type === 'parenthesized_expression' ? node.parent.parent : node.parent
  return parent !== null && table.conditions.has(parent.type)
}

const NO_VALUES = /^(?:undefined|null|None|nil|void 0)$/

function returned(node: Node, table: LanguageTable): Change[] {
  if (!table.returns.has(node.type)) return []
  const whole = node.namedChildren.find((child) => child !== null && child.type !== 'comment') ?? null
  const value = whole?.type === 'expression_list' && whole.namedChildCount === 1 ? whole.namedChild(0) : whole
  if (value === null || NO_VALUES.test(value.text)) return []
  const flipped = Object.hasOwn(table.booleans, value.text) ? table.booleans[value.text]! : table.noValue
  // A number is made another one, and markup is what a picture shows.
  if (flipped === null || table.numbers.has(value.type) || value.type.startsWith('jsx_')) return []
  return [{ operator: 'return', node: value, replacement: sameLines(flipped, value.text) }]
}

function removedCall(node: Node, table: LanguageTable, language: SyntaxLanguage): Change[] {
  if (node.type !== 'expression_statement') return []
  const call = node.namedChild(0)
  if (call === null || !table.calls.has(call.type)) return []
  if (language === 'rust' && !node.text.trimEnd().endsWith(';')) return []
  return [{ operator: 'call', node, replacement: sameLines(table.nothing, node.text) }]
}

function constant(node: Node, table: LanguageTable): Change[] {
  if (!table.numbers.has(node.type) || !/^\d+$/.test(node.text)) return []
  const value = Number(node.text)
  if (!Number.isSafeInteger(value + 1)) return []
  return [{ operator: 'constant', node, replacement: String(value + 1) }]
}

function removedAwait(node: Node, table: LanguageTable): Change[] {
  const value = node.namedChild(0)
  if (!table.awaits.has(node.type) || value === null) return []
  return [{ operator: 'await', node, replacement: sameLines(value.text, node.text) }]
}

/** Lines keep their numbers, so that addresses and coverage stay true. */
function sameLines(replacement: string, text: string): string {
  const missing = text.split('\n').length - replacement.split('\n').length
  return replacement + '\n'.repeat(Math.max(0, missing))
}

function mutationOf({ operator, node, replacement }: Change, table: LanguageTable, text: string): Mutation {
  const statement = statementOf(node, table)
  const start = (statement ?? node).startPosition.row + 1
  return {
    operator,
    from: node.startIndex,
    to: node.endIndex,
    replacement,
    start,
    end: Math.max(start, node.endPosition.row + 1),
    probe:
      statement === null || table.probe === null ? null : { at: statement.startIndex, text: table.probe },
    within: functionOf(node, table, text),
  }
}

function statementOf(node: Node, table: LanguageTable): Node | null {
  for (let at: Node | null = node; at !== null; at = at.parent)
    if (at.parent !== null && table.blocks.has(at.parent.type)) return at
  return null
}

const TOP = '(top of the file)'

/** The outermost one that has a name, below classes: helpers inside of it are its own. */
function functionOf(node: Node, table: LanguageTable, text: string): MutatedFunction {
  let found: MutatedFunction | null = null
  for (let at: Node | null = node; at !== null; at = at.parent) {
    if (!table.functions.has(at.type)) continue
    const name = nameOf(at)
    if (name !== null) found = { name, start: at.startPosition.row + 1, end: at.endPosition.row + 1 }
  }
  return found ?? { name: TOP, start: 1, end: text.split('\n').length }
}

function nameOf(node: Node): string | null {
  const own = node.childForFieldName('name')
  if (own !== null) return own.text
  const parent = node.parent
  const named = parent?.childForFieldName('name') ?? parent?.childForFieldName('key') ?? null
  return named !== null && /declarator|pair|field|property/.test(parent!.type) ? named.text : null
}
