// The mutants of the changed lines of one file, in the order of the text.
import type { SyntaxLanguage } from '../shared/syntax/grammar-files.ts'
import { nodesOf, readSyntax, type Node } from '../shared/syntax/read-syntax.ts'
import { isEquivalent } from './equivalent.ts'
import { MUTANT_LIMITS, mutated, type FunctionPlace, type Mutant } from './mutant.ts'
import { changesOf } from './operators.ts'

export type FoundMutants =
  | { readonly parsed: true; readonly mutants: readonly Mutant[]; readonly more: number }
  | { readonly parsed: false; readonly why: string }

const FUNCTIONS: ReadonlySet<string> = new Set([
  'function_declaration',
  'function_expression',
  'generator_function_declaration',
  'method_definition',
  'arrow_function',
  'function_definition',
  'method_declaration',
  'constructor_declaration',
  'function_item',
  'func_literal',
])

/**
 * @param lines 1-based lines that the change added
 * @returns at most `MUTANT_LIMITS.perFile`, spread over its functions; each of them can be parsed
 */
export async function findMutants(
  path: string,
  language: SyntaxLanguage,
  text: string,
  lines: ReadonlySet<number>,
): Promise<FoundMutants> {
  const read = await readSyntax(language, text, (root) => mutantsIn(root, path, language, lines))
  if (!read.parsed) return read
  if (read.hasErrors) return { parsed: false, why: 'not parsed whole: the text is not of its language' }
  const spread = spreadOver(read.value)
  const sound: Mutant[] = []
  for (const mutant of spread) {
    if (sound.length === MUTANT_LIMITS.perFile) break
    const again = await readSyntax(language, mutated(text, mutant), () => null)
    if (again.parsed && !again.hasErrors) sound.push(mutant)
  }
  const kept = new Set(sound)
  const ordered = read.value.filter((mutant) => kept.has(mutant))
  return { parsed: true, mutants: ordered, more: Math.max(0, spread.length - MUTANT_LIMITS.perFile) }
}

function mutantsIn(root: Node, path: string, language: SyntaxLanguage, lines: ReadonlySet<number>): Mutant[] {
  const found: Mutant[] = []
  for (const node of nodesOf(root)) {
    for (const { node: changed, replacement, what } of changesOf(node, language)) {
      const line = changed.startPosition.row + 1
      if (!lines.has(line) || isEquivalent(changed)) continue
      const { startIndex: start, endIndex: end } = changed
      found.push({ path, line, start, end, replacement, what, within: functionOf(changed) })
    }
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end || (a.replacement < b.replacement ? -1 : 1))
}

/** One of each function in turn: a long function does not take the place of the others. */
export function spreadOver(mutants: readonly Mutant[]): Mutant[] {
  const groups = new Map<string, Mutant[]>()
  for (const mutant of mutants) {
    const key = `${mutant.path} ${mutant.within?.start ?? 0}`
    groups.set(key, [...(groups.get(key) ?? []), mutant])
  }
  const spread: Mutant[] = []
  for (let round = 0; spread.length < mutants.length; round += 1)
    for (const group of groups.values()) {
      const one = group[round]
      if (one !== undefined) spread.push(one)
    }
  return spread
}

function functionOf(node: Node): FunctionPlace | null {
  for (let at: Node | null = node; at !== null; at = at.parent) {
    if (!FUNCTIONS.has(at.type)) continue
    const named = nameOf(at)
    // A callback belongs to the function that it stands in.
    if (named === null && outerFunction(at)) continue
    return { name: named ?? 'a function', start: at.startPosition.row + 1, end: at.endPosition.row + 1 }
  }
  return null
}

function nameOf(node: Node): string | null {
  const own = node.childForFieldName('name')
  if (own !== null) return own.text
  const { parent } = node
  if (parent === null) return null
  if (
    ['variable_declarator', 'assignment_expression', 'pair', 'public_field_definition'].includes(parent.type)
  )
    return (
      (
        parent.childForFieldName('name') ??
        parent.childForFieldName('left') ??
        parent.childForFieldName('key')
      )?.text ?? null
    )
  return null
}

function outerFunction(node: Node): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (FUNCTIONS.has(at.type)) return true
  return false
}
