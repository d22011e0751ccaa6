import { fixOf, nodeOf, type State } from '../state.ts'
import type { TreeView } from '../tree/view.ts'

/** The state as the rules of the tree look at it. */
export function viewOf(state: State): TreeView {
  return {
    node: (id) => nodeOf(state, id),
    fix: (id) => fixOf(state, id),
    roundsOver: state.roundsOver,
  }
}
