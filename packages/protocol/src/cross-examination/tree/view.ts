// What the rules of the tree may look at: the state, or a draft over it.
import type { AttackNode, Fix } from './node.ts'

export interface TreeView {
  node(id: string): AttackNode
  fix(id: string): Fix
  /** From then on a fix also closes what it stops in other forks. */
  readonly roundsOver: boolean
}
