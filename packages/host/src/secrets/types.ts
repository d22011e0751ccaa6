// Kinds of secrets; they stand in placeholders, which stand in ledgers: names are never reused.

export const SECRET_KINDS = [
  'aws-access-key',
  'aws-secret-key',
  'github-token',
  'gitlab-token',
  'slack-token',
  'slack-webhook',
  'stripe-key',
  'google-key',
  'openai-key',
  'anthropic-key',
  'npm-token',
  'pypi-token',
  'json-web-token',
  'private-key',
  'connection-password',
  'assigned-secret',
  'authorization',
  'environment-value',
] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

/** Where a secret stands in a text: UTF-16 offsets, `end` exclusive. */
export type SecretSpan = { readonly kind: SecretKind; readonly start: number; readonly end: number }

export type Masked = {
  readonly text: string
  /** How many were masked by this call. */
  readonly count: number
  /** Each kind with its count. */
  readonly kinds: Readonly<Partial<Record<SecretKind, number>>>
}
