// Reads a source text as a syntax tree (tree-sitter, compiled to WebAssembly). The parser is loaded
// when the first text is to be read, a grammar when its language first occurs. Size and time are
// bounded; what was not parsed is said, with the reason, and never passes for a text without faults.
import { readFile } from 'node:fs/promises'
import type { Language, Node, Parser } from 'web-tree-sitter'
import { grammarFile, runtimeFile, type SyntaxLanguage } from './grammar-files.ts'

export type { Node }

export const SYNTAX_LIMITS = {
  /** UTF-16 units of one text; a larger one is generated or data. */
  textUnits: 500_000,
  /** Of parsing one text. */
  parseMs: 2_000,
} as const

export type SyntaxLimits = { readonly textUnits: number; readonly parseMs: number }
export type SyntaxRead<T> =
  | { readonly parsed: true; readonly value: T; readonly hasErrors: boolean }
  | { readonly parsed: false; readonly why: string }

type Library = typeof import('web-tree-sitter')
let library: Promise<Library> | null = null
const languages = new Map<SyntaxLanguage, Promise<Language>>()

/**
 * @param read is given the root; nodes are gone once it returns. Offsets are UTF-16 units, rows are 0-based.
 * @returns what it gave; `hasErrors` where parts of the text are not of the language
 */
export async function readSyntax<T>(
  language: SyntaxLanguage,
  text: string,
  read: (root: Node) => T,
  limits: SyntaxLimits = SYNTAX_LIMITS,
): Promise<SyntaxRead<T>> {
  if (text.length > limits.textUnits)
    return { parsed: false, why: `not parsed: longer than ${limits.textUnits} characters` }
  let parser: Parser
  try {
    parser = await parserOf(language)
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause)
    return { parsed: false, why: `not parsed: the grammar of ${language} could not be loaded (${said})` }
  }
  try {
    const until = performance.now() + limits.parseMs
    const tree = parser.parse(text, null, { progressCallback: () => performance.now() > until })
    if (tree === null) return { parsed: false, why: `not parsed: it took longer than ${limits.parseMs} ms` }
    try {
      return { parsed: true, value: read(tree.rootNode), hasErrors: tree.rootNode.hasError }
    } finally {
      tree.delete()
    }
  } finally {
    parser.delete()
  }
}

async function parserOf(language: SyntaxLanguage): Promise<Parser> {
  library ??= load()
  const { Language: Grammar, Parser: Made } = await library
  const known = languages.get(language)
  const grammar = known ?? readFile(grammarFile(language)).then((bytes) => Grammar.load(bytes))
  languages.set(language, grammar)
  const parser = new Made()
  try {
    parser.setLanguage(await grammar)
    return parser
  } catch (cause) {
    parser.delete()
    throw cause
  }
}

async function load(): Promise<Library> {
  const loaded = await import('web-tree-sitter')
  const path = runtimeFile()
  await loaded.Parser.init({ locateFile: () => path })
  return loaded
}

/** All nodes below and with it, in the order of the text; a stack, so that deep texts do no harm. */
export function* nodesOf(root: Node): Generator<Node> {
  const stack: Node[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node
    for (let index = node.childCount - 1; index >= 0; index -= 1) {
      const child = node.child(index)
      if (child !== null) stack.push(child)
    }
  }
}
