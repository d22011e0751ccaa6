// `gainsay audit --share`: the audit as a person would show it to others. It holds counts, agents,
// a range of dates and the version, and nothing that anyone wrote: no path, name, command or quote.
import type { AuditDocument } from './audit-document.ts'

/** Programs that may be named; any other counts as one that is not. */
const NAMES: Readonly<Record<string, string>> = {
  claude: 'Claude Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  opencode: 'OpenCode',
}
/** Names of rules are ours; whatever else stands in their place is not printed. */
const RULE = /^[a-z]{2,20}(?:-[a-z]{2,20}){0,4}$/

export function shareText(document: AuditDocument, version: string): string {
  const { summary } = document
  const lines = [
    summary.sentence,
    '',
    `${summary.claims} claims in ${summary.sessions} sessions: ${summary.notBorneOut} not borne out, ${summary.uncheckable} uncheckable, ${summary.borneOut} borne out`,
    ...summary.byRule
      .filter(({ rule }) => RULE.test(rule))
      .map(({ rule, claims, sessions }) => `  ${rule}: ${claims} in ${sessions} sessions`),
    [agents(document), dates(document)].filter((part) => part !== '').join('; '),
    `gainsay audit ${version}: no model; each claim against the session's own log`,
  ]
  return `${lines.filter((line, index) => line !== '' || index === 1).join('\n')}\n`
}

function agents({ sessions }: AuditDocument): string {
  const counts = new Map<string, number>()
  for (const { program } of sessions) {
    const name = NAMES[program] ?? 'another agent'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

/** The first and the last month; a clock that went backwards only makes the range wider. */
function dates({ sessions }: AuditDocument): string {
  const months = sessions
    .flatMap(({ startedAt, endedAt }) => [startedAt, endedAt])
    .flatMap((time) => (time !== null && /^\d{4}-\d{2}-/.test(time) ? [time.slice(0, 7)] : []))
    .sort()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? first : `${first} to ${last}`
}
