// Everything that takes effect outside turns: fixes verified and combined, refutations, stakes,
// verdicts, and what a person decides.
import { compareIds } from '../../ids.ts'
import type {
  AttackRefuted,
  DecisionMade,
  FixCrossed,
  FixesCombined,
  FixVerified,
  LeafJudged,
  ReviewStopped,
  StakeMade,
} from '../events.ts'
import { stakesOf } from '../rules/stakes.ts'
import { demand } from '../state.ts'
import { isHeldOpen } from '../tree/evaluate.ts'
import { droppedTogether, isVerifiedForSomething } from '../tree/fix-rules.ts'
import { isOpen } from '../tree/label.ts'
import { isConfirmed } from '../tree/node.ts'
import { closeAsks } from './close-rounds.ts'
import type { Draft } from './draft.ts'

export function applyVerification(draft: Draft, event: FixVerified): void {
  const fix = draft.fix(event.fix)
  demand(fix.verification === null, `${fix.id} was already verified`)
  const { checks, testsChanged, results, why } = event
  draft.changeFix(fix.id, { verification: { checks, testsChanged, results, why } })
  noteStopped(draft, fix.id, results)
}

function noteStopped(draft: Draft, fix: string, results: FixVerified['results']): void {
  for (const [id, result] of Object.entries(results)) {
    const { stoppedBy } = draft.node(id)
    if (result === 'stopped' && !stoppedBy.includes(fix))
      draft.changeNode(id, { stoppedBy: [...stoppedBy, fix] })
  }
}

/** What it stops besides what it was made for. A result that is there already is not replaced. */
export function applyCrossing(draft: Draft, event: FixCrossed): void {
  const { verification, crossed } = draft.fix(event.fix)
  demand(verification !== null && !crossed, `${event.fix} cannot be crossed now`)
  const results = { ...event.results, ...verification.results }
  draft.changeFix(event.fix, { crossed: true, verification: { ...verification, results } })
  noteStopped(draft, event.fix, event.results)
}

/** Only set on an open attack; never closes a confirmed one, nor one above an open confirmed one. */
export function applyRefutation(draft: Draft, event: AttackRefuted): void {
  const node = draft.node(event.id)
  const { labels } = draft.state.derived
  closeAsks(draft, node.fork, event.round - 1)
  if (!isOpen(labels.get(node.id) ?? 'moot') || isConfirmed(node) || isHeldOpen(draft, labels, node)) return
  draft.changeNode(node.id, { refuted: true })
}

export function applyRoundsEnded(draft: Draft): void {
  const { state } = draft
  demand(!draft.roundsOver, 'the rounds ended twice')
  for (const [c, critic] of state.critics) demand(critic.ended !== null, `critic ${c} has not ended`)
  for (const fork of state.forks.keys()) closeAsks(draft, fork, state.lastRound)
  draft.roundsOver = true
  for (const root of state.stoppedElsewhere) draft.touch(root)
}

/** Verified fixes in id order: the candidates of the final tree. */
export function verifiedFixes(draft: Draft): string[] {
  const { state } = draft
  const verified = [...state.fixes.values()].filter((fix) => isVerifiedForSomething(draft, fix))
  return verified.map(({ id }) => id).sort(compareIds)
}

export function applyCombination(draft: Draft, event: FixesCombined): void {
  const { state } = draft
  demand(state.roundsOver && !state.combined, 'fixes are combined once, after the rounds')
  const dropped = droppedTogether(verifiedFixes(draft), event.failing)
  demand(
    dropped.join() === event.dropped.join(),
    `${dropped.join(' ')} are dropped, not ${event.dropped.join(' ')}`,
  )
  for (const id of dropped) draft.changeFix(id, { dropped: true })
}

export function checkStake(draft: Draft, event: StakeMade): void {
  const { state } = draft
  demand(state.roundsOver, 'stakes are made after the rounds')
  demand(!state.stakes.some(({ critic }) => critic === event.critic), `critic ${event.critic} stakes twice`)
  const choice = event.how === 'choice' ? event.id : null
  const expected = stakesOf(state, event.critic, choice)
  demand(
    expected?.id === event.id && expected.how === event.how,
    `${event.id} is no stake of critic ${event.critic}`,
  )
}

/** A stop in the middle of a round is in that round for who had begun it. */
export function applyStop(draft: Draft, event: ReviewStopped): void {
  for (const [c, { ended, fork }] of draft.state.critics)
    if (ended === null && (event.critic ?? c) === c) draft.changeCritic(c, { round: draft.fork(fork).round })
}

/** A human judge's dismissal of the staked attack is a person's decision. */
export function applyVerdict(draft: Draft, event: LeafJudged): void {
  const staked = draft.state.stakes.some(({ id }) => id === event.id)
  demand(staked, `${event.id} was not staked`)
  if (event.by === 'human' && event.verdict === 'dismissed') draft.changeNode(event.id, { dismissed: true })
}

export function applyDecision(draft: Draft, event: DecisionMade): void {
  const node = draft.node(event.id)
  if (!draft.roundsOver) closeAsks(draft, node.fork, event.round - 1)
  if (event.what === 'dismiss') draft.changeNode(node.id, { dismissed: true })
}

export function applyToFix(draft: Draft, id: string, change: 'approve' | 'apply' | 'revert'): void {
  const fix = draft.fix(id)
  if (change === 'approve') {
    demand(fix.verification?.testsChanged === true, `${id} needs no approval`)
    draft.changeFix(id, { approved: true })
    return
  }
  demand(fix.applied === (change === 'revert'), `${id} is already ${fix.applied ? 'applied' : 'not applied'}`)
  draft.changeFix(id, { applied: change === 'apply' })
}
