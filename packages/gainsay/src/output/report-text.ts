// A report for people: first what to do, then the disputes, then what was and was not
// examined, last the session line (DESIGN section 3, "Output").
import { printable } from '@gainsay/host'
import { headingOf, todoLine, UNCHECKED, type Report, type ReportAttack } from '@gainsay/protocol'
import { attackText } from './attack-text.ts'
import { fixesSection } from './fix-text.ts'
import { followUpText } from './follow-up-text.ts'
import { reasonTexts } from './reason-text.ts'
import type { Style } from './style.ts'
import { wrap } from './wrap.ts'

/** Attacks printed whole; of more, the rest is a line each, and said. */
const WHOLE = 20
const PATHS = 12
const QUOTES = 8

export type ReportTextOptions = {
  readonly style: Style
  readonly columns: number
  /** What the reader must know of how the work was frozen and the session read. */
  readonly notices: readonly string[]
}

export function reportText(report: Report, options: ReportTextOptions): string {
  const { style } = options
  const sections: string[] = [style.bold(todoLine(report))]
  const heading = headingOf(report)
  if (heading !== null) sections.push(style.yellow(heading))
  sections.push(followUpText(report.followUp, style, options.columns))
  sections.push(...attacks('Disputes', report.disputes, options, false))
  const advisory = attacks('Advisory: shown, never blocking', report.advisory, options, true)
  const liveness = attacks('Not examined', report.livenessItems, options, true)
  sections.push(...liveness, ...advisory)
  sections.push(...closed(report, options), fixesSection(report, style, options.columns))
  sections.push(coverage(report, options))
  if (options.notices.length > 0) {
    const lines = options.notices.map((notice) =>
      wrap(printable(notice, { oneLine: true }), options.columns, '    ').replace(/^ {4}/, '  - '),
    )
    sections.push([style.bold('To know'), ...lines].join('\n'))
  }
  sections.push(printable(report.sessionLine, { oneLine: true }))
  if (report.exit === 0)
    sections.push(
      style.dim('Clean is a gate, not a proof: nobody found more, which is not that nothing is there.'),
    )
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

function attacks(
  title: string,
  list: readonly ReportAttack[],
  options: ReportTextOptions,
  brief: boolean,
): string[] {
  if (list.length === 0) return []
  const whole = brief ? 0 : WHOLE
  const shown = list.slice(0, whole).map((attack) => attackText(attack, { ...options, short: true }))
  const rest = list.slice(whole).map((attack) => oneLine(attack, options))
  return [options.style.bold(title), ...shown, ...(rest.length > 0 ? [rest.join('\n')] : [])]
}

function oneLine(attack: ReportAttack, options: ReportTextOptions): string {
  const statement = printable(attack.statement, {
    oneLine: true,
    maxLength: Math.max(40, options.columns - 28),
  })
  return `  ${attack.id}  ${options.style.dim(attack.status)}  ${statement}`
}

function closed(report: Report, options: ReportTextOptions): string[] {
  const roots = report.closed.filter((attack) => attack.status !== 'moot')
  const [byCritic, others] = [true, false].map((own) =>
    roots.filter(({ id }) => (report.fixedByCritic?.includes(id) === true) === own),
  )
  const lists = [
    ...attacks('Closed', others!, options, true),
    ...attacks('Fixed by the word of its critic alone', byCritic!, options, true),
  ]
  return lists
}

function coverage(report: Report, options: ReportTextOptions): string {
  const { files, claims, requirements } = report.coverage
  const lines = [options.style.bold('Coverage')]
  const seen = files.filter((file) => file.seenBy.length > 0)
  lines.push(`  ${seenText(report, seen.length)}`)
  const unseen = files
    .filter((file) => file.seenBy.length === 0)
    .map((file) => printable(file.path, { oneLine: true }))
  if (unseen.length > 0) lines.push(`  not shown: ${listed(unseen, PATHS)}`)
  for (const [what, quotes] of [
    ['final claims', claims],
    ['requirements', requirements],
  ] as const) {
    if (quotes.length === 0) continue
    const left = quotes.filter((quote) => !quote.attacked)
    lines.push(
      `  ${what}: ${quotes.length - left.length} of ${quotes.length} attacked${left.length > 0 ? '; not attacked:' : ''}`,
    )
    for (const quote of left.slice(0, QUOTES)) {
      lines.push(
        options.style.dim(
          `    "${printable(quote.quote, { oneLine: true, maxLength: options.columns - 8 })}"`,
        ),
      )
    }
    if (left.length > QUOTES) lines.push(options.style.dim(`    and ${left.length - QUOTES} more`))
  }
  if (report.transcript) {
    const same = transcriptText(report.transcript)
    lines.push(`  transcript: ${printable(report.transcript.path, { oneLine: true })} (${same})`)
  }
  if (report.reasons.length > 0) lines.push(`  not complete: ${listed(reasonTexts(report), PATHS)}`)
  return lines.join('\n')
}

/** Rules search for what they know: that must not read as if somebody had read the file. */
function seenText(report: Report, seen: number): string {
  const { files } = report.coverage
  if (files.length === 0) return 'nothing was changed, so that there was nothing to show to a critic'
  const changed = `${seen} of ${files.length} changed ${files.length === 1 ? 'file' : 'files'}`
  const were = files.length === 1 ? 'was' : 'were'
  const onlyRules = report.critics.every(({ party }) => party.startsWith('rules:'))
  return onlyRules
    ? `${changed} ${were} searched by rules; no model critic read them`
    : `${changed} ${were} shown to a critic`
}

function transcriptText({ identical, after }: NonNullable<Report['transcript']>): string {
  if (identical) return 'byte-identical before and after'
  if (after === UNCHECKED) return 'not hashed again yet'
  return after === 'unreadable' ? 'GONE or unreadable after the review' : 'CHANGED while the review ran'
}

function listed(items: readonly string[], most: number): string {
  const more = items.length - most
  return items.slice(0, most).join(', ') + (more > 0 ? `, and ${more} more` : '')
}
