// What the last review left open and nobody raised again: it is not closed by that, so it is said.
import type { CrossExaminationState } from '@gainsay/protocol'

const LISTED = 10

/** One sentence; null where there is nothing to say. */
export function notRaisedAgain(state: CrossExaminationState): string | null {
  const imported = state.setup?.imported.filter(({ status }) => status === 'open') ?? []
  const raised = new Set(
    [...state.nodes.values()].flatMap(({ earlier }) =>
      earlier === null ? [] : [`${earlier.run} ${earlier.id}`],
    ),
  )
  const left = imported.filter(({ run, id }) => !raised.has(`${run} ${id}`))
  if (left.length === 0) return null
  const ids = left.slice(0, LISTED).map(({ id }) => id)
  const more = left.length > ids.length ? `, and ${left.length - ids.length} more` : ''
  return `Open in the last review and not raised again here, which does not close it: ${ids.join(', ')}${more} (gainsay show ${ids[0]} --review ${left[0]!.run}).`
}
