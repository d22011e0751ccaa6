// Where a provider is, how its key is called, and which library speaks to it. Everything is taken
// from the environment that is handed in; nothing is read from the process.

import { PartyError } from '../../party/party.ts'

/** Which wire format: three of their own, and the one that everybody else speaks. */
export type ApiKind = 'anthropic' | 'openai' | 'google' | 'compatible'

type Row = {
  readonly kind: ApiKind
  /** Null: only the environment tells. */
  readonly url: string | null
  /** Variables that other programs use for the address, tried after `GAINSAY_<PROVIDER>_URL`. */
  readonly urlVariables: readonly string[]
  readonly keyVariables: readonly string[]
  /** A program on one's own machine: it needs no key, and asks for no money. */
  readonly own?: boolean
  /** Takes a JSON Schema for its reply. */
  readonly schemas?: boolean
}

const hosted = (url: string, key: string): Row => ({
  kind: 'compatible',
  url,
  urlVariables: [],
  keyVariables: [key],
})

const own = (url: string): Row => ({
  kind: 'compatible',
  url,
  urlVariables: [],
  keyVariables: [],
  own: true,
  schemas: true,
})

const PROVIDERS: Readonly<Record<string, Row>> = {
  anthropic: {
    kind: 'anthropic',
    url: 'https://api.anthropic.com/v1',
    urlVariables: ['ANTHROPIC_BASE_URL'],
    keyVariables: ['ANTHROPIC_API_KEY'],
    schemas: true,
  },
  openai: {
    kind: 'openai',
    url: 'https://api.openai.com/v1',
    urlVariables: ['OPENAI_BASE_URL'],
    keyVariables: ['OPENAI_API_KEY'],
    schemas: true,
  },
  google: {
    kind: 'google',
    url: 'https://generativelanguage.googleapis.com/v1beta',
    urlVariables: ['GOOGLE_GEMINI_BASE_URL'],
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'],
    schemas: true,
  },
  ollama: own('http://127.0.0.1:11434/v1'),
  llamacpp: own('http://127.0.0.1:8080/v1'),
  vllm: own('http://127.0.0.1:8000/v1'),
  lmstudio: own('http://127.0.0.1:1234/v1'),
  mistral: hosted('https://api.mistral.ai/v1', 'MISTRAL_API_KEY'),
  deepseek: hosted('https://api.deepseek.com/v1', 'DEEPSEEK_API_KEY'),
  xai: hosted('https://api.x.ai/v1', 'XAI_API_KEY'),
  groq: hosted('https://api.groq.com/openai/v1', 'GROQ_API_KEY'),
  openrouter: hosted('https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY'),
  /** Any other address. */
  compatible: { kind: 'compatible', url: null, urlVariables: ['GAINSAY_API_URL'], keyVariables: [] },
}

export const API_PROVIDERS: readonly string[] = Object.keys(PROVIDERS)

/** Where one provider is reached. */
export type Endpoint = {
  readonly provider: string
  readonly kind: ApiKind
  /** Without a slash at its end. */
  readonly url: string
  /** Null: none is needed. */
  readonly key: string | null
  readonly isOwn: boolean
  readonly takesSchemas: boolean
}

type Source = Readonly<Record<string, string | undefined>>

/**
 * @param source what variables are taken from, e.g. `process.env`
 * @throws PartyError 'unavailable' where the provider, its address or its key is not known
 */
export function endpointOf(spec: string, provider: string, source: Source): Endpoint {
  const row = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider]! : null
  if (row === null)
    throw new PartyError(
      'unavailable',
      `${spec} names no provider that is known here; write one of ${API_PROVIDERS.join(', ')}, or api:compatible/<model> with GAINSAY_API_URL.`,
    )
  const url = addressOf(row, provider, source)
  if (url === null)
    throw new PartyError(
      'unavailable',
      `${spec} has no address; set GAINSAY_API_URL to it, e.g. http://127.0.0.1:8000/v1.`,
    )
  if (!isAddress(url))
    throw new PartyError(
      'unavailable',
      `${spec} has an address that is none (${url.slice(0, 100)}); write it as https://host/v1.`,
    )
  const keys = [...row.keyVariables, ...(row.kind === 'compatible' ? [keyVariable(provider)] : [])]
  const key = keys.map((name) => source[name]?.trim()).find((value) => value !== undefined && value !== '')
  if (key === undefined && row.keyVariables.length > 0)
    throw new PartyError('unavailable', `${spec} needs a key; set ${row.keyVariables[0]!}.`)
  return {
    provider,
    kind: row.kind,
    url: url.replace(/\/+$/, ''),
    key: key ?? null,
    isOwn: row.own === true && isLoopback(url),
    takesSchemas: row.schemas === true,
  }
}

function addressOf(row: Row, provider: string, source: Source): string | null {
  const given = (name: string): string | null => {
    const value = source[name]?.trim()
    return value === undefined || value === '' ? null : value
  }
  const ours = given(`GAINSAY_${provider.toUpperCase()}_URL`)
  if (ours !== null) return ours
  for (const name of row.urlVariables) {
    const value = given(name)
    if (value !== null) return withVersion(value, row.kind)
  }
  return row.url
}

// The programs of these two vendors name the host alone in their variable.
function withVersion(url: string, kind: ApiKind): string {
  const version = kind === 'anthropic' ? '/v1' : kind === 'google' ? '/v1beta' : ''
  const bare = url.replace(/\/+$/, '')
  return version === '' || /\/v\d[^/]*$/.test(bare) ? bare : `${bare}${version}`
}

function keyVariable(provider: string): string {
  return provider === 'compatible' ? 'GAINSAY_API_KEY' : `GAINSAY_${provider.toUpperCase()}_KEY`
}

function isAddress(url: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol)
  } catch {
    return false
  }
}

function isLoopback(url: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname)
}
