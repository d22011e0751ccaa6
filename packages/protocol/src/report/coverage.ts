// What was looked at: files that critics were shown, and which requirements and final claims
// were attacked. Said for every one of them, attacked or not.
import type { Address } from '../cross-examination/messages/address.ts'
import { setupOf, type State } from '../cross-examination/state.ts'
import type { Report } from './report.ts'

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** An attack quotes a part of it, or the whole of it and more. */
function quotes(address: Address, kind: 'requirement' | 'claim', quote: string): boolean {
  if (address.kind !== kind && !(kind === 'requirement' && address.kind === 'absence')) return false
  const [mine, theirs] = [plain(quote), plain('value' in address ? address.value : '')]
  return theirs !== '' && (mine.includes(theirs) || theirs.includes(mine))
}

export function coverageOf(state: State): Report['coverage'] {
  const { work } = setupOf(state)
  const addresses: Address[] = []
  const rules: string[] = []
  for (const { address, base, advisory, attack } of state.nodes.values()) {
    if (base === 'malformed' || advisory) continue
    if (address !== null) addresses.push(address)
    if (attack !== null) rules.push(plain(attack.violates))
  }
  const attacked = (kind: 'requirement' | 'claim', quote: string): boolean =>
    addresses.some((address) => quotes(address, kind, quote)) ||
    (kind === 'requirement' && rules.some((rule) => rule.includes(plain(quote))))
  return {
    files: work.files.map(({ path, seenBy }) => ({ path, seenBy: [...seenBy] })),
    claims: work.claims.map((quote) => ({ quote, attacked: attacked('claim', quote) })),
    requirements: work.requirements.map((quote) => ({ quote, attacked: attacked('requirement', quote) })),
  }
}
