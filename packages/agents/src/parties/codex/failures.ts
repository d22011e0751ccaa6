// The program names its errors in words only. From these to a failure kind and one sentence that says
// what to do; the exit code is not looked at.

import type { FailureKind } from '@gainsay/protocol'
import { PartyError } from '../../party/party.ts'
import { AGENT_LIMITS } from '../shared/agent-types.ts'
import type { Spent } from '../shared/answer.ts'

type Fault = { readonly kind: FailureKind; readonly what: string }

const BY_TEXT: readonly (readonly [RegExp, Fault])[] = [
  [
    /no rollout found|thread\/fork failed|no (?:saved )?session found|conversation not found/i,
    {
      kind: 'unavailable',
      what: 'does not find the session that was to be forked; name one that still exists.',
    },
  ],
  [
    /quota exceeded|insufficient_quota|billing/i,
    { kind: 'unavailable', what: 'is out of credit; add credit or choose another party.' },
  ],
  [
    /usage limit/i,
    { kind: 'rate-limit', what: 'has reached the usage limit of your plan; wait until it is reset.' },
  ],
  [
    /\b(?:status(?: code)?:? ?)?429\b|rate limit|too many requests/i,
    { kind: 'rate-limit', what: 'is rate-limited; it is asked again after a pause.' },
  ],
  [
    /high demand|overloaded|\b50[234]\b|\b529\b/i,
    { kind: 'rate-limit', what: 'is overloaded; it is asked again after a pause.' },
  ],
  [
    /\b401\b|\b403\b|not logged in|codex login|Missing environment variable|incorrect api key|refresh token/i,
    {
      kind: 'unavailable',
      what: 'is not signed in; run `codex login` once, or set the key of its provider.',
    },
  ],
  [
    /Model provider .* not found|unexpected argument|unknown (?:option|feature)|error loading config|invalid value/i,
    { kind: 'unavailable', what: 'does not accept its settings; run it once by hand, or update it.' },
  ],
  [
    /model .*(?:does not exist|not found|not supported|no access)|\b404\b/i,
    {
      kind: 'unavailable',
      what: 'does not know its model, or you may not use it; name another one after the colon.',
    },
  ],
  [
    /context window|context_length|maximum context|too (?:long|large)|ran out of room/i,
    { kind: 'refused', what: 'was given more than it can take in; review a smaller part.' },
  ],
  [
    /invalid_prompt|usage policy|content policy|content_filter|flagged|safety/i,
    {
      kind: 'refused',
      what: 'refused to answer under its usage policy; choose another party for this material.',
    },
  ],
  [
    /stream (?:disconnected|closed|error)|connection|network|error sending request|timed? ?out/i,
    {
      kind: 'crashed',
      what: 'lost its connection to the model; check the network, then it is asked once more.',
    },
  ],
]

/** `retryAfterMs` where the words name a time: "try again in 7.5s". */
export function codexFailure(spec: string, said: string, spent: Spent): PartyError {
  const fault = faultOf(said)
  const { kind, what } = fault ?? {
    kind: 'crashed' as const,
    what: 'ended with an error; it is asked once more.',
  }
  const retryAfterMs = kind === 'rate-limit' ? retryAfter(said) : null
  return new PartyError(kind, `${spec} ${what} It said: ${said.slice(0, 400)}`, {
    ...spent,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    raw: said.slice(0, AGENT_LIMITS.rawCharacters),
  })
}

/** Null: these words say nothing that is known. */
export function faultOf(said: string): Fault | null {
  return BY_TEXT.find(([pattern]) => pattern.test(said))?.[1] ?? null
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

export function retryAfter(said: string): number | null {
  const found = /(?:try again|retry) (?:in|after) (\d{1,9}(?:\.\d{1,9})?) ?(ms|s|m|h)/i.exec(said)
  return found === null ? null : Math.ceil(Number(found[1]) * UNITS[found[2]!.toLowerCase()]!)
}
