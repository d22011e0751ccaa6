// The audit's screen: the sentence first, then the sessions whose claims their own log does not
// bear out with what was said and what happened, then a line for each of the others.
import { printable } from '@gainsay/host'
import type { Style } from '../output/style.ts'
import { wrap } from '../output/wrap.ts'
import type { AuditClaim, AuditDocument, AuditedSession } from './audit-document.ts'

export type AuditTextOptions = { readonly style: Style; readonly columns: number }

/** Accused sessions shown with their claims; of more, a line each. */
const WHOLE = 10
const CLAIMS_WHOLE = 4
const LINES = 60
const OUTPUT_LINES = 4

export function auditText(document: AuditDocument, options: AuditTextOptions): string {
  const { style } = options
  const accused = document.sessions.filter((session) => session.notBorneOut.length > 0)
  const others = document.sessions.filter((session) => session.notBorneOut.length === 0)
  const parts = [style.bold(wrap(document.summary.sentence, options.columns)), figures(document, options)]
  for (const session of accused.slice(0, WHOLE)) parts.push(accusedText(session, options))
  const rest = [...accused.slice(WHOLE), ...others]
  const lines = rest.slice(0, LINES).map((session) => lineOf(session, options))
  if (rest.length > LINES) lines.push(style.dim(`  and ${rest.length - LINES} more (--json lists all)`))
  if (lines.length > 0) parts.push(lines.join('\n'))
  for (const { path, why } of document.unread)
    parts.push(
      style.yellow(`not read: ${printable(path, { oneLine: true })}: ${printable(why, { oneLine: true })}`),
    )
  for (const notice of document.notices)
    parts.push(style.dim(wrap(printable(notice, { oneLine: true }), options.columns)))
  const first = accused[0] ?? document.sessions[0]
  if (first) parts.push(`Next: gainsay audit show ${first.n}`)
  return `${parts.join('\n\n')}\n`
}

/** One session whole: every claim with its verdict. */
export function auditedSessionText(session: AuditedSession, options: AuditTextOptions): string {
  const { style } = options
  const parts = [style.bold(titleOf(session)), style.dim(printable(session.path, { oneLine: true }))]
  for (const [title, claims] of [
    ['Not borne out by its own log', session.notBorneOut],
    ['Uncheckable', session.uncheckable],
    ['Borne out', session.borneOut],
  ] as const) {
    if (claims.length === 0) continue
    parts.push(style.bold(`${title} (${claims.length})`))
    parts.push(claims.map((claim) => claimText(claim, { ...options, outputLines: 40 })).join('\n\n'))
  }
  if (session.notBorneOut.length + session.uncheckable.length + session.borneOut.length === 0)
    parts.push('It claims nothing that can be read here.')
  if (session.notices.length > 0)
    parts.push(
      style.dim(session.notices.map((notice) => `- ${printable(notice, { oneLine: true })}`).join('\n')),
    )
  return `${parts.join('\n\n')}\n`
}

function figures(document: AuditDocument, options: AuditTextOptions): string {
  const { summary } = document
  const { claims, borneOut, notBorneOut, uncheckable, sessions, sessionsAccused } = summary
  const bar = (count: number): string => '#'.repeat(claims === 0 ? 0 : Math.round((count / claims) * 30))
  const row = (label: string, count: number, paint: (text: string) => string): string =>
    `  ${label.padEnd(14)} ${String(count).padStart(5)}  ${paint(bar(count))}`
  return [
    `${counted(claims, 'claim')} in ${counted(sessions, 'session')}; ${counted(sessionsAccused, 'session')} ${sessionsAccused === 1 ? 'has' : 'have'} one that is not borne out`,
    row('not borne out', notBorneOut, options.style.red),
    row('uncheckable', uncheckable, options.style.yellow),
    row('borne out', borneOut, options.style.green),
  ].join('\n')
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function accusedText(session: AuditedSession, options: AuditTextOptions): string {
  const shown = session.notBorneOut
    .slice(0, CLAIMS_WHOLE)
    .map((claim) => claimText(claim, { ...options, outputLines: OUTPUT_LINES }))
  const more = session.notBorneOut.length - shown.length
  if (more > 0) shown.push(options.style.dim(`  and ${more} more: gainsay audit show ${session.n}`))
  return [options.style.bold(titleOf(session)), ...shown].join('\n')
}

function claimText(claim: AuditClaim, options: AuditTextOptions & { readonly outputLines: number }): string {
  const { style, columns } = options
  const lines = [
    `  said      "${printable(claim.quote, { oneLine: true, maxLength: Math.max(40, columns - 32) })}" ${style.dim(`(turn ${claim.turn}, line ${claim.line})`)}`,
    wrap(
      `${printable(claim.detail, { oneLine: true })} ${style.dim(`[${claim.reason}]`)}`,
      columns,
      '            ',
    ).replace(/^ {12}/, '  happened  '),
  ]
  if (claim.command) {
    lines.push(
      style.dim(
        `            $ ${printable(claim.command.text, { oneLine: true, maxLength: columns - 30 })} (line ${claim.command.line})`,
      ),
    )
    const output = printable(claim.command.output)
      .split('\n')
      .filter((line) => line.trim() !== '')
    for (const line of output.slice(0, options.outputLines))
      lines.push(style.dim(`            | ${printable(line, { maxLength: Math.max(20, columns - 14) })}`))
  }
  return lines.join('\n')
}

function lineOf(session: AuditedSession, options: AuditTextOptions): string {
  const { style } = options
  const count = session.borneOut.length + session.uncheckable.length + session.notBorneOut.length
  const verdict =
    session.notBorneOut.length > 0
      ? style.red(`${session.notBorneOut.length} not borne out`)
      : count === 0
        ? style.dim('claims nothing')
        : `${session.borneOut.length} borne out, ${session.uncheckable.length} uncheckable`
  return `  ${titleOf(session)}  ${verdict}`
}

function titleOf(session: AuditedSession): string {
  const when = session.endedAt ?? session.startedAt
  const day = when === null ? 'no date' : when.slice(0, 16).replace('T', ' ')
  const folder =
    session.folder === null ? 'folder unknown' : printable(session.folder, { oneLine: true, maxLength: 60 })
  return `${String(session.n).padStart(3)}  ${day}  ${session.program} ${printable(session.id.slice(0, 8), { oneLine: true })}  ${folder}`
}
