// The stake (facts/debate, readings 16 and 33): exactly one open, unconceded leaf of a model
// critic's tree; the only one, its choice if that is one of them, else by the surfacing rule.
import type { StakeMade } from '../events.ts'
import { nodeOf, type State } from '../state.ts'
import { compareSurfacing } from '../tree/contention.ts'
import { isOpen } from '../tree/label.ts'
import type { AttackNode } from '../tree/node.ts'

function isOpenUnconceded(state: State, node: AttackNode): boolean {
  return node.conceded === null && isOpen(state.derived.labels.get(node.id) ?? 'moot')
}

/** Pushes the leaves below and with this attack; says whether there is any. */
function collectLeaves(state: State, node: AttackNode, into: AttackNode[]): boolean {
  let below = false
  for (const child of node.children) below = collectLeaves(state, nodeOf(state, child), into) || below
  if (below || !isOpenUnconceded(state, node)) return below
  into.push(node)
  return true
}

/** Open, unconceded attacks of a critic with none of the kind below them, in surfacing order. */
export function leavesOf(state: State, critic: number): AttackNode[] {
  const leaves: AttackNode[] = []
  for (const root of state.derived.openRoots.get(critic) ?? [])
    collectLeaves(state, nodeOf(state, root), leaves)
  return leaves.sort(compareSurfacing)
}

/** Null: nothing to stake. A choice that is no leaf counts as none. */
export function stakesOf(state: State, critic: number, choice: string | null): StakeMade | null {
  if (state.critics.get(critic)?.setup.kind !== 'model') return null
  const leaves = leavesOf(state, critic)
  const first = leaves[0]
  if (first === undefined) return null
  if (leaves.length === 1) return { type: 'stake-made', critic, id: first.id, how: 'only' }
  const chosen = leaves.find(({ id }) => id === choice)
  if (chosen !== undefined) return { type: 'stake-made', critic, id: chosen.id, how: 'choice' }
  return { type: 'stake-made', critic, id: first.id, how: 'rule' }
}
