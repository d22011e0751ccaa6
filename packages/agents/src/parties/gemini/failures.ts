// The program names its errors in words only, the better part of them on stderr. From these to a
// failure kind and one sentence that says what to do; the exit code is not looked at.

import type { FailureKind } from '@gainsay/protocol'
import { PartyError } from '../../party/party.ts'
import { AGENT_LIMITS } from '../shared/agent-types.ts'
import type { Spent } from '../shared/answer.ts'

type Fault = { readonly kind: FailureKind; readonly what: string }

const BY_TEXT: readonly (readonly [RegExp, Fault])[] = [
  [
    /Error importing session/i,
    {
      kind: 'unavailable',
      what: 'does not find the session that was to be forked; name one that still exists.',
    },
  ],
  [
    /Invalid auth method|set an Auth method|auth(?:entication)? type|\bstatus: 40[13]\b|UNAUTHENTICATED|PERMISSION_DENIED|API key not valid|Please (?:re-?authenticate|log ?in)/i,
    { kind: 'unavailable', what: 'is not signed in; run `gemini` once and sign in, or set GEMINI_API_KEY.' },
  ],
  [
    /ModelNotFoundError|\b(?:code|status): 404\b|NOT_FOUND/,
    {
      kind: 'unavailable',
      what: 'does not know its model, or you may not use it; name another one after the colon.',
    },
  ],
  [
    /TerminalQuotaError|daily quota|quota exceeded|exhausted your/i,
    { kind: 'rate-limit', what: 'has reached the limit of your plan; wait until it is reset.' },
  ],
  [
    /\b(?:code|status): (?:50[023]|504)\b|UNAVAILABLE|overloaded/i,
    { kind: 'rate-limit', what: 'is overloaded; it is asked again after a pause.' },
  ],
  [
    /\b(?:code|status):? 429\b|RESOURCE_EXHAUSTED|RetryableQuotaError|rate limit/i,
    { kind: 'rate-limit', what: 'is rate-limited; it is asked again after a pause.' },
  ],
  [
    /exceeds the maximum number of tokens|token count .*exceed|context window|too (?:long|large)/i,
    { kind: 'refused', what: 'was given more than it can take in; review a smaller part.' },
  ],
  [
    /SAFETY|PROHIBITED_CONTENT|BLOCKLIST|blocked due to/,
    {
      kind: 'refused',
      what: 'refused to answer under its usage policy; choose another party for this material.',
    },
  ],
  [
    /terminated|fetch failed|other side closed|ECONN|ENOTFOUND|ETIMEDOUT|UND_ERR|(?:Unexpected end of|Incomplete) JSON/i,
    {
      kind: 'crashed',
      what: 'lost its connection to the model; check the network, then it is asked once more.',
    },
  ],
]

/** @param said the result's own words; `stderr`: what the program printed beside its events */
export function geminiFailure(spec: string, said: string, stderr: string, spent: Spent): PartyError {
  // Its own retries are told there too: what is said last is what it ended with.
  const last = stderr.slice(-AGENT_LIMITS.rawCharacters)
  const { kind, what } = faultOf(`${said}\n${last}`) ?? {
    kind: 'crashed' as const,
    what: 'ended with an error; it is asked once more.',
  }
  const retryAfterMs = kind === 'rate-limit' ? retryAfter(last) : null
  return new PartyError(kind, `${spec} ${what} It said: ${said.slice(0, 400)}`, {
    ...spent,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    raw: `${said}\n${last}`.slice(0, AGENT_LIMITS.rawCharacters),
  })
}

/** Null: these words say nothing that is known. */
export function faultOf(said: string): Fault | null {
  return BY_TEXT.find(([pattern]) => pattern.test(said))?.[1] ?? null
}

function retryAfter(said: string): number | null {
  const found = /retryDelayMs: (\d{1,9})/.exec(said)
  return found === null ? null : Number(found[1])
}
