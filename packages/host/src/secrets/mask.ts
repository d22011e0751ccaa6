// Masking, once, of all that is stored or sent. A placeholder carries the kind and a keyed digest:
// equal secrets are seen to be equal, and nobody without the key can try guesses against it.

import { createHmac } from 'node:crypto'
import { findSecrets } from './find-secrets.ts'
import { SECRET_KINDS, type Masked, type SecretKind, type SecretSpan } from './types.ts'

const DIGEST_CHARACTERS = 12
const PLACEHOLDER = new RegExp(
  `\\[masked:(?:${SECRET_KINDS.join('|')}):[0-9a-f]{${DIGEST_CHARACTERS}}\\]`,
  'g',
)

/** Masking can uncover a boundary that makes a neighbour match; more rounds than this never helped. */
const ROUND_LIMIT = 16

/**
 * @param key secret bytes of the run: the same key gives the same placeholders.
 * @param values of the user's secret-looking variables, see `secretValues`.
 * @returns the text with placeholders; masking it again changes nothing.
 */
export function mask(text: string, key: string | Uint8Array, values: readonly string[] = []): Masked {
  const kinds: Partial<Record<SecretKind, number>> = {}
  const find = finder(values)
  let count = 0
  let masked = text
  for (let round = 0; round < ROUND_LIMIT; round += 1) {
    const before = count
    masked = betweenPlaceholders(masked, (part) =>
      replace(part, find(part), (kind, secret) => {
        count += 1
        kinds[kind] = (kinds[kind] ?? 0) + 1
        return placeholder(kind, secret, key)
      }),
    )
    if (count === before) break
  }
  return { text: masked, count, kinds }
}

function placeholder(kind: SecretKind, secret: string, key: string | Uint8Array): string {
  const digest = createHmac('sha256', key).update(kind).update('\0').update(secret).digest('hex')
  return `[masked:${kind}:${digest.slice(0, DIGEST_CHARACTERS)}]`
}

// Placeholders are never looked into, and what stands between two of them is looked at alone:
// that makes masking idempotent.
function betweenPlaceholders(text: string, change: (part: string) => string): string {
  let result = ''
  let from = 0
  for (const match of text.matchAll(PLACEHOLDER)) {
    result += change(text.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return result + change(text.slice(from))
}

function replace(
  text: string,
  spans: readonly SecretSpan[],
  by: (kind: SecretKind, secret: string) => string,
): string {
  let result = ''
  let from = 0
  for (const { kind, start, end } of spans) {
    result += text.slice(from, start) + by(kind, text.slice(start, end))
    from = end
  }
  return result + text.slice(from)
}

// The user's own values first: what is known to be a secret needs no guess.
function finder(values: readonly string[]): (text: string) => SecretSpan[] {
  if (values.length === 0) return findSecrets
  const longestFirst = [...values].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(
    longestFirst.map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join('|'),
    'g',
  )
  return (text) => {
    const found: SecretSpan[] = []
    for (const match of text.matchAll(pattern)) {
      found.push({ kind: 'environment-value', start: match.index, end: match.index + match[0].length })
    }
    return found.length > 0 ? found : findSecrets(text)
  }
}
