// What an outcome means: pure, on the latest state. What a party got wrong is a `refused` event.
import type { Action, FailureKind, Outcome } from '../../contract.ts'
import type { BidsReceived, Event } from '../events.ts'
import { verifiedFixes } from '../evolve/apply-after.ts'
import { withConsequences } from '../evolve/consequences.ts'
import { Draft } from '../evolve/draft.ts'
import { answerSchema } from '../messages/answers.ts'
import { boundTexts } from '../messages/bound-texts.ts'
import { bidSchema } from '../messages/bids.ts'
import type { Combination, VerificationReport } from '../messages/engine-results.ts'
import type { Choice, Verdict } from '../messages/judgement.ts'
import { listAt, readItems } from '../messages/read-items.ts'
import { stakesOf } from '../rules/stakes.ts'
import { owedBy } from '../rules/owed.ts'
import { forkState, setupOf, type State } from '../state.ts'
import { droppedTogether } from '../tree/fix-rules.ts'
import { takeProposerTurn } from '../turns/proposer-turn.ts'
import { settlePart } from './settle-turn.ts'
import { parsePlace, type Place } from './places.ts'
import { leafText } from './leaf.ts'
import { refusalsOf } from './refusals.ts'
import { assignTopics } from './topics.ts'
import { uncrossedWitnesses } from './frontier.ts'
import { withEnd } from './end.ts'

type CriticPlace = Extract<Place, { who: 'critic' }>

/** A critic that cannot even bid cannot play; one whose bids cannot be read is asked once more. */
function settleBids(state: State, action: Action, critic: number, attempt: 1 | 2, outcome: Outcome): Event[] {
  if (outcome.kind === 'failed' && outcome.failure !== 'malformed') {
    const failed = { type: 'critic-turn-failed', critic, round: 0, failure: outcome.failure } as const
    return [...withConsequences(state, failed), ...assignTopics(state, null, critic)]
  }
  const value = outcome.kind === 'value' ? outcome.value : null
  const { items, unreadable } = readItems(listAt(value, 'bids'), bidSchema)
  const received: BidsReceived = {
    type: 'bids-received',
    critic,
    attempt,
    bids: items.map((item) => item.value),
    to: outcome.kind === 'value' ? (outcome.to ?? null) : null,
  }
  const refused = refusalsOf(action.place, action.role, 'bid', unreadable)
  return [...refused, received, ...assignTopics(state, received)]
}

/** A tree that differs from the one the turn started from is a diff. */
function hasDiff(state: State, fork: string, outcome: Outcome): boolean {
  if (outcome.kind !== 'value' || outcome.to?.tree === undefined) return false
  return outcome.to.tree !== (forkState(state, fork).handle?.tree ?? setupOf(state).work.snapshot)
}

function settleAnswer(state: State, action: Action, fork: string, round: number, outcome: Outcome): Event[] {
  if (outcome.kind === 'failed') {
    const asked = owedBy(state, fork)
    return withConsequences(state, {
      type: 'proposer-turn-failed',
      fork,
      round,
      asked,
      failure: outcome.failure,
    })
  }
  const { items, unreadable } = readItems(listAt(outcome.value, 'answers'), answerSchema)
  const events = takeProposerTurn(state, action.place, fork, round, {
    answers: items.map(({ value: { id, say, text, evidence = [] } }) => ({ id, say, text, evidence })),
    hasDiff: hasDiff(state, fork, outcome),
    text: outcome.text ?? null,
    to: outcome.to ?? null,
  })
  const refused = refusalsOf(action.place, action.role, 'answer', unreadable)
  return [
    ...refused,
    ...events.flatMap((event) => (event.type === 'refused' ? [event] : withConsequences(state, event))),
  ]
}

function settleNotice(fork: string, round: number, outcome: Outcome): Event[] {
  const failure: FailureKind | null = outcome.kind === 'failed' ? outcome.failure : null
  const to = outcome.kind === 'value' ? (outcome.to ?? null) : null
  return [{ type: 'notice-delivered', fork, round, to, failure }]
}

function settleVerification(state: State, fix: string, outcome: Outcome): Event[] {
  const known = (id: string): boolean => state.nodes.has(id)
  const report: VerificationReport =
    outcome.kind === 'value'
      ? (outcome.value as VerificationReport)
      : { checks: 'unknown', testsChanged: false, results: {}, why: outcome.message ?? outcome.failure }
  const { checks, testsChanged, why } = report
  const results = Object.fromEntries(Object.entries(report.results).filter(([id]) => known(id)))
  return withConsequences(state, { type: 'fix-verified', fix, checks, testsChanged, results, why })
}

/** A fix that could not be tried against them stops none of them. */
function settleCrossing(state: State, fix: string, outcome: Outcome): Event[] {
  const wanted = new Set(uncrossedWitnesses(state, fix))
  const all = outcome.kind === 'value' ? (outcome.value as VerificationReport).results : {}
  const results = Object.fromEntries(Object.entries(all).filter(([id]) => wanted.has(id)))
  return withConsequences(state, { type: 'fix-crossed', fix, results })
}

/** Fixes that could not be tried together stand as they were verified alone. */
function settleTogether(state: State, outcome: Outcome): Event[] {
  const { failing } = outcome.kind === 'value' ? (outcome.value as Combination) : { failing: [] }
  const dropped = droppedTogether(verifiedFixes(new Draft(state)), failing)
  return withConsequences(state, { type: 'fixes-combined', failing, dropped })
}

function settleStake(state: State, action: Action, critic: number, outcome: Outcome): Event[] {
  const choice = outcome.kind === 'value' ? (outcome.value as Choice).id : null
  const stake = stakesOf(state, critic, choice)
  if (stake === null) return []
  const ignored = choice !== null && stake.id !== choice
  const refused: Event[] = ignored
    ? [
        {
          type: 'refused',
          place: action.place,
          who: action.role,
          what: `stake ${choice}`,
          why: 'no leaf of yours; the rule decides',
        },
      ]
    : []
  return [...refused, ...withConsequences(state, stake)]
}

function settleVerdict(state: State, id: string, outcome: Outcome): Event[] {
  const by = setupOf(state).judge?.kind ?? 'model'
  const { verdict, reason }: Verdict =
    outcome.kind === 'value'
      ? (outcome.value as Verdict)
      : { verdict: 'undecided', reason: `the judge did not answer: ${outcome.message ?? outcome.failure}` }
  return withConsequences(state, { type: 'leaf-judged', id, by, verdict, reason, seen: leafText(state, id) })
}

function settleCritic(state: State, action: Action, place: CriticPlace, outcome: Outcome): Event[] {
  if (place.step === 'bids') return settleBids(state, action, place.critic, 1, outcome)
  if (place.step === 'rebids') return settleBids(state, action, place.critic, 2, outcome)
  if (place.step === 'stake') return settleStake(state, action, place.critic, outcome)
  return settlePart(state, place, outcome)
}

function settlePlace(state: State, action: Action, place: Place, outcome: Outcome): Event[] {
  if (place.who === 'critic') return settleCritic(state, action, place, outcome)
  if (place.who === 'witness') return settlePart(state, place, outcome)
  if (place.who === 'verify') return settleVerification(state, place.fix, outcome)
  if (place.who === 'cross') return settleCrossing(state, place.fix, outcome)
  if (place.who === 'together') return settleTogether(state, outcome)
  if (place.who === 'judge') return settleVerdict(state, place.id, outcome)
  const { fork, round } = place
  if (place.step === 'notice') return settleNotice(fork, round, outcome)
  return settleAnswer(state, action, fork, round, outcome)
}

/** An outcome that was aborted settles nothing: nobody waits for it any more. */
export function settle(state: State, action: Action, outcome: Outcome): Event[] {
  if (outcome.kind === 'failed' && outcome.failure === 'aborted') return []
  const bounded = outcome.kind === 'value' ? { ...outcome, value: boundTexts(outcome.value) } : outcome
  return withEnd(state, settlePlace(state, action, parsePlace(action.place), bounded))
}
