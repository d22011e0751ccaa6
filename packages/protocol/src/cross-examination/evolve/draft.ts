// A draft over the state: one event's effect on the tree, looked at before it is taken. `evolve`
// commits it; `consequencesOf` reads what would follow and throws it away.
import { rootOf } from '../../ids.ts'
import type { Label } from '../tree/label.ts'
import { evaluateTree, type TreeVerdict } from '../tree/evaluate.ts'
import type { AttackNode, Defence, Fix } from '../tree/node.ts'
import type { TreeView } from '../tree/view.ts'
import {
  criticState,
  demand,
  fixOf,
  forkState,
  nodeOf,
  type CriticState,
  type ForkState,
  type Recorded,
  type State,
} from '../state.ts'

export class Draft implements TreeView {
  readonly state: State
  roundsOver: boolean
  readonly nodes: Map<string, AttackNode> = new Map()
  readonly fixes: Map<string, Fix> = new Map()
  readonly critics: Map<number, CriticState> = new Map()
  readonly forks: Map<string, ForkState> = new Map()
  readonly recorded: Recorded[] = []
  private readonly touched = new Set<string>()
  private evaluated: Map<string, TreeVerdict> | null = null

  constructor(state: State) {
    this.state = state
    this.roundsOver = state.roundsOver
  }

  node(id: string): AttackNode {
    return this.nodes.get(id) ?? nodeOf(this.state, id)
  }
  fix(id: string): Fix {
    return this.fixes.get(id) ?? fixOf(this.state, id)
  }
  critic(c: number): CriticState {
    return this.critics.get(c) ?? criticState(this.state, c)
  }
  fork(id: string): ForkState {
    return this.forks.get(id) ?? forkState(this.state, id)
  }
  /** It was in the open set before. */
  wasAdded(root: string): boolean {
    return this.state.announced.has(root)
  }
  hasNode(id: string): boolean {
    return this.nodes.has(id) || this.state.nodes.has(id)
  }

  changeNode(id: string, change: Partial<AttackNode>): void {
    this.nodes.set(id, { ...this.node(id), ...change })
    this.touch(rootOf(id))
  }
  addNode(node: AttackNode): void {
    demand(!this.hasNode(node.id), `attack ${node.id} was already raised`)
    this.nodes.set(node.id, node)
    if (!node.advisory) this.touch(rootOf(node.id))
  }
  /** `n` is the 1-based number of the defence. */
  changeDefence(id: string, n: number, change: Partial<Defence>): void {
    const { defences } = this.node(id)
    this.changeNode(id, { defences: defences.map((one, i) => (i === n - 1 ? { ...one, ...change } : one)) })
  }
  addFix(fix: Fix): void {
    demand(!this.fixes.has(fix.id) && !this.state.fixes.has(fix.id), `fix ${fix.id} was already made`)
    this.fixes.set(fix.id, fix)
  }
  /** Touches every root that it may close. */
  changeFix(id: string, change: Partial<Fix>): void {
    const fix = { ...this.fix(id), ...change }
    this.fixes.set(id, fix)
    for (const bound of fix.bound) this.touch(rootOf(bound))
    for (const other of Object.keys(fix.verification?.results ?? {}))
      if (this.hasNode(other)) this.touch(rootOf(other))
  }
  changeCritic(c: number, change: Partial<CriticState>): void {
    this.critics.set(c, { ...this.critic(c), ...change })
  }
  changeFork(id: string, change: Partial<ForkState>): void {
    this.forks.set(id, { ...this.fork(id), ...change })
  }

  /** The labels of this root's tree are looked at again. */
  touch(root: string): void {
    this.touched.add(root)
    this.evaluated = null
  }

  /** Of every touched root that is not advisory. */
  verdicts(): ReadonlyMap<string, TreeVerdict> {
    if (this.evaluated === null) {
      this.evaluated = new Map()
      for (const root of this.touched)
        if (!this.node(root).advisory) this.evaluated.set(root, evaluateTree(this, root))
    }
    return this.evaluated
  }

  labelOf(id: string): Label | undefined {
    return this.verdicts().get(rootOf(id))?.labels.get(id) ?? this.state.derived.labels.get(id)
  }

  /** Every open attack of this critic's tree is answered from both sides. */
  isAnswered(c: number): boolean {
    for (const root of this.state.derived.unanswered.get(c) ?? [])
      if (!this.verdicts().has(root)) return false
    for (const [root, verdict] of this.verdicts())
      if (this.node(root).critic === c && !verdict.answered) return false
    return true
  }
  hasOpenRoot(c: number): boolean {
    for (const root of this.state.derived.openRoots.get(c) ?? []) if (!this.verdicts().has(root)) return true
    for (const [root, verdict] of this.verdicts())
      if (this.node(root).critic === c && verdict.open) return true
    return false
  }

  commit(): void {
    const { state } = this
    state.derived.relabelled.clear()
    for (const [id, node] of this.nodes) commitNode(state, id, node)
    for (const [id, fix] of this.fixes) commitFix(state, id, fix)
    state.recorded.push(...this.recorded)
    for (const [c, critic] of this.critics) state.critics.set(c, critic)
    for (const [id, fork] of this.forks) {
      state.forks.set(id, fork)
      state.lastRound = Math.max(state.lastRound, fork.round)
    }
    state.roundsOver = this.roundsOver
    for (const [root, verdict] of this.verdicts()) commitVerdict(state, this.node(root), verdict)
  }
}

function commitNode(state: State, id: string, node: AttackNode): void {
  const before = state.nodes.get(id)
  if (before === undefined && node.advisory) state.advisory.push(id)
  if (before === undefined && node.base === 'cut') state.cuts.push(id)
  if (node.parent === null && node.conceded !== null && (before?.conceded ?? null) === null && node.address)
    state.conceded.add(node.address, node.fork)
  state.nodes.set(id, node)
}

function commitFix(state: State, id: string, fix: Fix): void {
  if (!state.fixes.has(id)) state.latestFix.set(fix.fork, id)
  state.fixes.set(id, fix)
}

function inGroup<K>(groups: Map<K, Set<string>>, key: K, root: string, member: boolean): void {
  let group = groups.get(key)
  if (group === undefined) groups.set(key, (group = new Set()))
  if (member) group.add(root)
  else group.delete(root)
}

function commitVerdict(state: State, root: AttackNode, verdict: TreeVerdict): void {
  const { derived } = state
  for (const [id, label] of verdict.labels) {
    // A root that was defended may now be a contradiction under the same label.
    if (derived.labels.get(id) !== label || id === root.id) derived.relabelled.add(id)
    derived.labels.set(id, label)
  }
  inGroup(derived.openRoots, root.critic, root.id, verdict.open)
  inGroup(derived.unanswered, root.critic, root.id, verdict.open && !verdict.answered)
  let owed = derived.owed.get(root.fork)
  if (owed === undefined) derived.owed.set(root.fork, (owed = new Map()))
  if (verdict.owed.length > 0) owed.set(root.id, verdict.owed)
  else owed.delete(root.id)
  if (verdict.open === state.open.has(root.id)) derived.unannounced.delete(root.id)
  else derived.unannounced.add(root.id)
}
