// Where the grammars lie: beside the built program, or in the packages that they come from when the
// program runs from its source. Nothing is fetched.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const SYNTAX_LANGUAGES = ['javascript', 'typescript', 'tsx', 'python', 'go', 'rust', 'java'] as const
export type SyntaxLanguage = (typeof SYNTAX_LANGUAGES)[number]

/** Made by the build (tsdown.config.ts of the program). */
const BUILT_FOLDER = 'grammars'
const RUNTIME_FILE = 'web-tree-sitter.wasm'

/** @returns the path of the parser itself */
export function runtimeFile(): string {
  return built(RUNTIME_FILE) ?? createRequire(import.meta.url).resolve(`web-tree-sitter/${RUNTIME_FILE}`)
}

/** @throws where neither place has it */
export function grammarFile(language: SyntaxLanguage): string {
  const name = `tree-sitter-${language}.wasm`
  const own = built(name)
  if (own !== null) return own
  const manifest = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/package.json')
  return join(dirname(manifest), 'wasm', name)
}

function built(name: string): string | null {
  const path = join(dirname(fileURLToPath(import.meta.url)), BUILT_FOLDER, name)
  return existsSync(path) ? path : null
}

const BY_ENDING: Readonly<Record<string, SyntaxLanguage>> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  py: 'python',
  go: 'go',
  rs: 'rust',
  java: 'java',
}

/** By the ending of the path; null where there is no grammar for it here. */
export function syntaxLanguageOf(path: string): SyntaxLanguage | null {
  return BY_ENDING[/\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? null
}
