// Mutants that look equivalent, or whose difference no test has to see: left out by these rules, each
// with a name (docs/tests-critic.md lists them). A rule errs towards leaving out.
import type { Node } from '../shared/syntax/read-syntax.ts'
import type { LanguageTable } from './language-tables.ts'
import type { Change } from './mutations.ts'

export const EQUIVALENCE_RULES = [
  'types',
  'imports',
  'logging',
  'error-message',
  'invariant',
  'unreachable',
  'main-guard',
  'timing',
  'cleanup',
  'formatting',
  'exit-code',
  'least-or-most',
  'returned-await',
  'decorator',
] as const
export type EquivalenceRule = (typeof EQUIVALENCE_RULES)[number]

type Rule = (change: Change, around: readonly Node[], table: LanguageTable) => boolean

/** @returns the first rule that leaves it out; null where it is a mutant */
export function equivalenceOf(change: Change, table: LanguageTable): EquivalenceRule | null {
  const around: Node[] = []
  for (let at: Node | null = change.node; at !== null; at = at.parent) around.push(at)
  return EQUIVALENCE_RULES.find((rule) => RULES[rule](change, around, table)) ?? null
}

/** What is called, without its arguments; null for what is no call. */
function calledBy(node: Node): string | null {
  if (!/^(?:call|call_expression|method_invocation|new_expression|macro_invocation)$/.test(node.type))
    return null
  if (node.type === 'method_invocation') {
    const object = node.childForFieldName('object')?.text
    return `${object === undefined ? '' : `${object}.`}${node.childForFieldName('name')?.text ?? ''}`
  }
  const called =
    node.childForFieldName('function') ??
    node.childForFieldName('constructor') ??
    node.childForFieldName('macro')
  return called?.text ?? null
}

/** The call itself where a statement is one, or one around the mutated place within its statement. */
function callsAround(change: Change, around: readonly Node[]): string[] {
  const own = around.findIndex(({ type }) => /_statement$|_declaration$|_definition$/.test(type))
  const near = own < 0 ? around : around.slice(0, own)
  const statement = change.operator === 'call' ? callIn(change.node) : null
  return [...near, ...(statement === null ? [] : [statement])].flatMap((node) => calledBy(node) ?? [])
}

function callIn(statement: Node): Node | null {
  const value = statement.namedChild(0)
  return value !== null && value.type.startsWith('await') ? value.namedChild(0) : value
}

const calls =
  (pattern: RegExp): Rule =>
  (change, around) =>
    callsAround(change, around).some((name) => pattern.test(name))
const inside =
  (pattern: RegExp): Rule =>
  (_change, around) =>
    around.some(({ type }) => pattern.test(type))

const LOGGING =
  /^(?:console\.|process\.std(?:out|err)\.write$|print$|println|eprintln|fmt\.(?:Print|Fprint)|log(?:ger|ging)?(?:\.|$)|(?:self\.|this\.|cls\.)?_?log(?:ger)?\.|debug$|warnings\.warn$|tracing::|System\.(?:out|err)\.|trace$|(?:debug|info|warn|error)!?$)/i
const CLEANUP =
  /\.(?:close|dispose|destroy|release|unref|flush|end|cancel|abort|unsubscribe|removeListener|removeEventListener|off|cleanup|shutdown|disconnect)$|^(?:clearTimeout|clearInterval|clearImmediate|gc\.collect|free|drop)$/
const TIMING =
  /(?:^|\.)(?:setTimeout|setInterval|sleep|delay|wait|usleep|debounce|throttle|with_timeout|wait_for|Sleep|After|Tick|from_secs|from_millis)$/
const TIME_NAMES = /timeout|delay|interval|backoff|ttl|debounce|throttle|retry_?after|max_?age/i

const RULES: Readonly<Record<EquivalenceRule, Rule>> = {
  types: inside(
    /^(?:type_annotation|type_arguments|type_parameters|type_alias_declaration|interface_declaration|type|generic_type|enum_declaration|ambient_declaration|literal_type|array_type)$/,
  ),
  imports: (change, around, table) =>
    inside(/^import|^use_declaration$|^package_/)(change, around, table) ||
    calls(/^(?:require|import)$/)(change, around, table),
  logging: calls(LOGGING),
  'error-message': (change, around, table) =>
    inside(/^(?:throw_statement|raise_statement)$/)(change, around, table) ||
    calls(/(?:Error|Exception|Warning)$|^(?:panic|errors\.New|fmt\.Errorf)$/)(change, around, table),
  invariant: (change, around, table) =>
    inside(/^assert_statement$/)(change, around, table) ||
    calls(
      /^(?:console\.assert|assert(?:\.\w+)?|invariant|assume|unreachable|debug_assert\w*|never|assertNever)$/,
    )(change, around, table),
  unreachable: (_change, around, table) =>
    around.some((node) => followsAnEnd(node, table)) || around.some(isSwitchedOff),
  'main-guard': (_change, around) =>
    around.some(
      (node) =>
        node.type === 'if_statement' &&
        /__name__|require\.main|import\.meta\.(?:main|url)/.test(
          node.childForFieldName('condition')?.text ?? '',
        ),
    ),
  timing: (change, around, table) =>
    change.operator !== 'call' && (calls(TIMING)(change, around, table) || namedForTime(around, change)),
  cleanup: (change) =>
    change.operator === 'call' && CLEANUP.test(calledBy(callIn(change.node) ?? change.node) ?? ''),
  formatting: (change, around, table) =>
    change.operator === 'constant' &&
    calls(/^(?:JSON\.stringify|json\.dumps|textwrap\.\w+)$/)(change, around, table),
  'exit-code': (change, around, table) =>
    change.operator === 'constant' &&
    change.node.text !== '0' &&
    calls(/^(?:process\.exit|sys\.exit|exit|os\.Exit|std::process::exit)$/)(change, around, table),
  'least-or-most': ({ operator, node }) => operator === 'boundary' && choosesAnOperand(node),
  'returned-await': ({ operator, node }, around) =>
    operator === 'await' &&
    /^(?:return_statement|arrow_function)$/.test(node.parent?.type ?? '') &&
    !around.some(({ type }) => type === 'try_statement'),
  decorator: inside(/^(?:decorator|annotation|attribute_item|marker_annotation)$/),
}

/** `a < b ? a : b`, and comparisons that only order: with equal values either result is the same. */
function choosesAnOperand(node: Node): boolean {
  const comparison = node.parent
  if (comparison === null) return false
  const holder =
    comparison.parent?.type === 'parenthesized_expression' ? comparison.parent.parent : comparison.parent
  if (holder === null || !/^(?:ternary_expression|conditional_expression)$/.test(holder.type)) return false
  const operands = comparison.namedChildren.flatMap((child) => child?.text ?? [])
  const results = holder.namedChildren.flatMap((child) =>
    child === null || child.id === comparison.id || child.id === comparison.parent?.id ? [] : [child.text],
  )
  return results.length === 2 && results.every((text) => operands.includes(text))
}

function followsAnEnd(node: Node, table: LanguageTable): boolean {
  if (node.parent === null || !table.blocks.has(node.parent.type)) return false
  const before = node.previousNamedSibling
  // Functions are hoisted over a return.
  if (table.functions.has(node.type)) return false
  return before !== null && /^(?:return|throw|raise|break|continue)_statement$/.test(before.type)
}

function isSwitchedOff(node: Node): boolean {
  if (node.type !== 'if_statement') return false
  const condition = node.childForFieldName('condition')?.text ?? ''
  return /^\(?(?:false|False|0|TYPE_CHECKING|typing\.TYPE_CHECKING)\)?$/.test(condition)
}

function namedForTime(around: readonly Node[], { operator }: Change): boolean {
  if (operator !== 'constant' && operator !== 'arithmetic') return false
  return around.slice(0, 4).some((node) => {
    const name =
      node.childForFieldName('name') ?? node.childForFieldName('key') ?? node.childForFieldName('left')
    return name !== null && /declarator|pair|assign|keyword/.test(node.type) && TIME_NAMES.test(name.text)
  })
}
