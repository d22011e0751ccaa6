// One attack for people: what it says, where, its evidence, both sides' last word, the stake.
import { printable } from '@gainsay/host'
import type { ReportAttack } from '@gainsay/protocol'
import { addressText } from './address-text.ts'
import type { Style } from './style.ts'
import { wrap } from './wrap.ts'

/** Lines of evidence and of code in a list; `gainsay show ID` prints all of them. */
const SHORT_LINES = 8
const LABEL_COLUMNS = 10

export type AttackTextOptions = {
  readonly style: Style
  readonly columns: number
  /** Cut long evidence and leave the stake out of nothing: false in `gainsay show ID`. */
  readonly short: boolean
}

export function attackText(attack: ReportAttack, options: AttackTextOptions): string {
  const { style, columns } = options
  const lines: string[] = [headLine(attack, style)]
  lines.push(wrap(printable(attack.statement), columns, '  '))
  const field = (label: string, text: string): void => {
    if (text.trim() !== '') lines.push(labelled(label, printable(text), options))
  }
  lines.push(labelled('where', addressText(attack.address), options))
  field('input', attack.input)
  field('yields', attack.yields)
  field('violates', attack.violates)
  if (attack.excerpt) lines.push(block('code', attack.excerpt, options))
  // The addressed line is often all the evidence there is: once is enough.
  if (attack.evidence && !attack.excerpt?.includes(attack.evidence.trim()))
    lines.push(block('evidence', attack.evidence, options))
  if (attack.witness) {
    field('witness', `${attack.witness.result}: ${attack.witness.command} (${attack.witness.kind})`)
  }
  if (attack.defence) field('defence', `round ${attack.defence.round}: ${attack.defence.text}`)
  if (attack.lastWord && attack.lastWord.say !== 'attack') {
    const { by, round, say, text } = attack.lastWord
    field('last word', `${by}, round ${round}: ${say}${text === '' ? '' : ` - ${text}`}`)
  }
  if (attack.judge)
    field(
      'judge',
      `${attack.judge.verdict} by ${attack.judge.by}${attack.judge.reason === '' ? '' : `: ${attack.judge.reason}`}`,
    )
  field('if upheld', attack.ifUpheld)
  field('if not', attack.ifDismissed)
  if (attack.earlier) field('earlier', `${attack.earlier.id} of ${attack.earlier.run}`)
  return lines.join('\n')
}

function headLine(attack: ReportAttack, style: Style): string {
  const loud = attack.severity === 'critical' || attack.severity === 'high' ? style.red : style.yellow
  const parts = [
    style.bold(attack.id),
    loud(attack.severity),
    attack.status,
    printable(attack.topic, { oneLine: true, maxLength: 80 }),
  ]
  if (attack.confirmed) parts.push(style.bold('confirmed by its witness'))
  if (attack.contention > 0) parts.push(`contention ${attack.contention}`)
  return parts.join(style.dim(' · '))
}

function labelled(label: string, text: string, options: AttackTextOptions): string {
  const wrapped = wrap(text, options.columns, ' '.repeat(LABEL_COLUMNS + 4)).trimStart()
  return `  ${options.style.dim(label.padEnd(LABEL_COLUMNS))}  ${wrapped}`
}

function block(label: string, text: string, options: AttackTextOptions): string {
  const all = printable(text).replace(/\n+$/, '').split('\n')
  const shown = options.short ? all.slice(0, SHORT_LINES) : all
  const cut = all.length - shown.length
  const bar = options.style.dim('|')
  const rows = shown.map(
    (line) =>
      `    ${bar} ${options.short ? printable(line, { maxLength: Math.max(40, options.columns - 6) }) : line}`,
  )
  if (cut > 0) rows.push(options.style.dim(`    | ... ${cut} more lines: gainsay show`))
  return [`  ${options.style.dim(label)}`, ...rows].join('\n')
}
