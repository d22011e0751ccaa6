// What happens next to an action, as a pure function of the calls made for it so far.
import type { ActionKind } from '@gainsay/protocol'
import type { CallOutcome, Why } from '../ledger/line-types.ts'
import type { AttemptPolicy } from './attempt-policy.ts'

export type EndedCall = { readonly why: Why; readonly outcome: CallOutcome }

export type NextAttempt =
  /** `afterMs` counts from the end of the last call. */
  | { readonly do: 'call'; readonly why: Why; readonly afterMs: number }
  /** The last call decides, with this outcome. */
  | { readonly do: 'settle'; readonly outcome: CallOutcome }

/** What the engine runs itself costs nothing to run again, but not for ever. */
const OWN_WORK_LOST_LIMIT = 16

/** All calls have ended. */
export function nextAttempt(
  action: { readonly kind: ActionKind },
  calls: readonly EndedCall[],
  policy: AttemptPolicy,
): NextAttempt {
  const last = calls.at(-1)
  if (last === undefined) return { do: 'call', why: 'first', afterMs: 0 }
  const settle: NextAttempt = { do: 'settle', outcome: last.outcome }
  const allow = (why: Why, limit: number, afterMs = 0): NextAttempt =>
    followers(calls, sortOf(last.outcome), why) < limit ? { do: 'call', why, afterMs } : settle
  const asked = action.kind === 'ask'
  switch (sortOf(last.outcome)) {
    case 'unfit': {
      if (!asked) return settle
      const repair = allow('repair', policy.repairs)
      return repair.do === 'call' ? repair : allow('re-ask', policy.reAsks)
    }
    case 'stumbled':
      return asked ? allow('re-ask', policy.retries) : settle
    case 'lost':
      return allow('lost', asked ? policy.lost : OWN_WORK_LOST_LIMIT)
    case 'interrupted':
      return allow('lost', asked ? policy.interruptions : OWN_WORK_LOST_LIMIT)
    case 'told-to-wait':
      return asked ? afterWait(calls, last.outcome, policy, settle) : settle
    case 'decided':
    default:
      return settle
  }
}

type Sort = 'decided' | 'unfit' | 'stumbled' | 'lost' | 'interrupted' | 'told-to-wait'

function sortOf(outcome: CallOutcome): Sort {
  if (outcome.kind === 'unfit') return 'unfit'
  if (outcome.kind !== 'failed') return 'decided'
  if (outcome.cause !== undefined) return outcome.cause
  switch (outcome.failure) {
    case 'malformed':
      return 'unfit'
    case 'timeout':
    case 'crashed':
      return 'stumbled'
    // Aborted because it was not wanted, and wanted again since.
    case 'aborted':
      return 'interrupted'
    case 'rate-limit':
      return 'told-to-wait'
    case 'unavailable':
      return outcome.retryAfterMs === undefined ? 'decided' : 'told-to-wait'
    case 'refused':
    case 'budget':
    default:
      return 'decided'
  }
}

/** How many calls of this kind already followed an outcome of this sort. */
function followers(calls: readonly EndedCall[], sort: Sort, why: Why): number {
  return calls.filter(
    (call, index) => index > 0 && call.why === why && sortOf(calls[index - 1]!.outcome) === sort,
  ).length
}

/** A wait that is longer than allowed is not shortened: an early call would only be refused again. */
function afterWait(
  calls: readonly EndedCall[],
  outcome: CallOutcome,
  policy: AttemptPolicy,
  settle: NextAttempt,
): NextAttempt {
  const earlier = calls.slice(0, -1).filter((call) => sortOf(call.outcome) === 'told-to-wait')
  const waited = earlier.reduce((sum, call, index) => sum + waitOf(call.outcome, index, policy), 0)
  const wait = waitOf(outcome, earlier.length, policy)
  if (earlier.length >= policy.waits || wait > policy.waitMaxMs || waited + wait > policy.waitTotalMs)
    return settle
  return { do: 'call', why: 'retry-after', afterMs: wait }
}

function waitOf(outcome: CallOutcome, earlier: number, policy: AttemptPolicy): number {
  const named = outcome.kind === 'failed' ? outcome.retryAfterMs : undefined
  return named ?? Math.min(policy.waitFirstMs * 2 ** earlier, policy.waitMaxMs)
}
