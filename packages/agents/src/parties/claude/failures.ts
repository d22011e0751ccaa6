// From what the program says went wrong to a failure kind and one sentence that says what to do. The
// exit code is not looked at: 1 and 0 both occur with either outcome.

import type { FailureKind } from '@gainsay/protocol'
import { PartyError } from '../../party/party.ts'
import { AGENT_LIMITS } from '../shared/agent-types.ts'
import type { Spent } from '../shared/answer.ts'
import { asNumber, asText } from '../../json/read-json.ts'
import type { ClaudeTurn } from './turn.ts'

type Fault = { readonly kind: FailureKind; readonly what: string }

const BY_CODE: Readonly<Record<string, Fault>> = {
  authentication_failed: {
    kind: 'unavailable',
    what: 'is not signed in; run `claude` once and sign in, or set ANTHROPIC_API_KEY.',
  },
  oauth_org_not_allowed: {
    kind: 'unavailable',
    what: 'is signed in to an organisation that may not use it; sign in to another one.',
  },
  billing_error: { kind: 'unavailable', what: 'is out of credit; add credit or choose another party.' },
  rate_limit: { kind: 'rate-limit', what: 'is rate-limited; it is asked again after a pause.' },
  model_not_found: {
    kind: 'unavailable',
    what: 'does not know its model, or you may not use it; name another one after the colon.',
  },
  max_output_tokens: {
    kind: 'malformed',
    what: 'wrote more than one answer may hold; it is asked once more.',
  },
}

const BY_SUBTYPE: Readonly<Record<string, Fault>> = {
  error_max_turns: {
    kind: 'budget',
    what: `used all of its ${AGENT_LIMITS.turns} model calls without an answer; give it less to read.`,
  },
  error_max_budget_usd: {
    kind: 'budget',
    what: 'reached the money that this call may cost; raise it with --max-usd.',
  },
  error_max_structured_output_retries: {
    kind: 'malformed',
    what: 'did not manage to answer in the format that was asked for.',
  },
}

const BY_TEXT: readonly (readonly [RegExp, Fault])[] = [
  [
    /No conversation found/i,
    {
      kind: 'unavailable',
      what: 'does not find the session that was to be forked; name one that still exists.',
    },
  ],
  [/Not logged in|\/login/i, BY_CODE['authentication_failed']!],
  [/credit balance/i, BY_CODE['billing_error']!],
  [
    /prompt is too long|request too large|context (?:window|limit)|input is too long/i,
    { kind: 'refused', what: 'was given more than it can take in; review a smaller part.' },
  ],
  [
    /violate our Usage Policy|unable to respond to this request|safeguards flagged this message/i,
    {
      kind: 'refused',
      what: 'refused to answer under its usage policy; choose another party for this material.',
    },
  ],
  [
    /connection|network|ECONN|ENOTFOUND|ETIMEDOUT|socket|fetch failed/i,
    {
      kind: 'crashed',
      what: 'lost its connection to the model; check the network, then it is asked once more.',
    },
  ],
]

/** A plan's limit is no matter of seconds, and the program gives it the same code. */
const PLAN_LIMIT: readonly [RegExp, Fault] = [
  /usage limit|hit your .*limit|limit reached/i,
  { kind: 'rate-limit', what: 'has reached the usage limit of your plan; wait until it is reset.' },
]

/** @param turn with a result that is no success */
export function claudeFailure(spec: string, turn: ClaudeTurn, spent: Spent): PartyError {
  const { kind, what } = faultOf(turn)
  const said = turn.said.slice(0, 400)
  const retry =
    kind === 'rate-limit' && turn.retryAfterMs !== null ? { retryAfterMs: Math.ceil(turn.retryAfterMs) } : {}
  const text = `${spec} ${what}${said === '' ? '' : ` It said: ${said}`}`
  return new PartyError(kind, text, {
    ...spent,
    ...retry,
    raw: turn.said.slice(0, AGENT_LIMITS.rawCharacters),
  })
}

function faultOf(turn: ClaudeTurn): Fault {
  const subtype = asText(turn.result?.['subtype']) ?? ''
  const status = asNumber(turn.result?.['api_error_status'])
  if (PLAN_LIMIT[0].test(turn.said)) return PLAN_LIMIT[1]
  const known = BY_SUBTYPE[subtype] ?? BY_CODE[turn.errorCode ?? '']
  if (known !== undefined) return known
  if (status === 429 || status === 503 || status === 529) return BY_CODE['rate_limit']!
  if (status === 401 || status === 403) return BY_CODE['authentication_failed']!
  const byText = BY_TEXT.find(([pattern]) => pattern.test(turn.said))?.[1]
  if (byText !== undefined) return byText
  if (turn.result?.['terminal_reason'] === 'malformed_tool_use_exhausted')
    return { kind: 'malformed', what: 'wrote calls of tools that could not be read.' }
  return { kind: 'crashed', what: 'ended with an error; it is asked once more.' }
}

/** Null: nothing that is printed before there is a result is known. */
export function startFailure(spec: string, stderr: string): PartyError | null {
  if (/unknown option/i.test(stderr))
    return new PartyError(
      'unavailable',
      `${spec} does not know a switch that is needed; update it. It said: ${stderr.slice(0, 200)}`,
    )
  if (/already in use/i.test(stderr))
    return new PartyError(
      'crashed',
      `${spec} already has a session of this call's id; the call is made anew under another.`,
    )
  return null
}
