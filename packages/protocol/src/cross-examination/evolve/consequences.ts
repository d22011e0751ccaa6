// What follows from an event: roots added to the open set, closed, reopened, and critics that
// ended. `settle` and `command` append these; `evolve` demands exactly these.
import { compareIds } from '../../ids.ts'
import type { Event } from '../events.ts'
import { endingsOf } from '../rules/endings.ts'
import type { State } from '../state.ts'
import { apply } from './apply.ts'
import { Draft } from './draft.ts'

/** The event and all that follows from it, on this state, which is left as it is. */
export function withConsequences(state: State, event: Event): Event[] {
  const draft = new Draft(state)
  apply(draft, event)
  const events: Event[] = [event]
  const changed = [...draft.verdicts()].filter(([root, { open }]) => open !== state.open.has(root))
  for (const [root, { open, labels }] of changed.sort(([a], [b]) => compareIds(a, b))) {
    if (!open) events.push({ type: 'attack-closed', id: root, label: labels.get(root) ?? 'moot' })
    else if (draft.wasAdded(root)) events.push({ type: 'attack-reopened', id: root })
    else events.push({ type: 'attack-added', id: root })
  }
  for (const { critic, how } of endingsOf(draft, event)) events.push({ type: 'critic-ended', critic, how })
  return events
}
