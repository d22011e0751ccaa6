// One attack as a report shows it, with both sides' last word.
import type { State } from '../cross-examination/state.ts'
import { contentionOf } from '../cross-examination/tree/contention.ts'
import type { Label } from '../cross-examination/tree/label.ts'
import { isConfirmed, lastDefence, type AttackNode } from '../cross-examination/tree/node.ts'
import type { ReportFacts } from './facts.ts'
import { fingerprint } from './fingerprint.ts'
import type { LastWord, ReportAttack, ReportVerdict, ReportWitness } from './report.ts'

function witnessOf(node: AttackNode): ReportWitness | null {
  const pressed = node.defences.flatMap(({ fresh }) => (fresh?.witness === undefined ? [] : [fresh.witness]))
  const witness = pressed.at(-1) ?? node.attack?.witness
  return witness === undefined ? null : { kind: witness.kind, command: witness.command, result: node.witness }
}

/** What was said last in the thread itself; sub-debates are attacks of their own. */
function lastWordOf(node: AttackNode): LastWord {
  const defence = lastDefence(node)
  if (node.conceded !== null)
    return { by: 'proposer', round: node.conceded, say: 'concede', text: node.concededText }
  if (defence === null)
    return { by: 'critic', round: node.round, say: 'attack', text: node.attack?.statement ?? node.raw }
  if (node.withdrawn) return { by: 'critic', round: defence.round, say: 'withdraw', text: node.withdrawnWhy }
  if (defence.reply !== null)
    return { by: 'critic', round: defence.round, say: defence.reply, text: defence.replyText }
  return { by: 'proposer', round: defence.round, say: 'defend', text: defence.text }
}

function verdictOf(state: State, id: string): ReportVerdict | null {
  const judged = state.verdicts.find((verdict) => verdict.id === id)
  return judged === undefined ? null : { by: judged.by, verdict: judged.verdict, reason: judged.reason }
}

/** Optional fields are there only where they say something. */
function extras(node: AttackNode, facts: ReportFacts): Partial<ReportAttack> {
  const excerpt = facts.excerpts?.get(node.id)
  const { attack, earlier } = node
  return {
    ...(attack === null ? {} : { aspect: attack.aspect, evidence: attack.evidence }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(earlier === null ? {} : { earlier }),
    ...(node.baseWhy === '' ? {} : { why: node.baseWhy }),
  }
}

export function reportAttack(
  state: State,
  node: AttackNode,
  status: Label | 'advisory',
  facts: ReportFacts,
): ReportAttack {
  const { attack } = node
  const defence = lastDefence(node)
  return {
    id: node.id,
    critic: node.critic,
    round: node.round,
    status,
    confirmed: isConfirmed(node),
    contention: contentionOf(node).score,
    topic: attack?.topic ?? '',
    severity: node.severity,
    address: node.address,
    statement: attack?.statement ?? node.raw,
    input: attack?.input ?? '',
    yields: attack?.yields ?? '',
    violates: attack?.violates ?? '',
    ifUpheld: attack?.ifUpheld ?? '',
    ifDismissed: attack?.ifDismissed ?? '',
    witness: witnessOf(node),
    defence: defence === null ? null : { round: defence.round, text: defence.text },
    lastWord: lastWordOf(node),
    judge: verdictOf(state, node.id),
    fingerprint: fingerprint(facts.hash, attack, node.raw),
    ...extras(node, facts),
  }
}
