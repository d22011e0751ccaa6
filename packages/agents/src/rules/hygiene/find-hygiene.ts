// All hygiene rules over the added lines of a change, in a fixed order. Pure: nothing of the
// reviewed code runs. Rules whose precision has not been measured to be 90 % are advisory.
import { findSecrets } from '@gainsay/host'
import {
  type AddedFile,
  type AddedLine,
  type Finding,
  HYGIENE_RULES,
  type HygieneRule,
  MAX_ADDED_LINES,
  MAX_FINDINGS_PER_FILE,
  MAX_LINE_UNITS,
} from './added-file.ts'
import { codeOnly } from './code-only.ts'
import { isExample, isTestFile, languageOfPath } from '../shared/file-kind.ts'
import { linesOfText } from './text-lines.ts'
import { conflictMark, focusesTest, skipsTest } from './line-rules.ts'

/** A shorter part of a line stands in too many places. */
const SHORTEST_QUOTE = 8

export function findHygiene(files: readonly AddedFile[]): Finding[] {
  return files.flatMap((file) => {
    const lines = file.addedLines.slice(0, MAX_ADDED_LINES).filter((one) => one.text.length <= MAX_LINE_UNITS)
    const found = [...conflictMarkers(file, lines), ...secrets(file, lines), ...tests(file, lines)]
    return HYGIENE_RULES.flatMap((rule) => bounded(found.filter((one) => one.rule === rule)))
  })
}

function bounded(found: readonly Finding[]): readonly Finding[] {
  const unlisted = Math.max(0, found.length - MAX_FINDINGS_PER_FILE)
  const listed = found.slice(0, MAX_FINDINGS_PER_FILE)
  return listed.map((one, index) => (index === listed.length - 1 ? { ...one, unlisted } : one))
}

function finding(
  rule: HygieneRule,
  file: AddedFile,
  { line, text }: AddedLine,
  what: string,
  shown: string = text,
  quote: string = text,
): Finding {
  return { rule, path: file.path, line, text, quote, shown: shown.trim(), what, unlisted: 0 }
}

/** All three marks of a conflict, in order, at the start of lines that are no text of a string. */
function conflictMarkers(file: AddedFile, lines: readonly AddedLine[]): Finding[] {
  if (isExample(file.path)) return []
  const text = linesOfText(lines, file.language ?? languageOfPath(file.path))
  const found: Finding[] = []
  let opened: AddedLine | null = null
  let middle = false
  lines.forEach((one, index) => {
    const mark = text.has(index) ? null : conflictMark(one.text)
    if (mark === 'ours') {
      opened = one
      middle = false
    } else if (mark === 'middle') middle = opened !== null
    else if (mark === 'theirs') {
      if (opened !== null && middle)
        found.push(finding('conflict-marker', file, opened, 'an unresolved merge conflict'))
      opened = null
    }
  })
  return found
}

function secrets(file: AddedFile, lines: readonly AddedLine[]): Finding[] {
  if (isExample(file.path)) return []
  const language = file.language ?? languageOfPath(file.path)
  if (language !== null && isTestFile(file.path, language) && language !== 'rust') return []
  const text = lines.map((one) => one.text).join('\n')
  const found: Finding[] = []
  for (const span of findSecrets(text)) {
    const before = text.slice(0, span.start).split('\n').length - 1
    const one = lines[before]
    if (one === undefined) continue
    const start = text.lastIndexOf('\n', span.start - 1) + 1
    const from = span.start - start
    const quote = quoteBeside(one.text, from, from + (span.end - span.start))
    const shown = `${quote === '' ? '' : one.text.slice(0, from)}[${span.kind}]`
    found.push(finding('secret', file, one, `what looks like a secret (${span.kind})`, shown, quote))
  }
  return found
}

/**
 * The longer part of a line beside its secret. What is stored is masked first, and a masked line
 * stands in no file; without a quote the line's number alone is its address.
 */
function quoteBeside(line: string, from: number, to: number): string {
  const parts = [line.slice(0, from), line.slice(to)]
    .map((part) => part.trim())
    .filter((part) => part.length >= SHORTEST_QUOTE && findSecrets(part).length === 0)
  return parts.sort((a, b) => b.length - a.length)[0] ?? ''
}

function tests(file: AddedFile, lines: readonly AddedLine[]): Finding[] {
  const language = file.language ?? languageOfPath(file.path)
  if (language === null || isExample(file.path) || !isTestFile(file.path, language)) return []
  const text = linesOfText(lines, language)
  return lines.flatMap((one, index) => {
    const code = text.has(index) ? null : codeOnly(one.text, language)
    if (code === null) return []
    if (focusesTest(code, language))
      return [finding('focused-test', file, one, 'a focused test, beside which no other runs')]
    return skipsTest(code, language) ? [finding('skipped-test', file, one, 'a skipped test')] : []
  })
}
