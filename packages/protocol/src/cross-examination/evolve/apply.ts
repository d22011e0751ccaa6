// One event's effect on a draft, by type. What is not here has no effect on the tree.
import type { Event } from '../events.ts'
import {
  applyCombination,
  applyCrossing,
  applyDecision,
  applyRefutation,
  applyRoundsEnded,
  applyStop,
  applyToFix,
  applyVerdict,
  applyVerification,
  checkStake,
} from './apply-after.ts'
import { applyCriticFailure, applyCriticTurn } from './apply-critic-turn.ts'
import { applyProposerFailure, applyProposerTurn } from './apply-proposer-turn.ts'
import type { Draft } from './draft.ts'

type Handlers = {
  readonly [T in Event['type']]?: (draft: Draft, event: Extract<Event, { type: T }>) => void
}

const HANDLERS: Handlers = {
  'critic-turn-taken': applyCriticTurn,
  'critic-turn-failed': applyCriticFailure,
  'proposer-turn-taken': applyProposerTurn,
  'proposer-turn-failed': applyProposerFailure,
  'fix-verified': applyVerification,
  'fix-crossed': applyCrossing,
  'attack-refuted': applyRefutation,
  'review-stopped': applyStop,
  'rounds-ended': applyRoundsEnded,
  'fixes-combined': applyCombination,
  'stake-made': checkStake,
  'leaf-judged': applyVerdict,
  'decision-made': applyDecision,
  'fix-approved': (draft, event) => applyToFix(draft, event.fix, 'approve'),
  'fix-applied': (draft, event) => applyToFix(draft, event.fix, 'apply'),
  'fix-reverted': (draft, event) => applyToFix(draft, event.fix, 'revert'),
}

export function apply(draft: Draft, event: Event): void {
  const handler = HANDLERS[event.type] as ((draft: Draft, event: Event) => void) | undefined
  handler?.(draft, event)
}
