// From how a turn of an agent ended to a failure kind and one sentence that says what to do.

import type { FailureKind } from '@gainsay/protocol'
import { PartyError } from '../../party/party.ts'
import { AGENT_LIMITS } from '../shared/agent-types.ts'
import type { Spent } from '../shared/answer.ts'
import { ACP_VERSION, type AcpTurn } from './turn.ts'
import { WIRE_CODES, WireError } from './wire.ts'

type Fault = { readonly kind: FailureKind; readonly what: string }

const BY_STOP: Readonly<Record<string, Fault>> = {
  max_tokens: { kind: 'malformed', what: 'wrote more than one answer may hold; it is asked once more.' },
  max_turn_requests: {
    kind: 'budget',
    what: 'used all of its model calls without an answer; give it less to read.',
  },
  refusal: { kind: 'refused', what: 'refused to answer; choose another party for this material.' },
  cancelled: { kind: 'crashed', what: 'gave up its turn by itself; it is asked once more.' },
}

const BY_TEXT: readonly (readonly [RegExp, Fault])[] = [
  [
    /quota|credit|billing/i,
    { kind: 'unavailable', what: 'is out of credit; add credit or choose another party.' },
  ],
  [
    /rate.?limit|too many requests|overloaded|resource.?exhausted|\b(?:429|529|503)\b/i,
    { kind: 'rate-limit', what: 'is rate-limited or overloaded; it is asked again after a pause.' },
  ],
  [
    /auth|sign(?:ed)? ?in|log(?:ged)? ?in|api.?key|\b40[13]\b/i,
    { kind: 'unavailable', what: 'is not signed in; run it by hand once and sign in.' },
  ],
  [
    /context (?:length|window)|too long|too large/i,
    { kind: 'refused', what: 'was given more than it can take in; review a smaller part.' },
  ],
  [
    /model.*(?:not found|unknown|does not exist)/i,
    { kind: 'unavailable', what: 'does not know its model; name another one in its settings.' },
  ],
]

/** Null: the turn ended as it should. */
export function acpFailure(spec: string, turn: AcpTurn, spent: Spent): PartyError | null {
  const fail = ({ kind, what }: Fault, said = ''): PartyError =>
    new PartyError(kind, `${spec} ${what}${said === '' ? '' : ` It said: ${said.slice(0, 400)}`}`, {
      ...spent,
      ...(turn.text === '' ? {} : { raw: turn.text.slice(0, AGENT_LIMITS.rawCharacters) }),
    })
  if (turn.error instanceof WireError) return fail(faultOf(turn.error, turn.signIn), turn.error.message)
  if (turn.error !== null) return null
  if (turn.version !== null && turn.version !== ACP_VERSION)
    return fail({
      kind: 'unavailable',
      what: `speaks version ${turn.version} of the Agent Client Protocol and not ${ACP_VERSION}; install another version of it.`,
    })
  if (turn.stopReason === 'end_turn') return null
  const known = BY_STOP[turn.stopReason ?? '']
  return fail(
    known ?? {
      kind: 'malformed',
      what: 'does not answer as the Agent Client Protocol says; check the command.',
    },
  )
}

function faultOf(error: WireError, signIn: readonly string[]): Fault {
  if (error.rpcCode === WIRE_CODES.authRequired) {
    const ways = signIn.length === 0 ? '' : ` (${signIn.slice(0, 5).join(', ')})`
    return { kind: 'unavailable', what: `is not signed in; run it by hand once and sign in${ways}.` }
  }
  const byText = BY_TEXT.find(([pattern]) => pattern.test(error.message))?.[1]
  if (byText !== undefined) return byText
  if (error.rpcCode === WIRE_CODES.methodNotFound)
    return { kind: 'unavailable', what: 'does not speak the Agent Client Protocol whole; check the command.' }
  return { kind: 'crashed', what: 'ended with an error; it is asked once more.' }
}
