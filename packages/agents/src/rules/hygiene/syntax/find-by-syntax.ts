// The hygiene rules that read a syntax tree, over the changed files that have a grammar with rules
// (JavaScript, TypeScript, Python). A file that does not parse is left to the line rules, and said.
import { nodesOf, readSyntax, type Node } from '../../shared/syntax/read-syntax.ts'
import { isScriptLanguage, lineOf, type ChangedFile, type SyntaxFinding } from './changed-file.ts'
import { testCasesOf } from './assertions.ts'
import { debugLeftover } from './leftovers.ts'
import { suppressedCheck } from './suppressed.ts'
import { swallowedError } from './swallowed.ts'
import { weakenedAssertions } from './weakened.ts'

export type SyntaxFound = { readonly findings: readonly SyntaxFinding[]; readonly why: string | null }

const NODE_RULES = [swallowedError, suppressedCheck, debugLeftover]

export async function findBySyntax(file: ChangedFile, isTest: boolean): Promise<SyntaxFound> {
  if (!isScriptLanguage(file.language) && file.language !== 'python') return { findings: [], why: null }
  const read = await readSyntax(file.language, file.text, (root) => ({
    found: onAddedLines(root, file),
    tests: isTest ? testCasesOf(root, file.language) : new Map(),
  }))
  if (!read.parsed) return { findings: [], why: read.why }
  const { found, tests } = read.value
  if (tests.size === 0 || file.base === null) return { findings: found, why: null }
  const before = await readSyntax(file.language, file.base, (root) => testCasesOf(root, file.language))
  if (!before.parsed) return { findings: found, why: before.why }
  return { findings: [...found, ...weakenedAssertions(before.value, tests, file)], why: null }
}

function onAddedLines(root: Node, file: ChangedFile): SyntaxFinding[] {
  const found: SyntaxFinding[] = []
  for (const node of nodesOf(root)) {
    if (!node.isNamed || !file.added.has(lineOf(node))) continue
    for (const rule of NODE_RULES) {
      const one = rule(node, file)
      if (one !== null) found.push(one)
    }
  }
  return found
}
