// Shapes of keys that their makers gave a fixed form. Every pattern is linear: one run of a
// character class with a bound, no nested repetition; a cheap needle decides whether to try it.

import type { SecretKind } from './types.ts'

export type Shape = {
  readonly kind: SecretKind
  /** The pattern is tried only where one of these occurs in the text. */
  readonly needles: readonly string[]
  /** With `g` and `d`; group 1, where there is one, is the secret, else the whole match. */
  readonly pattern: RegExp
}

const START = String.raw`(?<![A-Za-z0-9_-])`
const END = String.raw`(?![A-Za-z0-9_-])`

function token(kind: SecretKind, needles: readonly string[], body: string): Shape {
  return { kind, needles, pattern: new RegExp(`${START}${body}${END}`, 'gd') }
}

export const SHAPES: readonly Shape[] = [
  token('aws-access-key', ['AKIA', 'ASIA'], '(?:AKIA|ASIA)[A-Z2-7]{16}'),
  {
    kind: 'aws-secret-key',
    needles: ['ecret'],
    pattern:
      /[Ss]ecret_?[Aa]ccess_?[Kk]ey["']?\s{0,8}[:=]\s{0,8}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/dg,
  },
  token('github-token', ['gh'], 'gh[pousr]_[A-Za-z0-9]{36,255}'),
  token('github-token', ['github_pat_'], 'github_pat_[A-Za-z0-9_]{60,255}'),
  token('gitlab-token', ['gl'], '(?:glpat|gldt|glrt|glcbt|glptt)-[A-Za-z0-9_-]{20,255}'),
  token('slack-token', ['xox', 'xapp-'], '(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{20,255}'),
  {
    kind: 'slack-webhook',
    needles: ['hooks.slack.com'],
    pattern: /hooks\.slack\.com\/services\/(T[A-Za-z0-9_]{6,20}\/B[A-Za-z0-9_]{6,20}\/[A-Za-z0-9_]{16,48})/dg,
  },
  token('stripe-key', ['_live_', '_test_'], '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,255}'),
  token('stripe-key', ['whsec_'], 'whsec_[A-Za-z0-9+/]{24,255}'),
  token('google-key', ['AIza'], 'AIza[A-Za-z0-9_-]{35}'),
  token('google-key', ['GOCSPX-'], 'GOCSPX-[A-Za-z0-9_-]{28}'),
  token('anthropic-key', ['sk-ant-'], 'sk-ant-[A-Za-z0-9_-]{24,255}'),
  token('openai-key', ['sk-'], 'sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{24,255}'),
  // The older form has a mark in its middle; without it, 48 letters after 'sk-' may be anything.
  token('openai-key', ['T3BlbkFJ'], 'sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}'),
  token('npm-token', ['npm_'], 'npm_[A-Za-z0-9]{36}'),
  token('pypi-token', ['pypi-AgE'], 'pypi-AgE[A-Za-z0-9_-]{40,512}'),
  token(
    'json-web-token',
    ['eyJ'],
    String.raw`eyJ[A-Za-z0-9_-]{8,4096}\.eyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{8,1024}`,
  ),
  {
    kind: 'authorization',
    needles: ['uthorization', 'UTHORIZATION'],
    pattern:
      /authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4}([A-Za-z0-9_.~+/=-]{16,4096})/dgi,
  },
]
