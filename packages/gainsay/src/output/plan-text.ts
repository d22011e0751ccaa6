// `gainsay review --dry-run`: who would be asked, about what, and for how much at most.
import { printable } from '@gainsay/host'
import type { Setup } from '@gainsay/protocol'
import { expectedText } from '../review/agents/consent.ts'
import { wrap } from './wrap.ts'

const FILES = 20

/** @param vendors to which the work would be sent */
export function planText(setup: Setup, vendors: readonly string[], columns: number): string {
  const { critics, proposer, judge, limits, work } = setup
  const lines = ['Dry run: nothing was asked of anyone.', '']
  for (const { c, party, vendor, framing, pairing } of critics) {
    const more = [vendor === null ? null : `vendor ${vendor}`, framing, pairing].filter((one) => one !== null)
    lines.push(`critic ${c}  ${party}${more.length > 0 ? ` (${more.join(', ')})` : ''}`)
  }
  lines.push(
    `proposer  ${proposer === null ? 'none: nothing is answered' : `${proposer.party}${proposer.standIn ? ' (a stand-in for the session)' : ''}`}`,
  )
  lines.push(
    `judge     ${judge === null ? 'none, but for confirmed witnesses' : (judge.party ?? judge.kind)}`,
  )
  lines.push(
    `limits    ${limits.rounds} rounds, depth ${limits.depth}, at most $${limits.costUsd} and ${limits.timeoutMs / 60_000} minutes; the cost is unknown before it is spent`,
  )
  if (vendors.length > 0) {
    lines.push(
      `sends     the work to ${vendors.join(', ')}, after a yes (--critic is one where there is no terminal)`,
    )
    lines.push(wrap(`          ${expectedText(setup)}`, columns, '          '))
  }
  lines.push('', `${work.files.length} changed files:`)
  for (const { path } of work.files.slice(0, FILES)) lines.push(`  ${printable(path, { oneLine: true })}`)
  if (work.files.length > FILES) lines.push(`  and ${work.files.length - FILES} more`)
  for (const notice of work.notices ?? [])
    lines.push(wrap(`- ${printable(notice, { oneLine: true })}`, columns))
  return `${lines.join('\n')}\n`
}
