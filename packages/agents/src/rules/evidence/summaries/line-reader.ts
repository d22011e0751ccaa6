// The commonest shape of a reader: one line decides by itself.
import type { CheckKind } from '../../shared/commands/activity.ts'
import { type Counts, type Summary, type SummaryReader, counts } from './summary.ts'

type Verdict = Summary['verdict']
export type LineRule = {
  readonly pattern: RegExp
  readonly verdict: Verdict | ((groups: Readonly<Record<string, string>>) => Verdict)
}

const COUNT_NAMES = ['passed', 'failed', 'skipped', 'total', 'files'] as const

/** Each rule is tried on each line; named groups of the pattern are counts. */
export function lineReader(runner: string, kind: CheckKind, rules: readonly LineRule[]): SummaryReader {
  return {
    runner,
    kind,
    read: (lines) =>
      lines.flatMap((line) => {
        for (const rule of rules) {
          const found = rule.pattern.exec(line)
          if (found === null) continue
          const groups = found.groups ?? {}
          const verdict = typeof rule.verdict === 'function' ? rule.verdict(groups) : rule.verdict
          return [{ runner, kind, verdict, counts: countsOf(groups), line: line.trim() }]
        }
        return []
      }),
  }
}

function countsOf(groups: Readonly<Record<string, string | undefined>>): Counts {
  const number = (name: string): number | undefined => {
    const text = groups[name]
    return text === undefined ? undefined : Number(text.replaceAll(',', ''))
  }
  return counts(Object.fromEntries(COUNT_NAMES.map((name) => [name, number(name)])))
}

/** Failed if any of the named groups counts more than zero; nothing if the total is zero. */
export function failedIf(...names: readonly string[]): (groups: Readonly<Record<string, string>>) => Verdict {
  return (groups) => {
    if (names.some((name) => Number(groups[name] ?? 0) > 0)) return 'failed'
    return groups['total'] !== undefined && Number(groups['total']) === 0 ? 'nothing' : 'passed'
  }
}
