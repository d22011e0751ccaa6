// What a fork's next proposer turn is about: the attacks that it owes an answer, and the fixes
// that failed in the round before (facts/debate, "Asked in round n", "Fixes").
import { compareIds } from '../../ids.ts'
import type { State } from '../state.ts'
import { mayRetry } from '../tree/fix-rules.ts'
import { viewOf } from './view-of.ts'

/** In id order. Cost: the frontier of the fork. */
export function owedBy(state: State, fork: string): string[] {
  const owed: string[] = []
  for (const ids of state.derived.owed.get(fork)?.values() ?? []) owed.push(...ids)
  return owed.sort(compareIds)
}

/** Conceded attacks of the fork whose fix of the round before failed: one retry each. */
export function retryableIn(state: State, fork: string, round: number): string[] {
  // A fork makes at most one fix a round, so only its newest can be of the round before.
  const latest = state.latestFix.get(fork)
  if (latest === undefined) return []
  const view = viewOf(state)
  return view.fix(latest).bound.filter((id) => mayRetry(view, view.node(id), round))
}
