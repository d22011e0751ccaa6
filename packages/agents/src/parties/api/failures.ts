// From what a library or a provider says went wrong to a failure kind and one sentence that says what
// to do. Errors are recognised by their fields, not by their prototypes.

import type { FailureKind } from '@gainsay/protocol'
import { asArray, asNumber, asObject, asText, type Json } from '../../json/read-json.ts'
import { PartyError } from '../../party/party.ts'
import { AGENT_LIMITS } from '../shared/agent-types.ts'
import type { Spent } from '../shared/answer.ts'
import type { Endpoint } from './providers.ts'

type Fault = { readonly kind: FailureKind; readonly what: string }

const RATE_LIMIT: Fault = {
  kind: 'rate-limit',
  what: 'is rate-limited or overloaded; it is asked again after a pause.',
}

/** What is told apart by words, whatever the status: providers differ in it. */
const BY_TEXT: readonly (readonly [RegExp, Fault])[] = [
  [
    /insufficient[_ ]quota|credit balance|billing|payment required|out of credit/i,
    { kind: 'unavailable', what: 'is out of credit; add credit or choose another party.' },
  ],
  [
    /context[_ ](?:length|window)|maximum context|prompt is too long|too many tokens|input token count|request too large|exceeds? the (?:maximum|limit)/i,
    { kind: 'refused', what: 'was given more than it can take in; review a smaller part.' },
  ],
  [
    /content[_ ](?:policy|filter)|usage policy|safety/i,
    {
      kind: 'refused',
      what: 'refused to answer under its usage policy; choose another party for this material.',
    },
  ],
  [
    /model[^.]{0,80}(?:not[_ ]found|does not exist|not exist|unknown)|(?:unknown|invalid) model|not_found_error|no such model/i,
    {
      kind: 'unavailable',
      what: 'does not know its model, or you may not use it; name another one after the slash.',
    },
  ],
  [/overloaded|rate.?limit|resource.?exhausted|too many requests/i, RATE_LIMIT],
]

const BY_STATUS: Readonly<Record<number, Fault>> = {
  401: { kind: 'unavailable', what: 'was refused its key; set a valid one.' },
  402: BY_TEXT[0]![1],
  403: {
    kind: 'unavailable',
    what: 'may not be used with this key; set another one or choose another model.',
  },
  404: BY_TEXT[3]![1],
  413: BY_TEXT[1]![1],
  429: RATE_LIMIT,
  503: RATE_LIMIT,
  529: RATE_LIMIT,
}

const LOST: Fault = {
  kind: 'crashed',
  what: 'lost its connection to the model; check the network, then it is asked once more.',
}
const UNREADABLE: Fault = { kind: 'malformed', what: 'sent what is not its own format; check the address.' }
const UNKNOWN: Fault = { kind: 'crashed', what: 'ended with an error; it is asked once more.' }

/** @param error whatever the library threw or put into its stream */
export function apiFailure(spec: string, error: unknown, spent: Spent, endpoint: Endpoint): PartyError {
  const inner = innermost(error)
  const said = saidBy(inner)
  const { kind, what } = faultOf(inner, said, endpoint)
  const retryAfterMs = kind === 'rate-limit' ? retryAfterOf(inner) : null
  return new PartyError(kind, `${spec} ${what}${said === '' ? '' : ` It said: ${said.slice(0, 400)}`}`, {
    ...spent,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(said === '' ? {} : { raw: said.slice(0, AGENT_LIMITS.rawCharacters) }),
    cause: error,
  })
}

/** The HTTP status of a failed request; null: it never came to one. */
export function statusOf(error: unknown): number | null {
  return asNumber(asFields(innermost(error))['statusCode'])
}

function faultOf(error: unknown, said: string, endpoint: Endpoint): Fault {
  const status = statusOf(error)
  const byText = BY_TEXT.find(([pattern]) => pattern.test(said))?.[1]
  if (status === 401) return BY_STATUS[401]!
  if (status === 429 && byText !== BY_TEXT[0]![1]) return RATE_LIMIT
  if (byText !== undefined) return byText
  if (status !== null && BY_STATUS[status] !== undefined) return BY_STATUS[status]
  const codes = codesOf(error)
  if (codes.some((code) => /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH/.test(code))) {
    const start = endpoint.isOwn ? `start ${endpoint.provider}` : 'check the network and the address'
    return { kind: 'unavailable', what: `cannot be reached at ${endpoint.url}; ${start}.` }
  }
  const name = asText(asFields(error)['name']) ?? ''
  if (/JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody/.test(name)) return UNREADABLE
  if (status === 200 && /JSON|Invalid/i.test(said)) return UNREADABLE
  if (codes.length > 0 || /terminated|network|socket|fetch failed|other side closed|aborted/i.test(said))
    return LOST
  return UNKNOWN
}

// A retry that gave up holds what it failed with last.
function innermost(error: unknown): unknown {
  const last = asFields(error)['lastError']
  return last === undefined ? error : last
}

function asFields(value: unknown): Json {
  return asObject(value) ?? {}
}

const CAUSES_MAX = 8

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  let at: unknown = error
  for (let depth = 0; depth < CAUSES_MAX && at !== undefined && at !== null; depth++) {
    const fields = asFields(at)
    const code = asText(fields['code'])
    if (code !== null && /^(?:E[A-Z]+|UND_ERR_\w+)/.test(code)) codes.push(code)
    for (const one of asArray(fields['errors'])) codes.push(asText(asFields(one)['code']) ?? '')
    at = fields['cause']
  }
  return codes.filter((code) => code !== '')
}

function saidBy(error: unknown): string {
  if (typeof error === 'string') return error.trim()
  const fields = asFields(error)
  const inside = asFields(asFields(fields['data'])['error'] ?? fields['error'])
  const words = [asText(inside['type']), asText(inside['code']), asText(inside['message'])]
  const own = error instanceof Error ? error.message : asText(fields['message'])
  const body = asText(fields['responseBody'])?.slice(0, 300) ?? null
  const said = [...words, own].filter((word): word is string => word !== null && word !== '')
  if (said.length === 0)
    said.push(body ?? (Object.keys(fields).length > 0 ? JSON.stringify(fields).slice(0, 300) : ''))
  return [...new Set(said)].join(' ').trim()
}

const RETRY_MAX_MS = 86_400_000

/** Milliseconds, from the headers or from Google's body; null: not said. */
function retryAfterOf(error: unknown): number | null {
  const headers = asFields(asFields(error)['responseHeaders'])
  const ms = Number(asText(headers['retry-after-ms']) ?? Number.NaN)
  const after = asText(headers['retry-after'])
  const seconds = Number(after ?? Number.NaN)
  const date = after === null ? Number.NaN : Date.parse(after) - Date.now()
  const delay = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(asText(asFields(error)['responseBody']) ?? '')
  const found = [ms, seconds * 1000, date, delay === null ? Number.NaN : Number(delay[1]) * 1000].find(
    (value) => Number.isFinite(value) && value >= 0,
  )
  return found === undefined ? null : Math.min(Math.ceil(found), RETRY_MAX_MS)
}
