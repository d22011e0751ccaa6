// What the judge sees: one leaf and nothing else (DESIGN section 3, "Stake and judge"). A
// function of that leaf alone; too large is undecided, never cut.
import { nodeOf, type State } from '../state.ts'
import type { Address } from '../messages/address.ts'
import { lastDefence, type AttackNode } from '../tree/node.ts'

export const LEAF_BYTES_MAX: number = 8 * 1024
export const LEAF_EXCERPTS_MAX = 3

/** UTF-8 bytes, counted without an encoder. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

function excerptsOf(node: AttackNode): string[] {
  const addresses: Address[] = node.address === null ? [] : [node.address]
  addresses.push(...(lastDefence(node)?.evidence ?? []))
  return addresses
    .slice(0, LEAF_EXCERPTS_MAX)
    .map((address) =>
      address.kind === 'file'
        ? `${address.path}:${address.start}-${address.end}\n${address.quote}`
        : `${address.kind}: ${address.value}`,
    )
}

/** The parent claim: the defence that a sub-attack is aimed at, or that the work is right. */
function claimOf(state: State, node: AttackNode): string {
  if (node.parent === null) return 'The work does what its task asks.'
  return nodeOf(state, node.parent).defences[node.aim - 1]?.text ?? ''
}

/** Null: over the limit. */
export function leafText(state: State, id: string): string | null {
  const node = nodeOf(state, id)
  const { attack } = node
  if (attack === null) return null
  const text = [
    `CLAIM\n${claimOf(state, node)}`,
    `RULE\n${attack.violates}`,
    `ATTACK\n${attack.statement}\nInput: ${attack.input}\nYields: ${attack.yields}`,
    `EVIDENCE OF THE ATTACK\n${attack.evidence}`,
    `LAST DEFENCE\n${lastDefence(node)?.text ?? '(no answer was given)'}`,
    ...excerptsOf(node).map((excerpt) => `EXCERPT\n${excerpt}`),
    `WITNESS\n${node.witness}`,
  ].join('\n\n')
  return utf8Bytes(text) > LEAF_BYTES_MAX ? null : text
}
