// What may be missing from a transcript. Where something may be, "it never ran" is not said.
import type { Session } from '../../../session/session.ts'

/** Codes of the session readers after which commands or edits may have gone unseen. */
const GAP_CODES = new Set([
  'damaged-line',
  'line-too-long',
  'items-left-out',
  'parent-missing',
  'fork-parent-missing',
  'branch-abandoned',
  'file-empty',
  'subagent-damaged',
  'subagent-unreadable',
  'subagent-missing',
  'subagents-left-out',
  'continued',
  'continued-from',
  'parent-session-missing',
  'other-tools',
])

/** Codes after which work of any time may have gone unseen, also after the last run. */
const ANY_TIME = new Set([
  'damaged-line',
  'line-too-long',
  'subagent-damaged',
  'subagent-unreadable',
  'subagent-missing',
  'subagents-left-out',
])

/** Why a check may have been run again between two orders without being seen; empty: not known to be. */
export function gapsBetween(session: Session, after: number, before: number): string[] {
  const gaps = session.notices.map(({ code }) => code).filter((code) => ANY_TIME.has(code))
  const { otherCalls } = session
  if (
    otherCalls === undefined
      ? session.notices.some(({ code }) => code === 'other-tools')
      : otherCalls.some(({ order }) => order > after && order < before)
  )
    gaps.push('other-tools')
  if (session.userTurns.some(({ order, text }) => order > after && order < before && ranByUser(text)))
    gaps.push('user-commands')
  return [...new Set(gaps)]
}

/** What the user runs himself stands in his own words, without a result that can be trusted. */
function ranByUser(text: string): boolean {
  return text.includes('<bash-input>')
}

const CONTINUED = /^(?:\s|<[^>]{1,40}>){0,10}This session is being continued from a previous conversation/

export function gapsOf(session: Session): string[] {
  const gaps = session.notices.filter((notice) => GAP_CODES.has(notice.code)).map((notice) => notice.code)
  if (session.userTurns.some((turn) => CONTINUED.test(turn.text))) gaps.push('continued')
  if (session.userTurns.some((turn) => ranByUser(turn.text))) gaps.push('user-commands')
  return [...new Set(gaps)]
}
