// What a review says: two axes, counts, what is to do, the exit code (DESIGN section 3, "Outcome").
import { compareIds } from '../../ids.ts'
import { nodeOf, setupOf, type State } from '../state.ts'
import { worstTermination, type Termination } from '../termination.ts'
import { compareSurfacing } from '../tree/contention.ts'
import { closingFixes } from '../tree/fix-rules.ts'
import { isClosed, isLiveness, type Label } from '../tree/label.ts'
import { isMachineChecked, type AttackNode } from '../tree/node.ts'
import { labels } from './labels.ts'
import { isSilent } from './silence.ts'
import { viewOf } from './view-of.ts'

/** All of these count roots. */
export type Todo = {
  /** Unresolved, or a contradiction. */
  readonly decide: number
  /** Admitted. */
  readonly fix: number
  /** Fixed, with none of the fixes that close it applied. */
  readonly apply: number
  /** Every other closed one. */
  readonly closed: number
}

export type ReviewOutcome = {
  readonly labels: ReadonlyMap<string, Label>
  /** Open roots in surfacing order. */
  readonly order: readonly string[]
  readonly headline: string | null
  readonly counts: Readonly<Partial<Record<Label, number>>>
  readonly todo: Todo
  /** Fixed roots that only their critic's word closed: listed apart. */
  readonly fixedByCritic: readonly string[]
  readonly safety: 'clean' | 'disputes'
  readonly liveness: 'complete' | 'incomplete'
  readonly reasons: readonly string[]
  /** Null while the review goes on. */
  readonly termination: Termination | null
  readonly exit: 0 | 1 | 3 | 130
}

function reasonsOf(state: State, all: ReadonlyMap<string, Label>): string[] {
  const reasons: string[] = []
  for (const [c, critic] of state.critics) {
    if (critic.ended !== 'steady') reasons.push(`not-steady:${c}:${critic.ended ?? 'running'}`)
    if (isSilent(state, c) && !critic.setup.backed) reasons.push(`silent:${c}`)
  }
  for (const { path, seenBy } of setupOf(state).work.files)
    if (seenBy.length === 0) reasons.push(`unseen:${path}`)
  for (const [id, label] of all) if (isLiveness(label)) reasons.push(`${label}:${id}`)
  return reasons.sort()
}

function isApplied(state: State, node: AttackNode): boolean {
  return closingFixes(viewOf(state), node).some((id) => state.fixes.get(id)?.applied === true)
}

export function terminationOf(state: State): Termination | null {
  const ended: Termination[] = []
  for (const critic of state.critics.values()) {
    if (critic.ended === null) return null
    ended.push(critic.ended)
  }
  return worstTermination(ended)
}

/** Linear in the tree. */
export function outcomeOf(state: State): ReviewOutcome {
  const all = labels(state)
  const order = [...state.open].map((id) => nodeOf(state, id)).sort(compareSurfacing)
  const counts: Partial<Record<Label, number>> = {}
  const fixedByCritic: string[] = []
  const todo = { decide: 0, fix: 0, apply: 0, closed: 0 }
  for (const [id, label] of all) {
    const node = nodeOf(state, id)
    if (node.parent !== null) continue
    counts[label] = (counts[label] ?? 0) + 1
    if (label === 'fixed' && !isMachineChecked(node)) fixedByCritic.push(id)
    if (label === 'unresolved' || label === 'contradiction') todo.decide++
    else if (label === 'admitted') todo.fix++
    else if (label === 'fixed' && !isApplied(state, node)) todo.apply++
    else if (isClosed(label)) todo.closed++
  }
  const reasons = reasonsOf(state, all)
  const block = order.length > 0 || todo.apply > 0
  const escalate = reasons.length > 0 || setupOf(state).belowGate
  return {
    labels: all,
    order: order.map(({ id }) => id),
    headline: order[0]?.id ?? null,
    counts,
    todo,
    fixedByCritic: fixedByCritic.sort(compareIds),
    safety: order.length > 0 ? 'disputes' : 'clean',
    liveness: reasons.length > 0 ? 'incomplete' : 'complete',
    reasons,
    termination: terminationOf(state),
    exit: state.interrupted ? 130 : block ? 1 : escalate ? 3 : 0,
  }
}
