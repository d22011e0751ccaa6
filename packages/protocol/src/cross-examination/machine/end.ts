// After the rounds: what follows by itself, without asking anybody. Runs on a copy of the
// state, at a handful of points of a run, so its linear cost is paid a handful of times.
import type { Event } from '../events.ts'
import { verifiedFixes } from '../evolve/apply-after.ts'
import { withConsequences } from '../evolve/consequences.ts'
import { Draft } from '../evolve/draft.ts'
import { evolve } from '../evolve/evolve.ts'
import { leavesOf, stakesOf } from '../rules/stakes.ts'
import { copyState, nodeOf, setupOf, type CriticState, type State } from '../state.ts'
import { isConfirmed } from '../tree/node.ts'
import { roundsCanEnd } from './frontier.ts'
import { leafText, LEAF_BYTES_MAX } from './leaf.ts'

/** Fixes that are to be tried together: two or more that were verified. */
export function toCombine(state: State): string[] {
  if (!state.roundsOver || state.combined) return []
  const fixes = verifiedFixes(new Draft(state))
  return fixes.length > 1 ? fixes : []
}

/** Stakes and judge come after the fixes were combined, and not in an interrupted review. */
function isStaking(state: State): boolean {
  return state.roundsOver && !state.interrupted && toCombine(state).length === 0
}

function hasStaked(state: State, c: number): boolean {
  return state.stakes.some(({ critic }) => critic === c)
}

/** Only a critic that is still there is asked for its choice; of any other the rule decides. */
function canChoose({ ended }: CriticState): boolean {
  return ended === 'steady' || ended === 'round-cap' || ended === 'depth-cap'
}

/** Critics that are to be asked which of their leaves they stake. */
export function choosers(state: State): number[] {
  if (!isStaking(state)) return []
  const asked: number[] = []
  for (const [c, critic] of state.critics)
    if (
      critic.setup.kind === 'model' &&
      canChoose(critic) &&
      !hasStaked(state, c) &&
      leavesOf(state, c).length > 1
    )
      asked.push(c)
  return asked
}

/** Staked leaves that a model or a person is to judge. */
export function toJudge(state: State): string[] {
  const { judge } = setupOf(state)
  if (judge === null || judge.kind === 'witness' || !isStaking(state)) return []
  const judged = new Set(state.verdicts.map(({ id }) => id))
  return state.stakes.map(({ id }) => id).filter((id) => !judged.has(id))
}

function nextByItself(state: State): Event | null {
  if (roundsCanEnd(state)) return { type: 'rounds-ended' }
  if (!isStaking(state)) return null
  const asked = new Set(choosers(state))
  for (const c of state.critics.keys()) {
    const stake = hasStaked(state, c) || asked.has(c) ? null : stakesOf(state, c, null)
    if (stake !== null) return stake
  }
  const judged = new Set(state.verdicts.map(({ id }) => id))
  for (const { id } of state.stakes) {
    if (judged.has(id)) continue
    // A confirmed witness decides that X yields Y; nobody needs to be asked.
    if (isConfirmed(nodeOf(state, id)))
      return {
        type: 'leaf-judged',
        id,
        by: 'witness',
        verdict: 'upheld',
        reason: 'its witness is confirmed',
        seen: null,
      }
    const { judge } = setupOf(state)
    if (judge !== null && judge.kind !== 'witness' && leafText(state, id) === null) {
      const reason = `the leaf is over ${LEAF_BYTES_MAX} bytes, and is never cut`
      return { type: 'leaf-judged', id, by: judge.kind, verdict: 'undecided', reason, seen: null }
    }
  }
  return null
}

/** Nothing is left that anybody could be asked. */
function isOver(state: State): boolean {
  return state.roundsOver && toCombine(state).length + choosers(state).length + toJudge(state).length === 0
}

/** The events, and all that follows by itself after them. */
export function withEnd(state: State, events: readonly Event[]): Event[] {
  if (isOver(state)) return [...events]
  const ended = new Set(events.flatMap((event) => (event.type === 'critic-ended' ? [event.critic] : [])))
  for (const [c, critic] of state.critics) if (critic.ended === null && !ended.has(c)) return [...events]
  const after = copyState(state)
  for (const event of events) evolve(after, event)
  const all = [...events]
  // Bounded: the end of the rounds, then one stake and one verdict a critic.
  for (let i = 0; i <= 1 + 2 * state.critics.size; i++) {
    const next = nextByItself(after)
    if (next === null) break
    for (const event of withConsequences(after, next)) {
      evolve(after, event)
      all.push(event)
    }
  }
  return all
}
