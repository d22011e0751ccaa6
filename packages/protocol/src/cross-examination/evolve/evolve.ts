// The fold of a review. It owns its state and mutates it; it throws `HistoryError` on a history
// that the rules do not allow.
import { rootOf } from '../../ids.ts'
import {
  PROTOCOL_ID,
  PROTOCOL_VERSION,
  type AttackAdded,
  type AttackClosed,
  type AttackReopened,
  type CriticEnded,
  type Event,
  type FixCrossed,
  type FixVerified,
  type ReviewOpened,
} from '../events.ts'
import { endingsOf } from '../rules/endings.ts'
import { criticState, demand, nodeOf, RULE_FORK, type State } from '../state.ts'
import { apply } from './apply.ts'
import { closeStep } from './close-rounds.ts'
import { Draft } from './draft.ts'
import { prepare } from './prepare.ts'

function open(state: State, event: ReviewOpened): void {
  demand(state.setup === null, 'a review opens once')
  demand(
    event.protocol === PROTOCOL_ID && event.version === PROTOCOL_VERSION,
    `${event.protocol} version ${event.version} is not read here`,
  )
  state.setup = event.setup
  for (const setup of event.setup.critics) {
    demand(!state.critics.has(setup.c), `critic ${setup.c} is there twice`)
    const fork = setup.kind === 'rule' ? RULE_FORK : String(setup.c)
    state.critics.set(setup.c, {
      setup,
      fork,
      ended: null,
      round: null,
      delivered: false,
      roots: 0,
      raised: 0,
      quiet: false,
      more: false,
      topic: null,
      aspect: null,
      duplicate: false,
      handle: null,
      text: null,
    })
    const shared = state.forks.get(fork)
    state.forks.set(fork, {
      id: fork,
      critics: [...(shared?.critics ?? []), setup.c],
      round: 0,
      closedRound: -1,
      proposerRound: 0,
      failed: false,
      fixRound: 0,
      asked: [],
      handle: null,
    })
    state.changed.set(fork, new Map())
  }
}

function announce(state: State, event: AttackAdded | AttackClosed | AttackReopened): void {
  const node = nodeOf(state, event.id)
  const nowOpen = event.type !== 'attack-closed'
  const label = state.derived.labels.get(node.id)
  demand(state.derived.unannounced.delete(node.id), `${event.type} of ${event.id} is against the rules`)
  demand(state.open.has(node.id) !== nowOpen, `${event.type} of ${event.id} changes nothing`)
  if (event.type === 'attack-closed')
    demand(event.label === label, `${event.id} is ${label}, not ${event.label}`)
  else
    demand(state.announced.has(node.id) === (event.type === 'attack-reopened'), `${event.id}: ${event.type}`)
  const changed = state.changed.get(node.fork)
  if (changed !== undefined && !changed.has(node.id)) changed.set(node.id, !nowOpen)
  if (nowOpen) state.open.add(node.id)
  else state.open.delete(node.id)
  state.announced.add(node.id)
}

function end(state: State, event: CriticEnded): void {
  const how = state.derived.ending.get(event.critic)
  demand(how === event.how, `critic ${event.critic} does not end ${event.how} here`)
  state.derived.ending.delete(event.critic)
  state.critics.set(event.critic, { ...criticState(state, event.critic), ended: event.how })
}

function noteVerification(state: State, event: FixVerified | FixCrossed): void {
  const fork = state.fixes.get(event.fix)?.fork
  for (const [id, result] of Object.entries(event.results))
    if (result === 'stopped' && nodeOf(state, id).fork !== fork) state.stoppedElsewhere.add(rootOf(id))
}

/** Lists that only grow, and flags. */
function note(state: State, event: Event): void {
  if (event.type === 'stake-made') state.stakes.push(event)
  else if (event.type === 'leaf-judged') state.verdicts.push(event)
  else if (event.type === 'decision-made') {
    state.decisions.push(event)
    if (!state.roundsOver) state.lastRound = Math.max(state.lastRound, event.round)
  } else if (event.type === 'fixes-combined') state.combined = true
  else if (event.type === 'review-stopped') {
    state.interrupted ||= event.kind === 'interrupted'
    state.stopped ||= event.critic === null
    if (event.critic === null) state.turns.clear()
    else state.turns.delete(event.critic)
  } else if (event.type === 'critic-turn-taken' || event.type === 'critic-turn-failed')
    state.turns.delete(event.critic)
  else if (event.type === 'fix-verified' || event.type === 'fix-crossed') noteVerification(state, event)
}

function take(state: State, event: Event): void {
  const { unannounced, ending } = state.derived
  demand(unannounced.size === 0 && ending.size === 0, `${event.type} before what follows was said`)
  const draft = new Draft(state)
  apply(draft, event)
  for (const { critic, how } of endingsOf(draft, event)) ending.set(critic, how)
  const closedBefore = new Map(
    [...draft.forks.keys()].map((id) => [id, state.forks.get(id)?.closedRound ?? -1]),
  )
  for (const [id, closed] of closedBefore)
    if (draft.fork(id).closedRound > closed) closeStep(state, id, closed + 1)
  draft.commit()
  note(state, event)
}

export function evolve(state: State, event: Event): State {
  if (event.type === 'review-opened') open(state, event)
  else if (event.type === 'refused') state.refusals.push(event)
  else if (event.type === 'transcript-checked') state.transcriptAfter = event.after
  else if (event.type === 'critic-ended') end(state, event)
  else if (
    event.type === 'attack-added' ||
    event.type === 'attack-closed' ||
    event.type === 'attack-reopened'
  )
    announce(state, event)
  else if (!prepare(state, event)) take(state, event)
  return state
}
