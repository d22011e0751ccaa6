// The end of a fork's round: what was asked about in it is open or not, and its part of the
// open set moves by one step. A round lasts until the fork's next one begins, so that a
// decision made in between belongs to it.
import { isOpen } from '../tree/label.ts'
import type { OpenSetStep, State } from '../state.ts'
import type { Draft } from './draft.ts'

/** Closes the rounds of a fork up to and with `round`. Cost: what was asked in the open round. */
export function closeAsks(draft: Draft, forkId: string, round: number): void {
  const fork = draft.fork(forkId)
  if (round <= fork.closedRound) return
  for (const id of fork.asked) {
    const node = draft.node(id)
    const openAfter = isOpen(draft.state.derived.labels.get(id) ?? 'moot')
    const asks = node.asks.map((ask) => (ask.openAfter === null ? { ...ask, openAfter } : ask))
    draft.changeNode(id, { asks })
  }
  draft.changeFork(forkId, { asked: [], closedRound: round })
}

function stepOf(state: State, round: number): OpenSetStep {
  let step = state.steps.get(round)
  if (step === undefined) state.steps.set(round, (step = { added: [], closed: [], reopened: [] }))
  return step
}

/** The net change of the open set in the rounds that a fork has just closed. */
export function closeStep(state: State, forkId: string, firstClosed: number): void {
  const changed = state.changed.get(forkId)
  if (changed === undefined || changed.size === 0) return
  const step = stepOf(state, firstClosed)
  for (const [root, wasOpen] of changed) {
    const nowOpen = state.open.has(root)
    if (wasOpen === nowOpen) continue
    if (!nowOpen) step.closed.push(root)
    else if (state.everOpen.has(root)) step.reopened.push(root)
    else step.added.push(root)
    if (nowOpen) state.everOpen.add(root)
  }
  changed.clear()
}
