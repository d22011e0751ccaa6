// `attacks.jsonl` is a projection of the ledger: one line a transition of an attack's label.
import type { Event } from '../cross-examination/events.ts'
import { evolve } from '../cross-examination/evolve/evolve.ts'
import { labelOf } from '../cross-examination/rules/labels.ts'
import { initialState, type State } from '../cross-examination/state.ts'
import type { Label } from '../cross-examination/tree/label.ts'

export type AttackTransition = {
  readonly id: string
  /** Null: it was raised. */
  readonly from: Label | null
  readonly to: Label
  /** The type of the event that did it, and its 0-based place among the events. */
  readonly by: Event['type']
  readonly event: number
}

/** A concession can make a contradiction of any open root; everything else names what it changed. */
function mayHaveChanged(state: State, event: Event): Iterable<string> {
  const conceded = event.type === 'proposer-turn-taken' && event.answers.some(({ say }) => say === 'concede')
  return conceded ? new Set([...state.derived.relabelled, ...state.open]) : state.derived.relabelled
}

/** In order. Throws `HistoryError` on events that the rules could not have written. */
export function attackTransitions(events: Iterable<Event>): AttackTransition[] {
  const transitions: AttackTransition[] = []
  const last = new Map<string, Label>()
  const state = initialState()
  let place = -1
  for (const event of events) {
    place++
    evolve(state, event)
    for (const id of mayHaveChanged(state, event)) {
      const to = labelOf(state, id)
      const from = last.get(id) ?? null
      if (to === null || to === from) continue
      transitions.push({ id, from, to, by: event.type, event: place })
      last.set(id, to)
    }
  }
  return transitions
}
