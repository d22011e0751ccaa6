// Labels as they are read: the tree's own, with contradiction in place of `unresolved`.
import { rootOf } from '../../ids.ts'
import { nodeOf, type State } from '../state.ts'
import { isContradiction } from '../tree/contradiction.ts'
import { evaluateTree } from '../tree/evaluate.ts'
import type { Label } from '../tree/label.ts'
import { viewOf } from './view-of.ts'

function asRead(state: State, id: string, label: Label): Label {
  const contradicts = label === 'unresolved' && isContradiction(nodeOf(state, id), state.conceded)
  return contradicts ? 'contradiction' : label
}

/** Null for an advisory attack, which has no label. */
export function labelOf(state: State, id: string): Label | null {
  const label = state.derived.labels.get(id)
  return label === undefined ? null : asRead(state, id, label)
}

/** Of every attack that is not advisory. Linear in the tree. */
export function labels(state: State): Map<string, Label> {
  const all = new Map<string, Label>()
  for (const [id, label] of state.derived.labels) all.set(id, asRead(state, id, label))
  return all
}

/**
 * The same from the tree alone, without what `evolve` keeps: a pure function of attacks and
 * fixes. Tests hold the two equal.
 */
export function labelsFromTree(state: State): Map<string, Label> {
  const all = new Map<string, Label>()
  const view = viewOf(state)
  for (const [id, node] of state.nodes) {
    if (rootOf(id) !== id || node.advisory) continue
    for (const [one, label] of evaluateTree(view, id).labels) all.set(one, asRead(state, one, label))
  }
  return all
}
