// The critic that raises again what an earlier review left open (DESIGN section 3, "After it"). It
// has no model: a witness that was confirmed is run first, a hygiene rule is asked again; what they
// no longer show is left out, which the report calls fixed. All else is raised again, and no words
// answer it: a verified fix or a person closes it.
import { NO_USAGE, PartyError, type Party } from '@gainsay/agents'
import type { Resolved } from '@gainsay/engine'
import {
  EARLIER_CRITIC,
  fingerprintText,
  type Address,
  type Attack,
  type AttackItem,
  type ImportedAttack,
  type Witness,
} from '@gainsay/protocol'
import { isGone, isHygiene } from './hygiene-again.ts'

export type EarlierMaterial = {
  readonly imported: () => readonly ImportedAttack[]
  /** Whether the witness exits with 0 on the frozen work, every time. */
  readonly isStopped: (id: string, witness: Witness, signal: AbortSignal) => Promise<boolean>
  /** Of a path in the frozen work; null where there is none. */
  readonly text: (path: string) => Promise<string | null>
  /** On the frozen work. */
  readonly resolve: (address: Address) => Promise<Resolved>
  /** What the hygiene critic raises itself: raised once is enough. */
  readonly hygiene: () => readonly Attack[]
}

export function earlierParty(material: EarlierMaterial): Party {
  return {
    spec: EARLIER_CRITIC,
    vendor: 'rules',
    model: EARLIER_CRITIC,
    async ask(message, { signal }) {
      const value = message === '' ? { attacks: await stillOpen(material, signal) } : kept(message)
      const text = JSON.stringify(value)
      return { text, value, usage: NO_USAGE, costUsd: 0, model: EARLIER_CRITIC, durationMs: 0 }
    },
  }
}

const GONE = 'what it points at is not there any more, and nothing has shown that the fault is gone'

async function stillOpen(material: EarlierMaterial, signal: AbortSignal): Promise<AttackItem[]> {
  const again = new Set(material.hygiene().map(fingerprintText))
  const open: AttackItem[] = []
  for (const { id, attack } of material.imported()) {
    if (signal.aborted)
      throw new PartyError('aborted', 'The open attacks of the last review were not all tried.')
    if (attack === undefined || (isHygiene(attack.topic) && again.has(fingerprintText(attack)))) continue
    if (await isGone(attack, material.text)) continue
    if (attack.witness !== undefined && (await material.isStopped(id, attack.witness, signal))) continue
    const { resolved, address, refuted } = await material.resolve(attack.address)
    // An absence that it asserted, and what was missing is there now.
    if (refuted) continue
    open.push(resolved ? { ...attack, address: address ?? attack.address } : { ...attack, undecided: GONE })
  }
  return open
}

function kept(message: string): object {
  const { defences } = JSON.parse(message) as { readonly defences: readonly { readonly id: string }[] }
  const text = 'It was left open by an earlier review: a verified fix or a person closes it.'
  return { attacks: [], replies: defences.map(({ id }) => ({ id, say: 'keep', text })), fixes: [] }
}
