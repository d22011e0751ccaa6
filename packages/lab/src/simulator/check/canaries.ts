// Protocols with one rule broken each. A simulation that does not notice one of them would prove
// nothing about the real one.
import { crossExamination, type Outcome } from '@gainsay/protocol'
import type { ReviewProtocol } from '../simulate-review.ts'

export type Canary = {
  readonly breaks: string
  /** The check that must fail. */
  readonly fails: string
  readonly protocol: ReviewProtocol
}

const NOTICE = 'Notice of the review'

export const CANARIES: readonly Canary[] = [
  {
    breaks: 'an attack is dropped as soon as its author defends it',
    fails: 'one honest critic keeps a real fault open whatever the others do',
    protocol: {
      ...crossExamination,
      settle: (state, action, outcome) => crossExamination.settle(state, action, yielding(outcome)),
    },
  },
  {
    breaks: 'a template is put around the words of a critic',
    fails: 'the words of a critic reach the author as they are',
    protocol: {
      ...crossExamination,
      pending: (state) =>
        crossExamination.pending(state).map((action) => {
          const words = action.reply === 'answers' && typeof action.input === 'string' ? action.input : NOTICE
          return words.startsWith(NOTICE) ? action : { ...action, input: `A critic says: ${words}` }
        }),
    },
  },
  {
    breaks: 'a critic that fails counts as one that found nothing',
    fails: 'the run replays from its ledger',
    protocol: {
      ...crossExamination,
      settle: (state, action, outcome) =>
        crossExamination.settle(
          state,
          action,
          action.role.startsWith('critic:') ? answered(outcome) : outcome,
        ),
    },
  },
]

/** A critic's every word on a defence becomes a withdrawal. */
function yielding(outcome: Outcome): Outcome {
  const replies = outcome.kind === 'value' ? (outcome.value as { replies?: unknown } | null)?.replies : null
  if (outcome.kind !== 'value' || !Array.isArray(replies)) return outcome
  const withdrawn = replies.map((reply: object) => ({ ...reply, say: 'withdraw' }))
  return { ...outcome, value: { ...(outcome.value as object), replies: withdrawn } }
}

function answered(outcome: Outcome): Outcome {
  return outcome.kind === 'failed'
    ? { kind: 'value', value: { bids: [], attacks: [], replies: [], id: '' } }
    : outcome
}
