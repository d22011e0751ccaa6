// A press needs an address, a quote or a witness that is new to the thread (DESIGN section 3).
import type { ResolvedItem } from '../messages/engine-results.ts'
import type { ReplyItem } from '../messages/critique.ts'
import type { Address } from '../messages/address.ts'
import type { State } from '../state.ts'
import type { AttackNode } from '../tree/node.ts'

/** Two addresses with one key point at the same place. */
function placeOf(address: Address): string {
  return address.kind === 'file'
    ? `file ${address.side ?? 'after'} ${address.path} ${address.start}-${address.end}`
    : `${address.kind} ${address.value}`
}

function addressesOf(node: AttackNode): Address[] {
  const all = node.defences.flatMap((defence) => [
    ...defence.evidence,
    ...(defence.fresh?.address === undefined ? [] : [defence.fresh.address]),
  ])
  return node.address === null ? all : [node.address, ...all]
}

/** All that was said in the thread, for telling whether a quote is new. */
function wordsOf(node: AttackNode): string {
  const { attack } = node
  const own = attack === null ? [] : [attack.statement, attack.evidence, attack.yields, attack.violates]
  const quoted = addressesOf(node).map((address) => (address.kind === 'file' ? address.quote : address.value))
  const said = node.defences.flatMap(({ text, replyText, fresh }) => [text, replyText, fresh?.quote ?? ''])
  return [...own, ...quoted, ...said].join('\n')
}

/** `resolved`: what the engine found of the new address; null where it was not looked for. */
export function isFresh(state: State, reply: ReplyItem, resolved: ResolvedItem | null): boolean {
  const node = state.nodes.get(reply.id)
  const { fresh } = reply
  if (node === undefined || fresh === undefined) return false
  if (fresh.witness !== undefined) return true
  const quote = fresh.quote?.trim() ?? ''
  if (quote !== '' && !wordsOf(node).includes(quote)) return true
  if (fresh.address === undefined || resolved?.resolved === false) return false
  const address = placeOf(resolved?.address ?? fresh.address)
  return !addressesOf(node).some((known) => placeOf(known) === address)
}
