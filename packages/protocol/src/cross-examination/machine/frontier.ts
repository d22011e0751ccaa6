// What can be done next: one list of steps from the state alone. Forks never wait for each
// other; only rule critics come first, and topics need every critic's bids.
import {
  criticState,
  fixOf,
  forkState,
  nodeOf,
  RULE_FORK,
  setupOf,
  type CriticState,
  type State,
} from '../state.ts'
import { compareIds } from '../../ids.ts'
import { isVerifiedForSomething } from '../tree/fix-rules.ts'
import { viewOf } from '../rules/view-of.ts'
import { isOpen } from '../tree/label.ts'
import { isConfirmed, lastDefence, standingDefence, type AttackNode } from '../tree/node.ts'
import { owedBy, retryableIn } from '../rules/owed.ts'
import { criticWords } from './verbatim.ts'
import { needOf, type Need, type PartialTurn } from '../turns/partial-turn.ts'

export type Step =
  | { readonly do: 'bid'; readonly critic: number; readonly attempt: 1 | 2 }
  | { readonly do: 'open'; readonly critic: number }
  | { readonly do: 'reply'; readonly critic: number; readonly round: number }
  | { readonly do: 'prepare'; readonly partial: PartialTurn; readonly need: Need }
  /** Round 0 is the briefing. */
  | { readonly do: 'notice'; readonly fork: string; readonly round: number }
  | { readonly do: 'answer'; readonly fork: string; readonly round: number }
  | { readonly do: 'verify' | 'cross'; readonly fix: string }

/** The open steps of a reply on its way to a turn. */
function partSteps(state: State, c: number): Step[] {
  const partial = state.turns.get(c)
  if (partial === undefined) return []
  const need = needOf(state, partial)
  return need === null ? [] : [{ do: 'prepare', partial, need }]
}

function unverifiedFix(state: State, fork: string): string | null {
  const id = state.latestFix.get(fork)
  return id !== undefined && state.fixes.get(id)?.verification === null ? id : null
}

/** Not in the critic's last words, or under another number than the critic gave it. */
function mustBeNamed(node: AttackNode): boolean {
  if (node.asks.length === 0) return node.claimedId !== null
  return lastDefence(node)?.reply !== 'press'
}

/** Whether something must be said before this proposer turn, in a turn of its own. */
export function needsNotice(state: State, fork: string, round: number): boolean {
  const owed = owedBy(state, fork)
  // Where no critic has words for it, the turn itself is a notice.
  if (owed.length === 0 || criticWords(state, fork, round) === null) return false
  return owed.some((id) => mustBeNamed(nodeOf(state, id))) || retryableIn(state, fork, round).length > 0
}

/** The proposer's next turn in a fork, with the briefing and notice before it; empty: none is owed. */
function proposerSteps(state: State, fork: string, round: number): Step[] {
  if (owedBy(state, fork).length === 0 && retryableIn(state, fork, round).length === 0) return []
  if (!state.noticed.has(`${fork}/0`)) return [{ do: 'notice', fork, round: 0 }]
  if (needsNotice(state, fork, round) && !state.noticed.has(`${fork}/${round}`))
    return [{ do: 'notice', fork, round }]
  return [{ do: 'answer', fork, round }]
}

function modelSteps(state: State, critic: CriticState): Step[] {
  const { c } = critic.setup
  const parts = state.turns.has(c)
  if (parts) return partSteps(state, c)
  if (critic.round === null) return [{ do: 'open', critic: c }]
  const fork = forkState(state, critic.fork)
  const fix = unverifiedFix(state, fork.id)
  if (fix !== null) return [{ do: 'verify', fix }]
  if (critic.round < fork.round) return [{ do: 'reply', critic: c, round: fork.round }]
  const asked = proposerSteps(state, fork.id, fork.round + 1)
  return asked.length > 0 ? asked : [{ do: 'reply', critic: c, round: fork.round + 1 }]
}

/** A rule critic answers a turn in which its attacks were defended; a fix its rule answers by itself. */
function owesRuleReply(state: State, critic: CriticState, round: number): boolean {
  if ((critic.round ?? 0) >= round) return false
  return forkState(state, RULE_FORK).asked.some((id) => {
    const node = nodeOf(state, id)
    const defence = standingDefence(node)
    const open = isOpen(state.derived.labels.get(id) ?? 'moot')
    return node.critic === critic.setup.c && open && defence?.round === round && defence.reply === null
  })
}

/** The shared fork of the rule critics, once all of them have opened. */
function ruleForkSteps(state: State, rules: readonly CriticState[]): Step[] {
  const fork = state.forks.get(RULE_FORK)
  if (fork === undefined || setupOf(state).proposer === null || state.stopped || fork.failed) return []
  const parts = rules.flatMap(({ setup }) => partSteps(state, setup.c))
  if (parts.length > 0) return parts
  const fix = unverifiedFix(state, RULE_FORK)
  if (fix !== null) return [{ do: 'verify', fix }]
  const due = rules.filter((critic) => owesRuleReply(state, critic, fork.round))
  if (due.length > 0) return due.map(({ setup }) => ({ do: 'reply', critic: setup.c, round: fork.round }))
  if (fork.round >= setupOf(state).limits.rounds) return []
  return proposerSteps(state, RULE_FORK, fork.round + 1)
}

/** Bids of every model critic that has no topic yet; nobody opens before all first bids are in. */
function bidSteps(state: State, models: readonly CriticState[]): Step[] {
  const first = models.filter(({ setup }) => !state.bids.has(setup.c))
  if (first.length > 0) return first.map(({ setup }) => ({ do: 'bid', critic: setup.c, attempt: 1 }))
  const again = models.filter(({ topic, setup }) => topic === null && state.bids.get(setup.c)?.length === 1)
  return again.map(({ setup }) => ({ do: 'bid', critic: setup.c, attempt: 2 }))
}

/** Open roots with a confirmed witness that this fix was not tried against. */
export function uncrossedWitnesses(state: State, id: string): string[] {
  const results = fixOf(state, id).verification?.results ?? {}
  const uncrossed = [...state.open].filter(
    (root) => isConfirmed(nodeOf(state, root)) && results[root] === undefined,
  )
  return uncrossed.sort(compareIds)
}

/**
 * Once no turn is left: each verified fix is tried against the confirmed witnesses of the other
 * forks and of later turns, so that what it closes does not depend on who came first.
 */
function crossSteps(state: State): Step[] {
  if (state.interrupted) return []
  const view = viewOf(state)
  const fixes = [...state.fixes.values()].filter((fix) => !fix.crossed && isVerifiedForSomething(view, fix))
  return fixes
    .filter(({ id }) => uncrossedWitnesses(state, id).length > 0)
    .map(({ id }) => ({ do: 'cross', fix: id }))
}

export function frontier(state: State): Step[] {
  if (state.setup === null || state.roundsOver) return []
  const steps = turnSteps(state)
  for (const { ended } of state.critics.values()) if (ended === null) return steps
  return steps.length > 0 ? steps : crossSteps(state)
}

function turnSteps(state: State): Step[] {
  const all = [...state.critics.values()]
  const rules = all.filter(({ setup }) => setup.kind === 'rule')
  const opening = rules.filter(({ ended }) => ended === null)
  if (opening.length > 0)
    return opening.flatMap<Step>(({ setup: { c } }) =>
      state.turns.has(c) ? partSteps(state, c) : [{ do: 'open', critic: c }],
    )
  const steps = ruleForkSteps(state, rules)
  const models = all.filter(({ setup, ended }) => setup.kind === 'model' && ended === null)
  const bids = bidSteps(state, models)
  steps.push(...bids)
  for (const critic of models) {
    if (setupOf(state).proposer !== null && !state.noticed.has(`${critic.fork}/0`))
      steps.push({ do: 'notice', fork: critic.fork, round: 0 })
    if (critic.topic === null && critic.round === null) continue
    for (const step of modelSteps(state, criticState(state, critic.setup.c)))
      if (step.do !== 'notice' || step.round > 0) steps.push(step)
  }
  return steps
}

/** Every critic has ended, and nothing is left to ask in the rule critics' fork. */
export function roundsCanEnd(state: State): boolean {
  if (state.setup === null || state.roundsOver) return false
  for (const { ended } of state.critics.values()) if (ended === null) return false
  return frontier(state).length === 0
}
