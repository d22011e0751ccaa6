// Attacks are recognised across reviews by path, aspect and quoted content, never by line
// (DESIGN section 3, "After it"): a moved line keeps its fingerprint, a changed one ends it.
import type { Attack } from '../messages/attack.ts'
import type { ImportedAttack, Setup } from '../setup.ts'

/** The text that a fingerprint is the hash of. Spaces at line ends and indentation don't count. */
export function fingerprintText(attack: Pick<Attack, 'address' | 'aspect'>): string {
  const { address, aspect } = attack
  const content = address.kind === 'file' && address.quote !== '' ? address.quote : addressContent(attack)
  const lines = content.split('\n').map((line) => line.trim())
  return JSON.stringify([
    address.kind === 'file' ? address.path : address.kind,
    aspect,
    lines.join('\n').trim(),
  ])
}

/** Without a quote the lines are all that is left to tell two attacks on one file apart. */
function addressContent({ address }: Pick<Attack, 'address'>): string {
  return address.kind === 'file' ? `${address.start}-${address.end}` : address.value
}

export function importedAs(setup: Setup, attack: Attack): ImportedAttack | null {
  if (setup.imported.length === 0) return null
  const text = fingerprintText(attack)
  return setup.imported.find((one) => one.fingerprintText === text) ?? null
}
