// Secrets without a shape of their own: passwords in connection strings, and values that a
// secret-sounding name is set to. The name is not enough: the value must look random as well.

import { looksRandom } from './entropy.ts'
import type { SecretSpan } from './types.ts'

// Quantifiers are bounded, so that hostile text costs a constant factor and no more.
const CONNECTION = /[A-Za-z][A-Za-z0-9+.-]{1,20}:\/\/[^\s:/?#@"'`]{0,128}:([^\s/?#@"'`]{3,256})@[^\s@"'`]/dg

const SECRET_WORD =
  '(?:secret|token|passw(?:or)?d|passphrase|api_?-?key|apikey|access_?-?key|private_?-?key|credential)'
const QUOTED = new RegExp(
  `${SECRET_WORD}[A-Za-z0-9_-]{0,32}["'\`]?\\]?\\s{0,8}(?::|=>|=|:=)\\s{0,8}(["'\`])([^\\s"'\`]{12,512})\\1`,
  'gdi',
)
// Without quotes only in the form of an environment file: in code, what follows is an expression.
const UNQUOTED =
  /(?<![A-Za-z0-9_])[A-Z0-9_]{0,64}(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIALS?)[A-Z0-9_]{0,32}=([A-Za-z0-9_.~+/=!@#%^&*-]{12,512})(?=\s|$)/dg

const PLACEHOLDER_WORDS =
  /^(?:pass(?:word)?|pwd|secret|token|changeme|change-me|example|test|user|root|admin|postgres|guest|x+|\*+|\.+)$/i
const TEMPLATE = /[${}<>%]|\.\.\.|\*\*\*/

export function connectionPasswords(text: string): SecretSpan[] {
  if (!text.includes('://') || !text.includes('@')) return []
  const spans: SecretSpan[] = []
  for (const match of text.matchAll(CONNECTION)) {
    const password = match[1]!
    if (PLACEHOLDER_WORDS.test(password) || TEMPLATE.test(password)) continue
    spans.push(span('connection-password', match.indices![1]!))
  }
  return spans
}

export function assignedSecrets(text: string): SecretSpan[] {
  const spans: SecretSpan[] = []
  for (const match of text.matchAll(QUOTED)) {
    if (looksRandom(match[2]!)) spans.push(span('assigned-secret', match.indices![2]!))
  }
  for (const match of text.matchAll(UNQUOTED)) {
    if (looksRandom(match[1]!)) spans.push(span('assigned-secret', match.indices![1]!))
  }
  return spans
}

function span(kind: SecretSpan['kind'], [start, end]: [number, number]): SecretSpan {
  return { kind, start, end }
}
