import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTION_KINDS, FAILURE_KINDS } from '@gainsay/protocol'
import type { CallOutcome } from '../../src/ledger/line-types.ts'
import { CERTIFY_ATTEMPTS, REVIEW_ATTEMPTS, type AttemptPolicy } from '../../src/run/attempt-policy.ts'
import { nextAttempt, type EndedCall } from '../../src/run/attempts.ts'

const VALUE: CallOutcome = { kind: 'value', value: 1 }
const UNFIT: CallOutcome = { kind: 'unfit', why: 'no JSON', text: 'hm' }
const failed = (failure: (typeof FAILURE_KINDS)[number], more: object = {}): CallOutcome => ({
  kind: 'failed',
  failure,
  message: '',
  ...more,
})
const LOST = failed('crashed', { cause: 'lost' })

/** Asks until it settles, with these outcomes in turn (the last one repeats). */
function story(
  outcomes: readonly CallOutcome[],
  policy: AttemptPolicy,
  kind: (typeof ACTION_KINDS)[number] = 'ask',
): string {
  const calls: EndedCall[] = []
  for (let count = 0; count < 100; count += 1) {
    const next = nextAttempt({ kind }, calls, policy)
    if (next.do === 'settle') {
      const { outcome } = next
      const end = outcome.kind === 'failed' ? outcome.failure : outcome.kind
      return [...calls.map((call) => call.why), end].join(' ')
    }
    calls.push({ why: next.why, outcome: outcomes[Math.min(count, outcomes.length - 1)]! })
  }
  return 'endless'
}

describe('nextAttempt', () => {
  it.each<[string, CallOutcome[], string]>([
    ['a value', [VALUE], 'first value'],
    ['a reply that never fits', [UNFIT], 'first repair re-ask unfit'],
    ['a repair that works', [UNFIT, VALUE], 'first repair value'],
    ['a party that calls its own reply malformed', [failed('malformed'), VALUE], 'first repair value'],
    ['a crash', [failed('crashed'), VALUE], 'first re-ask value'],
    ['two crashes', [failed('crashed')], 'first re-ask crashed'],
    ['a time-out and a crash', [failed('timeout'), failed('crashed'), VALUE], 'first re-ask crashed'],
    ['a crash and then garbage', [failed('crashed'), UNFIT], 'first re-ask repair re-ask unfit'],
    ['garbage, and a crash in its repair', [UNFIT, failed('crashed'), VALUE], 'first repair re-ask value'],
    ['lost once', [LOST, VALUE], 'first lost value'],
    ['lost twice', [LOST], 'first lost crashed'],
    ['refused', [failed('refused')], 'first refused'],
    ['not installed', [failed('unavailable')], 'first unavailable'],
    [
      'rate limits without end',
      [failed('rate-limit')],
      'first retry-after retry-after retry-after retry-after retry-after rate-limit',
    ],
    [
      'overloaded, then there',
      [failed('unavailable', { retryAfterMs: 10 }), VALUE],
      'first retry-after value',
    ],
    ['interrupted by the user', [failed('aborted', { cause: 'interrupted' }), VALUE], 'first lost value'],
  ])('in a review: %s', (_, outcomes, expected) => {
    expect(story(outcomes, REVIEW_ATTEMPTS)).toBe(expected)
  })

  it.each<[string, CallOutcome[], string]>([
    ['a reply that does not fit', [UNFIT], 'first unfit'],
    ['a crash', [failed('crashed')], 'first crashed'],
    ['lost', [LOST], 'first crashed'],
    ['a request that was not taken', [failed('rate-limit'), VALUE], 'first retry-after value'],
  ])('certify never repairs or re-asks: %s', (_, outcomes, expected) => {
    expect(story(outcomes, CERTIFY_ATTEMPTS)).toBe(expected)
  })

  it('waits as long as the provider says, counts up where it says nothing, within the caps', () => {
    const wait = (calls: CallOutcome[]): number | null => {
      const next = nextAttempt(
        { kind: 'ask' },
        calls.map((outcome): EndedCall => ({ why: 'first', outcome })),
        REVIEW_ATTEMPTS,
      )
      return next.do === 'call' ? next.afterMs : null
    }
    const limit = failed('rate-limit')
    expect(wait([failed('rate-limit', { retryAfterMs: 1234 })])).toBe(1234)
    expect(wait([failed('rate-limit', { retryAfterMs: 300_000 })])).toBe(300_000)
    expect(wait([failed('rate-limit', { retryAfterMs: 300_001 })])).toBeNull()
    expect([wait([limit]), wait([limit, limit]), wait([limit, limit, limit])]).toEqual([2000, 4000, 8000])
    const long = failed('rate-limit', { retryAfterMs: 250_000 })
    expect(wait([long, long])).toBe(250_000)
    expect(wait([long, long, long])).toBeNull()
  })

  it('ends whatever happens, within the sum of its limits', () => {
    const outcome = fc.oneof(
      fc.constant(UNFIT),
      fc.constant(LOST),
      fc.constant(failed('aborted', { cause: 'interrupted' })),
      fc.constantFrom(...FAILURE_KINDS).map((failure) => failed(failure)),
    )
    fc.assert(
      fc.property(
        fc.array(outcome, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(...ACTION_KINDS),
        (outcomes, kind) => {
          for (const policy of [REVIEW_ATTEMPTS, CERTIFY_ATTEMPTS])
            expect(story(outcomes, policy, kind)).not.toBe('endless')
        },
      ),
    )
  })

  it('pins the policies', () => {
    expect(REVIEW_ATTEMPTS).toMatchObject({
      id: 'review',
      repairs: 1,
      reAsks: 1,
      retries: 1,
      lost: 1,
      waits: 5,
      mend: true,
    })
    expect(CERTIFY_ATTEMPTS).toMatchObject({
      id: 'certify',
      repairs: 0,
      reAsks: 0,
      retries: 0,
      lost: 0,
      mend: false,
    })
  })
})
