import type { AskContext } from '../../party/party.ts'

/** The round of a call: what the context says, else what its place says (`c2/r3/answer`: 3). */
export function roundOf(context: AskContext | undefined): number | undefined {
  if (context?.round !== undefined) return context.round
  const found = /(?:^|\/)r(\d{1,6})(?:\/|$)/.exec(context?.place ?? '')
  return found === null ? undefined : Number(found[1])
}
