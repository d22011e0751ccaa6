// Contention and the surfacing order, a pure rule without a model (DESIGN section 3, "Surfacing").
import { compareIds } from '../../ids.ts'
import { SEVERITIES } from '../messages/attack.ts'
import { isConfirmed, type AttackNode } from './node.ts'

export type Contention = { readonly survived: number; readonly reattacked: boolean; readonly score: number }

/**
 * Turns asked about it, after whose round it was open, and where it was unanswered or its
 * defence of that turn was kept, pressed or forked; one more if it was pressed or forked.
 */
export function contentionOf(node: AttackNode): Contention {
  let survived = 0
  for (const ask of node.asks) {
    if (ask.openAfter !== true) continue
    const replied = ask.defence !== null && (node.defences[ask.defence - 1]?.reply ?? null) !== null
    if (ask.unanswered || replied) survived++
  }
  return { survived, reattacked: node.reattacked, score: survived + (node.reattacked ? 1 : 0) }
}

/** Confirmed witness, contention, severity, earlier round, id. */
export function compareSurfacing(a: AttackNode, b: AttackNode): number {
  return (
    Number(isConfirmed(b)) - Number(isConfirmed(a)) ||
    contentionOf(b).score - contentionOf(a).score ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    a.round - b.round ||
    compareIds(a.id, b.id)
  )
}
