// Defeated (facts/debate, reading 37): what was raised on the last defence was fought and lost,
// and nothing of it is left. Keeping quiet about a defence defeats nothing.
import { isOpen, type Label } from './label.ts'
import { isConfirmed, standingDefence, type AttackNode } from './node.ts'

/** A sub-attack with the label that it has by itself. */
export type Judged = { readonly node: AttackNode; label: Label }

const LOST: ReadonlySet<Label> = new Set(['withdrawn', 'defeated', 'refuted', 'dismissed'])

/** `held`: an open attack with a confirmed witness stands below it. */
export function isDefeated(node: AttackNode, children: readonly Judged[], held: boolean): boolean {
  if (standingDefence(node) === null || isConfirmed(node) || held) return false
  let lost = false
  for (const { node: sub, label } of children) {
    if (sub.aim !== node.defences.length) continue
    if (isOpen(label) || label === 'cut' || label === 'deferred') return false
    lost ||= LOST.has(label) && sub.defences.length > 0
  }
  return lost
}
