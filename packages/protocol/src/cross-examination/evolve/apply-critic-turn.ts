// A critic's turn takes effect: its replies and words on fixes, then what it lists.
import { criticOf, rootId, subAttackId } from '../../ids.ts'
import type { CriticTurnFailed, CriticTurnTaken, RaisedAttack, ReplyTaken } from '../events.ts'
import { judgeBase } from '../rules/judge-base.ts'
import { judgeReply } from '../rules/judge-reply.ts'
import { demand, setupOf } from '../state.ts'
import { closeAsks } from './close-rounds.ts'
import type { Draft } from './draft.ts'

function beginTurn(draft: Draft, c: number, round: number): void {
  const critic = draft.critic(c)
  const fork = draft.fork(critic.fork)
  const limits = setupOf(draft.state).limits
  demand(!draft.roundsOver, `critic ${c} plays after the rounds ended`)
  demand(round <= limits.rounds, `round ${round} is over the cap`)
  const isRule = critic.setup.kind === 'rule'
  demand(critic.ended === null || (isRule && critic.ended === 'steady'), `critic ${c} has ended`)
  demand(round > (critic.round ?? -1), `critic ${c} has played round ${round}`)
  demand(isRule || round === (critic.round ?? -1) + 1, `critic ${c} passes over a round`)
  if (round <= fork.round) return
  const owes = (draft.state.derived.owed.get(fork.id)?.size ?? 0) > 0
  demand(round === 0 || !owes, `the proposer owes answers before critic ${c} plays round ${round}`)
  closeAsks(draft, fork.id, round - 1)
  draft.changeFork(fork.id, { round })
}

function applyReply(draft: Draft, reply: ReplyTaken, round: number): void {
  const node = draft.node(reply.id)
  const n = node.defences.length
  switch (reply.taken) {
    case 'withdraw':
      draft.changeNode(node.id, { withdrawn: true, withdrawnWhy: reply.text })
      return
    case 'void':
      draft.changeDefence(node.id, n, { voidWithdrawal: true })
      draft.recorded.push({ round, id: node.id, what: 'withdraw' })
      return
    case 'keep':
    case 'press':
    case 'fork':
      draft.changeDefence(node.id, n, {
        reply: reply.taken,
        replyText: reply.text,
        fresh: reply.taken === 'press' ? reply.fresh : null,
      })
      if (reply.taken !== 'keep') draft.changeNode(node.id, { reattacked: true })
      if (reply.taken === 'press' && reply.witness === 'confirmed')
        draft.changeNode(node.id, { witness: 'confirmed' })
      return
  }
}

/** Judged on the state before the turn: all of them, before any takes effect. */
function checkReplies(draft: Draft, event: CriticTurnTaken): void {
  const { limits } = setupOf(draft.state)
  const seen = new Set<string>()
  for (const reply of event.replies) {
    demand(
      !seen.has(reply.id) && draft.hasNode(reply.id),
      `a reply to ${reply.id}, unknown or answered twice`,
    )
    seen.add(reply.id)
    const node = draft.node(reply.id)
    demand(node.critic === event.critic, `critic ${event.critic} answers for ${reply.id}`)
    const before = { view: draft, labels: draft.state.derived.labels, limits }
    const judged = judgeReply(before, node, reply, event.round)
    demand(
      'taken' in judged && judged.taken === reply.taken,
      `${reply.taken} of ${reply.id} is against the rules`,
    )
  }
}

function checkRaised(draft: Draft, event: CriticTurnTaken, raised: RaisedAttack, place: number): void {
  const critic = draft.critic(event.critic)
  const { limits } = setupOf(draft.state)
  const expected =
    raised.parent === null
      ? rootId(event.critic, critic.roots + 1)
      : subAttackId(raised.parent, draft.node(raised.parent).subAttacks + 1)
  demand(raised.id === expected, `${raised.id} where ${expected} is next`)
  if (raised.parent !== null)
    demand(criticOf(raised.parent) === event.critic, `${raised.id} is aimed at another critic's attack`)
  if (raised.advisory) return
  const forked = event.replies.some((reply) => reply.id === raised.parent && reply.taken === 'fork')
  const underRefusedFork = raised.parent !== null && !forked
  const malformed = raised.base === 'malformed' ? raised.baseWhy : null
  const isRule = critic.setup.kind === 'rule'
  const undecided = isRule && raised.base === 'deferred' ? raised.baseWhy : null
  const listed = { id: raised.id, place, round: event.round, underRefusedFork, malformed, undecided }
  demand(
    judgeBase(listed, limits).base === raised.base,
    `${raised.id} as ${raised.base} is against the rules`,
  )
}

function applyRaised(draft: Draft, event: CriticTurnTaken, raised: RaisedAttack): void {
  const critic = draft.critic(event.critic)
  const parent = raised.parent === null ? null : draft.node(raised.parent)
  const live = raised.base === 'live'
  draft.addNode({
    id: raised.id,
    critic: event.critic,
    fork: critic.fork,
    parent: raised.parent,
    aim: parent?.defences.length ?? 0,
    from: raised.from,
    round: event.round,
    base: raised.base,
    baseWhy: raised.baseWhy,
    advisory: raised.advisory,
    rule: critic.setup.kind === 'rule',
    attack: raised.attack,
    raw: raised.raw,
    address: raised.attack?.address ?? null,
    severity: raised.attack?.severity ?? 'low',
    witness: live ? raised.witness : 'none',
    // A confirmed witness outranks the refutation of what the attack asserts.
    refuted: live && raised.refuted && raised.witness !== 'confirmed',
    withdrawn: false,
    withdrawnWhy: '',
    dismissed: raised.dismissedEarlier,
    conceded: null,
    concededText: '',
    reattacked: false,
    defences: [],
    asks: [],
    children: [],
    subAttacks: 0,
    fixes: [],
    stoppedBy: [],
    claimedId: raised.claimedId,
    earlier: raised.earlier,
  })
  if (parent === null) draft.changeCritic(event.critic, { roots: critic.roots + 1 })
  else
    draft.changeNode(parent.id, {
      subAttacks: parent.subAttacks + 1,
      children: raised.advisory ? parent.children : [...parent.children, raised.id],
    })
}

export function applyCriticTurn(draft: Draft, event: CriticTurnTaken): void {
  beginTurn(draft, event.critic, event.round)
  checkReplies(draft, event)
  for (const reply of event.replies) applyReply(draft, reply, event.round)
  for (const { fix: id, id: attack, say } of event.words) {
    const fix = draft.fix(id)
    demand(fix.bound.includes(attack) && criticOf(attack) === event.critic, `a word on ${id} for ${attack}`)
    draft.changeFix(id, { words: { ...fix.words, [attack]: say } })
  }
  let place = 0
  for (const raised of event.raised) {
    checkRaised(draft, event, raised, place)
    applyRaised(draft, event, raised)
    if (!raised.advisory) place++
  }
  const reattacked = event.replies.some(({ taken }) => taken === 'press' || taken === 'fork')
  const wanted = event.replies.some(
    ({ said, taken }) => said !== taken && (said === 'press' || said === 'fork'),
  )
  const last = event.round >= setupOf(draft.state).limits.rounds
  const critic = draft.critic(event.critic)
  draft.changeCritic(event.critic, {
    delivered: true,
    round: event.round,
    raised: critic.raised + place,
    quiet: place === 0 && !reattacked,
    more: last && (event.more || wanted || place > 0),
    handle: event.to ?? critic.handle,
    text: event.text,
  })
}

export function applyCriticFailure(draft: Draft, event: CriticTurnFailed): void {
  beginTurn(draft, event.critic, event.round)
  draft.changeCritic(event.critic, { round: event.round, quiet: false })
}
