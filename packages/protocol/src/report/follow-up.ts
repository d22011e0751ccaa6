// What became of the attacks that an earlier review left open: fixed, still open, new (DESIGN
// section 3, "After it"). Pure: it follows from the setup and the tree.
import { EARLIER_CRITIC, type ImportedAttack } from '../cross-examination/setup.ts'
import { setupOf, type State } from '../cross-examination/state.ts'
import type { Label } from '../cross-examination/tree/label.ts'
import type { EarlierAttack, FollowUp } from './report.ts'

/** @param open roots of this review that are open, in surfacing order; null where nothing was left open */
export function followUpOf(
  state: State,
  labels: ReadonlyMap<string, Label>,
  open: readonly string[],
): FollowUp | null {
  const left = setupOf(state).imported.filter(({ status }) => status === 'open')
  if (left.length === 0) return null
  const again = raisedAgain(state)
  const carried = carrierHasSpoken(state)
  const fixed: EarlierAttack[] = []
  const unasked: EarlierAttack[] = []
  const still: FollowUp['open'][number][] = []
  for (const one of left) {
    const ids = again.get(keyOf(one)) ?? []
    const named = { run: one.run, id: one.id, statement: one.attack?.statement ?? null }
    for (const now of ids) still.push({ ...named, now, status: labels.get(now) ?? 'unresolved' })
    // The carrier leaves out only what its witness or rule, run first, no longer shows.
    if (ids.length === 0) (one.attack !== undefined && carried ? fixed : unasked).push(named)
  }
  const raised = open.filter((id) => state.nodes.get(id)?.earlier === null)
  return { fixed, open: still, unasked, raised }
}

function keyOf({ run, id }: Pick<ImportedAttack, 'run' | 'id'>): string {
  return `${run} ${id}`
}

function raisedAgain(state: State): Map<string, string[]> {
  const again = new Map<string, string[]>()
  for (const { id, earlier } of state.nodes.values()) {
    if (earlier === null) continue
    const key = keyOf(earlier)
    again.set(key, [...(again.get(key) ?? []), id])
  }
  return again
}

/** Its opening turn was taken; a carrier that failed has said nothing about anything. */
function carrierHasSpoken(state: State): boolean {
  for (const critic of state.critics.values())
    if (critic.setup.party === EARLIER_CRITIC) return critic.round !== null && critic.ended !== 'failed'
  return false
}
