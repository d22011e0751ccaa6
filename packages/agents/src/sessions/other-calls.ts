// Says which tools did work that the transcript does not show.
import type { OtherCall } from '../session/session.ts'
import { type Notices, tally } from './notices.ts'

/** Tools that the notice names; the others are only counted. */
const NAMED_TOOLS = 5

export function reportOtherCalls(calls: readonly OtherCall[], notices: Notices): void {
  const first = calls[0]
  if (first === undefined) return
  const counts = new Map<string, number>()
  for (const { tool } of calls) counts.set(tool, (counts.get(tool) ?? 0) + 1)
  const named = [...counts].sort((a, b) => b[1] - a[1]).slice(0, NAMED_TOOLS)
  const more = counts.size > named.length ? ` and ${counts.size - named.length} more tools` : ''
  notices.add(
    'other-tools',
    `Tools were called whose work is not seen here: ${tally(new Map(named))}${more}.`,
    first.agent === null ? first.line : null,
  )
}

/** Subagents that were called and of whose work nothing was found. */
export function reportMissingAgents(missing: number, notices: Notices): void {
  if (missing > 0)
    notices.add(
      'subagent-missing',
      `The work of ${missing} subagents is not seen: no transcript of theirs was found.`,
    )
}
