// What each grammar calls the places that are mutated. Names are those of the tree-sitter grammars
// (node-types.json of each).
import type { SyntaxLanguage } from '../shared/syntax/grammar-files.ts'

export type LanguageTable = {
  readonly functions: ReadonlySet<string>
  /** Nodes whose field `condition` is negated. */
  readonly conditions: ReadonlySet<string>
  readonly binary: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly returns: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
  readonly awaits: ReadonlySet<string>
  /** Nodes whose children are statements. */
  readonly blocks: ReadonlySet<string>
  readonly negate: (condition: string) => string
  /** Does nothing, where a call stood. */
  readonly nothing: string
  /** In place of a returned value that is no constant; null: the language's types forbid it. */
  readonly noValue: string | null
  readonly booleans: Readonly<Record<string, string>>
  /** Ends the run with a failure, before a statement; null: not known. */
  readonly probe: string | null
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const bang = (condition: string): string => `!(${condition})`
const LOWER = { true: 'false', false: 'true' }

const JAVASCRIPT: LanguageTable = {
  functions: set(
    'function_declaration function_expression arrow_function method_definition generator_function generator_function_declaration',
  ),
  conditions: set('if_statement while_statement do_statement for_statement ternary_expression'),
  binary: set('binary_expression augmented_assignment_expression'),
  numbers: set('number'),
  returns: set('return_statement'),
  calls: set('call_expression await_expression'),
  awaits: set('await_expression'),
  blocks: set('program statement_block'),
  negate: bang,
  nothing: ';',
  noValue: 'undefined',
  booleans: LOWER,
  probe: "throw new Error('reached');",
}

const PYTHON: LanguageTable = {
  functions: set('function_definition lambda'),
  conditions: set('if_statement elif_clause while_statement'),
  binary: set('comparison_operator boolean_operator binary_operator augmented_assignment'),
  numbers: set('integer'),
  returns: set('return_statement'),
  calls: set('call await'),
  awaits: set(''),
  blocks: set('module block'),
  negate: (condition) => `not (${condition})`,
  nothing: 'pass',
  noValue: 'None',
  booleans: { True: 'False', False: 'True' },
  probe: "raise SystemExit('reached');",
}

const GO: LanguageTable = {
  functions: set('function_declaration method_declaration func_literal'),
  conditions: set('if_statement'),
  binary: set('binary_expression assignment_statement'),
  numbers: set('int_literal'),
  returns: set('return_statement'),
  calls: set('call_expression'),
  awaits: set(''),
  blocks: set('block statement_list'),
  negate: bang,
  nothing: '',
  noValue: null,
  booleans: LOWER,
  probe: 'panic("reached");',
}

const RUST: LanguageTable = {
  functions: set('function_item closure_expression'),
  conditions: set('if_expression while_expression'),
  binary: set('binary_expression compound_assignment_expr'),
  numbers: set('integer_literal'),
  returns: set('return_expression'),
  calls: set('call_expression'),
  awaits: set(''),
  blocks: set('block'),
  negate: bang,
  nothing: ';',
  noValue: null,
  booleans: LOWER,
  probe: 'panic!("reached");',
}

const JAVA: LanguageTable = {
  functions: set('method_declaration constructor_declaration lambda_expression'),
  conditions: set('if_statement while_statement do_statement ternary_expression'),
  binary: set('binary_expression assignment_expression'),
  numbers: set('decimal_integer_literal'),
  returns: set('return_statement'),
  calls: set('method_invocation'),
  awaits: set(''),
  blocks: set('block constructor_body'),
  negate: bang,
  nothing: ';',
  noValue: null,
  booleans: LOWER,
  probe: 'if (true) throw new RuntimeException("reached");',
}

const TABLES: Readonly<Record<SyntaxLanguage, LanguageTable>> = {
  javascript: JAVASCRIPT,
  typescript: JAVASCRIPT,
  tsx: JAVASCRIPT,
  python: PYTHON,
  go: GO,
  rust: RUST,
  java: JAVA,
}

export function tableOf(language: SyntaxLanguage): LanguageTable {
  return TABLES[language]
}

type Swap = { readonly operator: 'boundary' | 'equality' | 'boolean' | 'arithmetic'; readonly to: string }

const SWAPS: Readonly<Record<string, Swap>> = {
  '<': { operator: 'boundary', to: '<=' },
  '<=': { operator: 'boundary', to: '<' },
  '>': { operator: 'boundary', to: '>=' },
  '>=': { operator: 'boundary', to: '>' },
  '==': { operator: 'equality', to: '!=' },
  '!=': { operator: 'equality', to: '==' },
  '===': { operator: 'equality', to: '!==' },
  '!==': { operator: 'equality', to: '===' },
  '&&': { operator: 'boolean', to: '||' },
  '||': { operator: 'boolean', to: '&&' },
  and: { operator: 'boolean', to: 'or' },
  or: { operator: 'boolean', to: 'and' },
  '+': { operator: 'arithmetic', to: '-' },
  '-': { operator: 'arithmetic', to: '+' },
  '*': { operator: 'arithmetic', to: '/' },
  '/': { operator: 'arithmetic', to: '*' },
  '//': { operator: 'arithmetic', to: '*' },
  '%': { operator: 'arithmetic', to: '*' },
  '+=': { operator: 'arithmetic', to: '-=' },
  '-=': { operator: 'arithmetic', to: '+=' },
  '*=': { operator: 'arithmetic', to: '/=' },
  '/=': { operator: 'arithmetic', to: '*=' },
}

export function swapOf(operator: string): Swap | null {
  return Object.hasOwn(SWAPS, operator) ? SWAPS[operator]! : null
}
