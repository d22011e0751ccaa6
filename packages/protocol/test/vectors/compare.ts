// Reads a finished state the way a vector expects it, and names every field that differs.
import { compareIds } from '../../src/ids.ts'
import { labels } from '../../src/cross-examination/rules/labels.ts'
import { openSetByRound } from '../../src/cross-examination/rules/open-set.ts'
import { outcomeOf } from '../../src/cross-examination/rules/outcome.ts'
import type { State } from '../../src/cross-examination/state.ts'
import { contentionOf } from '../../src/cross-examination/tree/contention.ts'
import { replay } from './replay.ts'
import type { Vector } from './vector.ts'

export function resultOf(state: State): Record<string, unknown> {
  const outcome = outcomeOf(state)
  const all = [...labels(state)].sort(([a], [b]) => compareIds(a, b))
  const contention = all.map(([id]) => [id, contentionOf(state.nodes.get(id)!)])
  const critics = [...state.critics].map(([c, { ended, round, setup }]) => [
    String(c),
    { how: ended, round: setup.kind === 'rule' ? 0 : round },
  ])
  const byRound = (a: { round: number; id: string }, b: { round: number; id: string }): number =>
    a.round - b.round || compareIds(a.id, b.id)
  return {
    labels: Object.fromEntries(all),
    advisory: [...state.advisory].sort(compareIds),
    fixedByCritic: outcome.fixedByCritic,
    rounds: openSetByRound(state).map(({ round, added, closed, reopened, open }) => ({
      r: round,
      A: added,
      R: closed,
      O: reopened,
      open,
    })),
    contention: Object.fromEntries(contention),
    order: outcome.order,
    headline: outcome.headline,
    stakes: state.stakes.map(({ critic, id, how }) => ({ c: critic, id, how })),
    counts: outcome.counts,
    safety: outcome.safety,
    liveness: outcome.liveness,
    reasons: outcome.reasons,
    termination: { critics: Object.fromEntries(critics), run: outcome.termination },
    exit: outcome.exit,
    todo: outcome.todo,
    recorded: [...state.recorded].sort(byRound).map(({ round, id, what }) => ({ r: round, id, what })),
  }
}

/** JSON with sorted keys, so that only contents differ. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Empty when the vector passes. */
export function differencesOf(vector: Vector): string[] {
  try {
    const { state, differences } = replay(vector)
    const result = resultOf(state)
    const found = [...differences]
    for (const [field, want] of Object.entries(vector.expect)) {
      const got = result[field]
      if (canonical(got) !== canonical(want))
        found.push(`${field}: ${canonical(got)} instead of ${canonical(want)}`)
    }
    return found
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }
}
