// The labels of one root's tree, a pure function of the tree (facts/debate, "Label"). Cost:
// linear in the size of that tree. Contradiction, which looks at other forks, is decided in
// `contradiction.ts`; it never changes what is open.
import { isClosed, isOpen, type Label } from './label.ts'
import { isDefeated, type Judged } from './defeated.ts'
import { isConfirmed, lastDefence, standingDefence, type AttackNode } from './node.ts'
import { isFixed, waitsForConfirmation } from './fix-rules.ts'
import type { TreeView } from './view.ts'

export type TreeVerdict = {
  /** Every attack of the tree; a root's `unresolved` may still be a contradiction. */
  readonly labels: ReadonlyMap<string, Label>
  readonly open: boolean
  /** Attacks that the proposer's next turn is asked about. */
  readonly owed: readonly string[]
  /** Every open attack has a valid answer from both sides. */
  readonly answered: boolean
}

type Visited = Judged & { holds: boolean }

function ownLabel(
  view: TreeView,
  node: AttackNode,
  children: readonly Visited[],
  held: boolean,
  dead: boolean,
): Label {
  if (node.dismissed) return 'dismissed'
  if (node.base !== 'live') return dead ? 'moot' : node.base
  if (node.refuted) return 'refuted'
  if (isFixed(view, node)) return 'fixed'
  if (node.withdrawn) return 'withdrawn'
  if (isDefeated(node, children, held)) return 'defeated'
  if (dead && !isConfirmed(node)) return 'moot'
  return node.conceded === null ? 'unresolved' : 'admitted'
}

/** `dead`: aimed, or below what is aimed, at a defence that no longer stands or a conceded attack. */
function visit(view: TreeView, id: string, dead: boolean, into: Visited[]): Visited {
  const node = view.node(id)
  const defence = standingDefence(node)
  const children: Visited[] = []
  for (const childId of node.children) {
    const aimed = view.node(childId).aim === node.defences.length && defence !== null
    children.push(visit(view, childId, dead || !aimed, into))
  }
  const held = children.some((child) => child.holds)
  const label = ownLabel(view, node, children, held, dead)
  const visited = { node, label, holds: held || (isConfirmed(node) && isOpen(label)) }
  into.push(visited)
  return visited
}

/** New, unanswered, pressed, or its last defence was brought down. */
function owesAnswer(node: AttackNode): boolean {
  const ask = node.asks[node.asks.length - 1]
  const defence = lastDefence(node)
  if (ask === undefined || ask.unanswered) return true
  return defence !== null && (defence.reply === 'press' || defence.broughtDown)
}

function isAnswered(view: TreeView, node: AttackNode): boolean {
  if (node.conceded !== null) return !node.fixes.some((id) => waitsForConfirmation(view.fix(id), node))
  const ask = node.asks[node.asks.length - 1]
  const defence = standingDefence(node)
  if (ask === undefined || ask.unanswered || defence === null) return false
  return defence.reply !== null || defence.voidWithdrawal
}

export function evaluateTree(view: TreeView, rootId: string): TreeVerdict {
  const visited: Visited[] = []
  const root = visit(view, rootId, false, visited)
  const open = isOpen(root.label)
  const labels = new Map<string, Label>()
  const owed: string[] = []
  let answered = true
  for (const one of visited) {
    // Sub-attacks live and die with their root; they revive with it too.
    if (!isOpen(root.label) && one !== root && !isClosed(one.label)) one.label = 'moot'
    labels.set(one.node.id, one.label)
    if (!isOpen(one.label)) continue
    if (one.node.conceded === null && owesAnswer(one.node)) owed.push(one.node.id)
    answered &&= isAnswered(view, one.node)
  }
  return { labels, open, owed, answered }
}

/** Has an open sub-attack below it whose witness is confirmed, so that it cannot be given up. */
export function isHeldOpen(view: TreeView, labels: ReadonlyMap<string, Label>, node: AttackNode): boolean {
  for (const id of node.children) {
    const child = view.node(id)
    if (isConfirmed(child) && isOpen(labels.get(id) ?? 'moot')) return true
    if (isHeldOpen(view, labels, child)) return true
  }
  return false
}
