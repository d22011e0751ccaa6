// Key-shaped texts, put together when the test runs: no file of the repository holds one whole.

import type { SecretKind } from '../../src/index.ts'

const letters = 'aB3dE5fG7hJ9kL2mN4pQ6rS8tU1vW0xYzA2bC4dE6fG8hJ0kL1mN3pQ5rS7tU9vX'

/** `length` mixed characters, shifted so that samples differ. */
export function mixed(length: number, shift = 0): string {
  const doubled = letters.repeat(Math.ceil((length + shift) / letters.length) + 1)
  return doubled.slice(shift, shift + length)
}

const upper = (length: number): string =>
  mixed(length * 3)
    .toUpperCase()
    .replaceAll(/[^A-Z2-7]/g, '')
    .slice(0, length)
const join = (...parts: string[]): string => parts.join('')
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const SAMPLES: readonly (readonly [SecretKind, string])[] = [
  ['aws-access-key', join('AK', 'IA', upper(16))],
  ['github-token', join('gh', 'p_', mixed(36))],
  ['github-token', join('github', '_pat_', mixed(22), '_', mixed(59))],
  ['gitlab-token', join('gl', 'pat-', mixed(20))],
  ['slack-token', join('xo', 'xb-', '123456789012-', mixed(24))],
  ['stripe-key', join('sk', '_live_', mixed(24))],
  ['google-key', join('AI', 'za', mixed(35))],
  ['anthropic-key', join('sk', '-ant-', 'api03-', mixed(60))],
  ['openai-key', join('sk', '-proj-', mixed(48))],
  ['openai-key', join('sk-', mixed(20), 'T3Blbk', 'FJ', mixed(20, 7))],
  ['npm-token', join('np', 'm_', mixed(36))],
  ['pypi-token', join('py', 'pi-AgE', mixed(60))],
  [
    'json-web-token',
    join(base64({ alg: 'HS256', typ: 'JWT' }), '.', base64({ sub: 'user-1' }), '.', mixed(43)),
  ],
]

export function privateKey(kind = 'RSA '): string {
  const body = Array.from({ length: 8 }, (_, at) => mixed(64, at)).join('\n')
  return join(
    '-----BEGIN ',
    kind,
    'PRIVATE',
    ' KEY-----\n',
    body,
    '\n-----END ',
    kind,
    'PRIVATE',
    ' KEY-----',
  )
}
