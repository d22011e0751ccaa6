import { printable } from '@gainsay/host'
import type { Address } from '@gainsay/protocol'

const MOST = 300

/** Where an attack points, in one line that can be clicked or copied. */
export function addressText(address: Address | null): string {
  if (address === null) return 'no address that could be resolved'
  const one = (text: string): string => printable(text, { oneLine: true, maxLength: MOST })
  if (address.kind === 'file') {
    const lines = address.start === address.end ? `${address.start}` : `${address.start}-${address.end}`
    return `${one(address.path)}:${lines}${address.side === 'before' ? ' (before the change)' : ''}`
  }
  if (address.kind === 'absence') {
    return `missing: ${one(address.value)} (looked in ${one(address.where)}: ${one(address.search)})`
  }
  const turn = address.turn === undefined ? '' : `, turn ${address.turn}`
  return `${address.kind}${turn}: "${one(address.value)}"`
}
