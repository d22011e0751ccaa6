// All hygiene rules over a change: those that read added lines, then those that read syntax trees. What
// was not parsed is said in one advisory item; it is no finding and no pass.
import { findSecrets } from '@gainsay/host'
import type { Attack } from '@gainsay/protocol'
import { syntaxLanguageOf } from '../shared/syntax/grammar-files.ts'
import { type AddedFile, type Finding, HYGIENE_RULES, MAX_FINDINGS_PER_FILE } from './added-file.ts'
import { isExample, isTestFile, languageOfPath } from '../shared/file-kind.ts'
import { attackOf, hygieneAttacks } from './hygiene-attacks.ts'
import type { SyntaxFinding } from './syntax/changed-file.ts'
import { findBySyntax } from './syntax/find-by-syntax.ts'

/** Reads a changed file whole; null where it is not there or not a text. */
export type ReadSide = (side: 'base' | 'snapshot', path: string) => Promise<string | null>

/** `named`: files that the item on what was not parsed names; the rest is counted. */
export const SYNTAX_CHANGE_LIMITS = { files: 1_000, totalMs: 20_000, named: 5 } as const

type Unparsed = { readonly path: string; readonly why: string }

/** In the order of the files, and within one in that of the rules: running it again gives the same. */
export async function changeAttacks(files: readonly AddedFile[], read: ReadSide): Promise<Attack[]> {
  const attacks = hygieneAttacks(files)
  const unparsed: Unparsed[] = []
  const until = performance.now() + SYNTAX_CHANGE_LIMITS.totalMs
  let count = 0
  for (const file of files) {
    const language = syntaxLanguageOf(file.path)
    if (language === null || isExample(file.path)) continue
    count += 1
    if (count > SYNTAX_CHANGE_LIMITS.files || performance.now() > until) {
      unparsed.push({ path: file.path, why: 'not parsed: the change is too large' })
      continue
    }
    const text = await read('snapshot', file.path)
    if (text === null) continue
    const added = new Set(file.addedLines.map(({ line }) => line))
    const changed = { path: file.path, language, text, base: await read('base', file.path), added }
    const isTest = isTestFile(file.path, languageOfPath(file.path) ?? '')
    const { findings, why } = await findBySyntax(changed, isTest)
    if (why !== null) unparsed.push({ path: file.path, why })
    attacks.push(...listed(findings, file.path, text.split('\n')).map(attackOf))
  }
  return unparsed.length === 0 ? attacks : [...attacks, notParsed(unparsed)]
}

function listed(findings: readonly SyntaxFinding[], path: string, lines: readonly string[]): Finding[] {
  return HYGIENE_RULES.flatMap((rule) => {
    const own = findings.filter((one) => one.rule === rule)
    const more = Math.max(0, own.length - MAX_FINDINGS_PER_FILE)
    const shown = own.slice(0, MAX_FINDINGS_PER_FILE)
    return shown.map(({ line, what, isRemoval }, index): Finding => {
      const text = lines[line - 1] ?? ''
      // A masked line stands in no file: its number alone is then the address.
      const quote = isRemoval === true || findSecrets(text).length > 0 ? '' : text
      const unlisted = index === shown.length - 1 ? more : 0
      return { rule, path, line, text, quote, shown: text.trim(), what, unlisted }
    })
  })
}

function notParsed(unparsed: readonly Unparsed[]): Attack {
  const named = unparsed.slice(0, SYNTAX_CHANGE_LIMITS.named).map(({ path, why }) => `${path}: ${why}`)
  const more = unparsed.length - named.length
  return {
    topic: 'hygiene: not parsed',
    aspect: 'evidence',
    address: { kind: 'file', path: unparsed[0]!.path, start: 1, end: 1, quote: '' },
    severity: 'low',
    statement: `Of ${unparsed.length === 1 ? 'one changed file' : `${unparsed.length} changed files`} only the added lines were read.`,
    input: 'the changed files',
    yields: 'the rules that read syntax trees say nothing of them',
    violates: 'nothing: what was not read says nothing of the work',
    ifUpheld: 'Look at them yourself.',
    ifDismissed: 'They are generated or data.',
    evidence: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    advisory: true,
  }
}
