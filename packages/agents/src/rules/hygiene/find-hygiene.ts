// All hygiene rules over the added lines of a change, in a fixed order. Pure: nothing of the
// reviewed code runs. Rules whose precision has not been measured to be 90 % are advisory.
import { findSecrets } from '@gainsay/host'
import {
  type AddedFile,
  type AddedLine,
  type Finding,
  type HygieneRule,
  MAX_ADDED_LINES,
  MAX_FINDINGS_PER_FILE,
  MAX_LINE_UNITS,
} from './added-file.ts'
import { codeOnly } from './code-only.ts'
import { isExample, isTestFile, languageOfPath } from './file-kind.ts'
import { conflictMark, focusesTest, skipsTest } from './line-rules.ts'

export function findHygiene(files: readonly AddedFile[]): Finding[] {
  return files.flatMap((file) => {
    const lines = file.addedLines.slice(0, MAX_ADDED_LINES).filter((one) => one.text.length <= MAX_LINE_UNITS)
    const found = [...conflictMarkers(file, lines), ...secrets(file, lines), ...tests(file, lines)]
    const counts = new Map<HygieneRule, number>()
    return found.filter((finding) => {
      const count = (counts.get(finding.rule) ?? 0) + 1
      counts.set(finding.rule, count)
      return count <= MAX_FINDINGS_PER_FILE
    })
  })
}

function finding(
  rule: HygieneRule,
  file: AddedFile,
  { line, text }: AddedLine,
  what: string,
  shown: string = text,
): Finding {
  return { rule, path: file.path, line, text, shown: shown.trim(), what }
}

/** A pair of marks, in order: one alone may be an example or a heading. */
function conflictMarkers(file: AddedFile, lines: readonly AddedLine[]): Finding[] {
  if (isExample(file.path)) return []
  const marks = lines.filter((one) => conflictMark(one.text) !== null)
  const opens = marks.filter(
    (one, index) =>
      conflictMark(one.text) === 'ours' &&
      marks.slice(index + 1).some((later) => conflictMark(later.text) === 'theirs'),
  )
  return opens.map((one) => finding('conflict-marker', file, one, 'an unresolved merge conflict'))
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
    const shown = `${text.slice(start, span.start)}[${span.kind}]`
    found.push(finding('secret', file, one, `what looks like a secret (${span.kind})`, shown))
  }
  return found
}

function tests(file: AddedFile, lines: readonly AddedLine[]): Finding[] {
  const language = file.language ?? languageOfPath(file.path)
  if (language === null || isExample(file.path) || !isTestFile(file.path, language)) return []
  return lines.flatMap((one) => {
    const code = codeOnly(one.text, language)
    if (code === null) return []
    if (focusesTest(code, language))
      return [finding('focused-test', file, one, 'a focused test, beside which no other runs')]
    return skipsTest(code, language) ? [finding('skipped-test', file, one, 'a skipped test')] : []
  })
}
