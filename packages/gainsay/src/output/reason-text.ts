// Why a review is not complete, in words: the report has them as data (`not-steady:2:failed`).
import { printable } from '@gainsay/host'
import type { Report } from '@gainsay/protocol'

const ENDED: Readonly<Record<string, string>> = {
  running: 'has not ended',
  'round-cap': 'had more to say at the last round',
  'depth-cap': 'had more to say at the greatest depth',
  budget: 'ran out of money',
  timeout: 'ran out of time',
  interrupted: 'was interrupted',
  failed: 'was not heard to the end, because an answer failed',
}

/** One part each; changed files that nobody was shown are counted, since coverage names them. */
export function reasonTexts(report: Report): string[] {
  const unseen = report.reasons.filter((reason) => reason.startsWith('unseen:')).length
  const others = report.reasons.filter((reason) => !reason.startsWith('unseen:'))
  const said = others.map((reason) => reasonText(reason, report))
  if (unseen === 0) return said
  return [...said, `${unseen} changed ${unseen === 1 ? 'file was' : 'files were'} shown to no critic`]
}

function reasonText(reason: string, report: Report): string {
  const [kind = '', subject = '', why = ''] = reason.split(':')
  if (kind === 'not-steady') return `${criticText(subject, report)} ${ENDED[why] ?? `ended by ${why}`}`
  if (kind === 'silent') return `${criticText(subject, report)} raised nothing and has no measured rate`
  if (['malformed', 'deferred', 'cut'].includes(kind)) return `${subject} is ${kind}`
  return printable(reason, { oneLine: true })
}

function criticText(id: string, report: Report): string {
  const party = report.critics.find((critic) => String(critic.id) === id)?.party
  return `critic ${id}${party === undefined ? '' : ` (${printable(party, { oneLine: true, maxLength: 60 })})`}`
}
