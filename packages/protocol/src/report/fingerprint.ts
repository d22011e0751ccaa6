// A fingerprint names an attack across reviews: path, aspect and quoted content, not the line.
import type { Attack } from '../cross-examination/messages/attack.ts'
import { fingerprintText } from '../cross-examination/turns/earlier.ts'

/** Characters of the hash that are kept: 16 hex digits tell 10^8 attacks apart. */
export const FINGERPRINT_CHARACTERS = 16

/** `hash`: SHA-256 in hex. An attack that could not be read has the fingerprint of its raw text. */
export function fingerprint(
  hash: (text: string) => string,
  attack: Pick<Attack, 'address' | 'aspect'> | null,
  raw: string,
): string {
  const text = attack === null ? JSON.stringify(['unreadable', raw]) : fingerprintText(attack)
  return hash(text).slice(0, FINGERPRINT_CHARACTERS)
}
