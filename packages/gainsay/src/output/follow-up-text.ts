// What became of what the last review left open, in at most three lines.
import { printable } from '@gainsay/host'
import type { EarlierAttack, FollowUp } from '@gainsay/protocol'
import type { Style } from './style.ts'

const LISTED = 8

/** Empty where nothing was left open, or nothing can be said of it. */
export function followUpText(followUp: FollowUp | undefined, style: Style, columns: number): string {
  if (followUp === undefined) return ''
  const { fixed, open, raised } = followUp
  if (fixed.length === 0 && open.length === 0) return ''
  const lines = [style.bold('Since the last review')]
  if (fixed.length > 0)
    lines.push(`  ${style.green(`${fixed.length} fixed`)}: ${listed(fixed.map(nameOf(columns)))}`)
  const still = open.map(({ id, now, status }) => `${id} is ${now} here (${status})`)
  if (still.length > 0) lines.push(`  ${still.length} raised again: ${listed(still)}`)
  if (raised.length > 0) lines.push(`  ${raised.length} new: ${listed(raised)}`)
  return lines.join('\n')
}

function nameOf(columns: number): (one: EarlierAttack) => string {
  return ({ id, statement }) =>
    statement === null
      ? id
      : `${id} ${printable(statement, { oneLine: true, maxLength: Math.max(30, columns - 40) })}`
}

function listed(items: readonly string[]): string {
  const more = items.length - LISTED
  return items.slice(0, LISTED).join('; ') + (more > 0 ? `; and ${more} more` : '')
}
