// The open set round by round: U' = (U \ R) + A + O over roots, net from one round's end to the
// next; what happens after the debate is one more step.
import { compareIds } from '../../ids.ts'
import type { State } from '../state.ts'

export type OpenSetAfter = {
  readonly round: number | 'end'
  readonly added: readonly string[]
  readonly closed: readonly string[]
  readonly reopened: readonly string[]
  readonly open: readonly string[]
}

type Change = { added: string[]; closed: string[]; reopened: string[] }

/** What has changed since the rounds that are over. */
function sinceThen(state: State): Change {
  const change: Change = { added: [], closed: [], reopened: [] }
  for (const changed of state.changed.values())
    for (const [root, wasOpen] of changed) {
      const nowOpen = state.open.has(root)
      if (wasOpen === nowOpen) continue
      if (!nowOpen) change.closed.push(root)
      else (state.everOpen.has(root) ? change.reopened : change.added).push(root)
    }
  return change
}

/** All rounds begun so far; `end` is what came after the rounds, or since the last one closed. */
export function openSetByRound(state: State): OpenSetAfter[] {
  const all: OpenSetAfter[] = []
  const open = new Set<string>()
  const push = (round: number | 'end', change: Change): void => {
    for (const id of change.closed) open.delete(id)
    for (const id of [...change.added, ...change.reopened]) open.add(id)
    const sorted = (ids: Iterable<string>): string[] => [...ids].sort(compareIds)
    all.push({
      round,
      added: sorted(change.added),
      closed: sorted(change.closed),
      reopened: sorted(change.reopened),
      open: sorted(open),
    })
  }
  for (let round = 0; round <= state.lastRound; round++)
    push(round, state.steps.get(round) ?? { added: [], closed: [], reopened: [] })
  push('end', sinceThen(state))
  return all
}
