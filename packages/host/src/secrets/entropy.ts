// Whether a value looks drawn at random rather than written by a person or a program's author.

/** Bits a character, by the frequencies in the value itself (Shannon 1948). */
export function shannonEntropy(value: string): number {
  const counts = new Map<string, number>()
  let length = 0
  for (const character of value) {
    counts.set(character, (counts.get(character) ?? 0) + 1)
    length += 1
  }
  let bits = 0
  for (const count of counts.values()) bits -= (count / length) * Math.log2(count / length)
  return bits
}

const LEAST_LENGTH = 16
/** A random hex string of 32 has about 3.6 bits a character, English words about 3. */
const LEAST_BITS = 3.3
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DIGEST = /^(?:sha(?:1|256|384|512)|md5)[-:=]/i
const URL_OR_PATH = /^(?:[a-z][a-z0-9+.-]*:\/\/|\.{0,2}\/|~\/|@[a-z])/i
const TEMPLATE = /[${}<>()[\];,\s]|\*\*\*|\.\.\./
// Words with a separator between them, each with a number in it at most: 'argon2id_default_params'.
const WORDS = /^[A-Za-z]+\d{0,4}$|^[A-Za-z]+\d{0,4}[A-Za-z]*(?:[-_.:/ ][A-Za-z]+\d{0,4}[A-Za-z]*)+$/
const DOTTED_NAME = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/

/** Identifiers, paths, addresses, templates, digests with a prefix and UUIDs do not count. */
export function looksRandom(value: string): boolean {
  if (value.length < LEAST_LENGTH) return false
  if (UUID.test(value) || DIGEST.test(value) || URL_OR_PATH.test(value) || TEMPLATE.test(value)) return false
  if (WORDS.test(value) || DOTTED_NAME.test(value)) return false
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  return shannonEntropy(value) >= LEAST_BITS
}
