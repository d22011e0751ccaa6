// What a critic's reply to a defence counts as (facts/debate, "Replies to a defence"). Judged on
// the state before the turn; `settle` asks it, and `evolve` asks it again.
import type { Limits } from '../setup.ts'
import { isOpen, type Label } from '../tree/label.ts'
import { isConfirmed, standingDefence, type AttackNode } from '../tree/node.ts'
import { isHeldOpen } from '../tree/evaluate.ts'
import type { TreeView } from '../tree/view.ts'

export type Said = 'withdraw' | 'keep' | 'press' | 'fork'
export type Judged = { readonly taken: Said | 'void' } | { readonly refused: string }

type Before = {
  readonly view: TreeView
  readonly labels: ReadonlyMap<string, Label>
  readonly limits: Limits
}

export function judgeReply(
  before: Before,
  node: AttackNode,
  reply: { readonly said: Said; readonly hasNew: boolean },
  round: number,
): Judged {
  if (!isOpen(before.labels.get(node.id) ?? 'moot')) return { refused: `${node.id} is closed` }
  const defence = standingDefence(node)
  if (defence === null) return { refused: `${node.id} has no standing defence to answer` }
  if (reply.said === 'withdraw') {
    const held = isConfirmed(node) || isHeldOpen(before.view, before.labels, node)
    return { taken: held ? 'void' : 'withdraw' }
  }
  if (defence.reply !== null || defence.voidWithdrawal)
    return { refused: `this defence of ${node.id} was answered; only a withdrawal may follow` }
  if (reply.said === 'keep') return { taken: 'keep' }
  const allowed = round < before.limits.rounds && node.defences.length < before.limits.defences
  if (!allowed || (reply.said === 'press' && !reply.hasNew)) return { taken: 'keep' }
  return { taken: reply.said }
}
