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

const CONTINUED = /^(?:\s|<[^>]{1,40}>){0,10}This session is being continued from a previous conversation/

export function gapsOf(session: Session): string[] {
  const gaps = session.notices.filter((notice) => GAP_CODES.has(notice.code)).map((notice) => notice.code)
  if (session.userTurns.some((turn) => CONTINUED.test(turn.text))) gaps.push('continued')
  // What the user runs himself stands in his own words, without a result that can be trusted.
  if (session.userTurns.some((turn) => turn.text.includes('<bash-input>'))) gaps.push('user-commands')
  return [...new Set(gaps)]
}
