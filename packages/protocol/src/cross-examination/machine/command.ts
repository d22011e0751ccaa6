// What people and the engine may order: stop, decide, approve, apply, revert. Applying itself is
// the engine's work; the event says that it was done.
import type { Refused } from '../../contract.ts'
import { isAttackId, isFixId } from '../../ids.ts'
import type { Event } from '../events.ts'
import { withConsequences } from '../evolve/consequences.ts'
import { criticState, forkState, type State } from '../state.ts'
import { isVerifiedForSomething } from '../tree/fix-rules.ts'
import { viewOf } from '../rules/view-of.ts'
import { withEnd } from './end.ts'
import { assignTopics } from './topics.ts'

export type Command =
  | {
      readonly kind: 'stop'
      readonly reason: 'budget' | 'timeout' | 'interrupted'
      readonly critic?: number | undefined
    }
  | {
      readonly kind: 'decide'
      readonly id: string
      readonly what: 'dismiss' | 'uphold' | 'defer' | 'approve'
      readonly reason: string
      readonly by: string
    }
  | { readonly kind: 'apply' | 'revert'; readonly fix: string }
  /** SHA-256 of the bytes that the root transcript had when the review began, read again. */
  | { readonly kind: 'check-transcript'; readonly after: string }

function known(ids: Iterable<string>): string {
  const list = [...ids]
  const shown = list.slice(0, 10).join(', ')
  return list.length === 0 ? 'this review has none' : `it has ${shown}${list.length > 10 ? ', ...' : ''}`
}

function decideAttack(state: State, command: Extract<Command, { kind: 'decide' }>): Event[] | Refused {
  const { id, what, reason, by } = command
  const node = state.nodes.get(id)
  if (node === undefined)
    return { refused: `There is no attack ${id} in this review: ${known(state.nodes.keys())}.` }
  if (what === 'approve') return { refused: `${id} is an attack; only a fix can be approved.` }
  if (node.advisory)
    return { refused: `${id} is advisory: it blocks nothing, and there is nothing to decide.` }
  if (what === 'dismiss' && node.dismissed) return { refused: `${id} is dismissed already.` }
  const fork = forkState(state, node.fork)
  const going = !state.roundsOver && criticState(state, node.critic).ended === null
  const round = going ? fork.round : Math.max(fork.round, state.lastRound)
  return withConsequences(state, { type: 'decision-made', id, round, what, reason, by })
}

function approve(state: State, id: string, reason: string, by: string): Event[] | Refused {
  const fix = state.fixes.get(id)
  if (fix === undefined)
    return { refused: `There is no fix ${id} in this review: ${known(state.fixes.keys())}.` }
  if (fix.verification?.testsChanged !== true)
    return { refused: `${id} changes no tests: it needs no approval.` }
  if (fix.approved) return { refused: `${id} is approved already.` }
  return withConsequences(state, { type: 'fix-approved', fix: id, reason, by })
}

function decide(state: State, command: Extract<Command, { kind: 'decide' }>): Event[] | Refused {
  const { id, what, reason, by } = command
  if (isAttackId(id)) return decideAttack(state, command)
  if (!isFixId(id))
    return { refused: `${id} is no id of this review; attacks look like A2.1, fixes like F1.` }
  if (what !== 'approve')
    return { refused: `${id} is a fix: approve it, or decide the attack that it is for.` }
  return approve(state, id, reason, by)
}

function changeFix(state: State, kind: 'apply' | 'revert', id: string): Event[] | Refused {
  const fix = state.fixes.get(id)
  if (fix === undefined)
    return { refused: `There is no fix ${id} in this review: ${known(state.fixes.keys())}.` }
  if (kind === 'revert') {
    if (!fix.applied) return { refused: `${id} is not applied.` }
    return withConsequences(state, { type: 'fix-reverted', fix: id })
  }
  if (fix.applied) return { refused: `${id} is applied already.` }
  if (!isVerifiedForSomething(viewOf(state), fix))
    return { refused: `${id} is not verified for anything, so it is not applied.` }
  return withConsequences(state, { type: 'fix-applied', fix: id })
}

function stop(state: State, command: Extract<Command, { kind: 'stop' }>): Event[] | Refused {
  if (state.roundsOver) return { refused: 'The rounds of this review are over; there is nothing to stop.' }
  const { reason, critic = null } = command
  if (critic !== null && !state.critics.has(critic))
    return { refused: `There is no critic ${critic} in this review.` }
  const stopped = withConsequences(state, { type: 'review-stopped', kind: reason, critic })
  // The others' topics may have waited for this critic's bids.
  return critic === null ? stopped : [...stopped, ...assignTopics(state, null, critic)]
}

export function command(state: State, order: Command): Event[] | Refused {
  if (state.setup === null) return { refused: 'This review has not been opened.' }
  if (order.kind === 'check-transcript') return [{ type: 'transcript-checked', after: order.after }]
  const events =
    order.kind === 'stop'
      ? stop(state, order)
      : order.kind === 'decide'
        ? decide(state, order)
        : changeFix(state, order.kind, order.fix)
  return 'refused' in events ? events : withEnd(state, events)
}
