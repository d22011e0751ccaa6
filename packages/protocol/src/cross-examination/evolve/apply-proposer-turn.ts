// The proposer's turn takes effect: answers, concessions, and the one diff it made.
import { compareIds, fixId } from '../../ids.ts'
import type { Answer, ProposerTurnFailed, ProposerTurnTaken } from '../events.ts'
import { owedBy } from '../rules/owed.ts'
import { demand, setupOf } from '../state.ts'
import { mayRetry } from '../tree/fix-rules.ts'
import { closeAsks } from './close-rounds.ts'
import type { Draft } from './draft.ts'

function beginTurn(draft: Draft, forkId: string, round: number, asked: readonly string[]): void {
  const fork = draft.fork(forkId)
  const { limits, proposer } = setupOf(draft.state)
  demand(proposer !== null && !fork.failed && !draft.roundsOver, `fork ${forkId} asks nobody`)
  demand(round === fork.round + 1 && round <= limits.rounds, `fork ${forkId} is not at round ${round}`)
  const owed = owedBy(draft.state, forkId)
  demand(
    owed.length === asked.length && owed.every((id, i) => id === asked[i]),
    `fork ${forkId} is asked about ${asked.join(' ')} where ${owed.join(' ')} is owed`,
  )
  closeAsks(draft, forkId, round - 1)
  draft.changeFork(forkId, { round, proposerRound: round, asked: [...asked] })
}

/** A conceded sub-attack brings down the defence it is aimed at; a withdrawn parent reopens. */
function bringDown(draft: Draft, parentId: string, aim: number): void {
  draft.changeDefence(parentId, aim, { broughtDown: true })
  const parent = draft.node(parentId)
  if (parent.withdrawn && aim === parent.defences.length) draft.changeNode(parentId, { withdrawn: false })
}

function applyAnswer(draft: Draft, id: string, answer: Answer | undefined, round: number): void {
  const node = draft.node(id)
  if (answer === undefined) {
    const ask = { round, defence: null, unanswered: true, openAfter: null }
    draft.changeNode(id, { asks: [...node.asks, ask] })
    return
  }
  if (answer.say === 'concede') {
    const ask = { round, defence: null, unanswered: false, openAfter: null }
    draft.changeNode(id, { conceded: round, concededText: answer.text, asks: [...node.asks, ask] })
    if (node.parent !== null) bringDown(draft, node.parent, node.aim)
    return
  }
  const { text, evidence } = answer
  const blank = { reply: null, replyText: '', fresh: null, voidWithdrawal: false, broughtDown: false }
  const ask = { round, defence: node.defences.length + 1, unanswered: false, openAfter: null }
  draft.changeNode(id, {
    defences: [...node.defences, { round, text, evidence, ...blank }],
    asks: [...node.asks, ask],
  })
}

function applyFix(
  draft: Draft,
  event: ProposerTurnTaken,
  fix: { id: string; bound: readonly string[] },
): void {
  const next = fixId(draft.state.fixes.size + 1)
  demand(fix.id === next, `${fix.id} where ${next} is next`)
  const conceded = new Set(event.answers.filter(({ say }) => say === 'concede').map(({ id }) => id))
  for (const id of fix.bound) {
    const allowed = conceded.has(id) || (draft.hasNode(id) && mayRetry(draft, draft.node(id), event.round))
    demand(allowed, `${fix.id} is bound to ${id} against the rules`)
  }
  draft.addFix({
    id: fix.id,
    fork: event.fork,
    round: event.round,
    bound: [...fix.bound].sort(compareIds),
    verification: null,
    crossed: false,
    words: {},
    approved: false,
    dropped: false,
    applied: false,
  })
  for (const id of fix.bound) draft.changeNode(id, { fixes: [...draft.node(id).fixes, fix.id] })
  draft.changeFork(event.fork, { fixRound: event.round })
}

export function applyProposerTurn(draft: Draft, event: ProposerTurnTaken): void {
  beginTurn(draft, event.fork, event.round, event.asked)
  const answers = new Map<string, Answer>()
  for (const answer of event.answers) {
    demand(event.asked.includes(answer.id) && !answers.has(answer.id), `an answer to ${answer.id}, not asked`)
    answers.set(answer.id, answer)
  }
  for (const id of event.retracted) {
    demand(draft.hasNode(id) && draft.node(id).conceded !== null, `${id} was not conceded`)
    draft.recorded.push({ round: event.round, id, what: 'retract' })
  }
  for (const id of event.asked) applyAnswer(draft, id, answers.get(id), event.round)
  if (event.fix !== null) applyFix(draft, event, event.fix)
  draft.changeFork(event.fork, { handle: event.to ?? draft.fork(event.fork).handle })
}

/** Asked, and not answered. */
export function applyProposerFailure(draft: Draft, event: ProposerTurnFailed): void {
  beginTurn(draft, event.fork, event.round, event.asked)
  for (const id of event.asked) applyAnswer(draft, id, undefined, event.round)
  draft.changeFork(event.fork, { failed: true })
  for (const c of draft.fork(event.fork).critics)
    if (draft.critic(c).setup.kind === 'model') draft.changeCritic(c, { round: event.round, quiet: false })
}
