// What the last review left open and nobody raised again: it is not closed by that, so it is said.
import type { Report } from '@gainsay/protocol'

const LISTED = 10

/** One sentence; null where there is nothing to say. */
export function notRaisedAgain({ followUp }: Report): string | null {
  const left = followUp?.unasked ?? []
  if (left.length === 0) return null
  const ids = left.slice(0, LISTED).map(({ id }) => id)
  const more = left.length > ids.length ? `, and ${left.length - ids.length} more` : ''
  return `Open in the last review and not raised again here, which does not close it: ${ids.join(', ')}${more} (gainsay show ${ids[0]} --review ${left[0]!.run}).`
}
