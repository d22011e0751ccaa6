// A critic's reply becomes a turn: received, resolved, mended once, its witnesses run; then all
// of it takes effect at once.
import type { Outcome } from '../../contract.ts'
import type { AddressesResolved, AttacksMended, Event, ReplyReceived, WitnessRun } from '../events.ts'
import { withConsequences } from '../evolve/consequences.ts'
import { copyTurns, type State } from '../state.ts'
import type { Resolution, ResolvedItem, WitnessReport } from '../messages/engine-results.ts'
import { listAt } from '../messages/read-items.ts'
import { takeCriticTurn } from '../turns/critic-turn.ts'
import {
  inputOf,
  isLookedUp,
  listingsOf,
  needOf,
  repliesOf,
  wordsOf,
  type PartialTurn,
} from '../turns/partial-turn.ts'
import { prepare } from '../evolve/prepare.ts'
import { turnPlace, type Place } from './places.ts'
import { refusalsOf } from './refusals.ts'

function takeTurn(state: State, partial: PartialTurn): Event[] {
  const place = turnPlace(partial.critic, partial.round)
  const who = `critic:${partial.critic}`
  const unread = listingsOf(partial).filter(({ item }) => item === null)
  const refused: Event[] = [
    ...refusalsOf(place, who, 'attack', unread),
    ...refusalsOf(place, who, 'reply', repliesOf(partial).unreadable),
    ...refusalsOf(place, who, 'word on a fix', wordsOf(partial).unreadable),
  ]
  const events = takeCriticTurn(state, place, partial.critic, partial.round, inputOf(state, partial))
  return [
    ...refused,
    ...events.flatMap((event) => (event.type === 'refused' ? [event] : withConsequences(state, event))),
  ]
}

type Preparation = ReplyReceived | AddressesResolved | AttacksMended | WitnessRun

/** The event, and the turn itself if nothing else is needed for it. */
function andTurn(state: State, event: Preparation): Event[] {
  // The event is looked at on a copy of the turns alone: that is all that it changes.
  const after = copyTurns(state)
  prepare(after, event)
  const partial = after.turns.get(event.critic)
  if (partial === undefined || needOf(after, partial) !== null) return [event]
  return [event, ...takeTurn(after, partial)]
}

function received(
  state: State,
  critic: number,
  round: number,
  outcome: Extract<Outcome, { kind: 'value' }>,
): Event[] {
  const { value, text = null, to = null } = outcome
  const events = andTurn(state, { type: 'reply-received', critic, round, value, text, to })
  // A reply that is a turn at once needs no event of its own: the turn holds all of it.
  return events.length > 1 ? events.slice(1) : events
}

function resolved(state: State, critic: number, round: number, mended: boolean, outcome: Outcome): Event[] {
  const partial = state.turns.get(critic)
  const items: ResolvedItem[] =
    outcome.kind === 'value'
      ? [...(outcome.value as Resolution).items]
      : unresolved(partial, outcome.message ?? outcome.failure)
  return andTurn(state, { type: 'addresses-resolved', critic, round, items, mended })
}

/** The engine could not look: nothing counts as found. */
function unresolved(partial: PartialTurn | undefined, why: string): ResolvedItem[] {
  if (partial === undefined) return []
  return listingsOf(partial)
    .filter(({ item }) => isLookedUp(item))
    .map(({ index }) => ({
      item: `attacks.${index}`,
      resolved: false,
      address: null,
      why: `it could not be looked for: ${why}`,
      refuted: false,
    }))
}

function mended(state: State, critic: number, round: number, outcome: Outcome): Event[] {
  const attacks: { item: number; attack: unknown }[] = []
  for (const attack of outcome.kind === 'value' ? listAt(outcome.value, 'attacks') : []) {
    const item = (attack as { item?: unknown } | null)?.item
    if (typeof item === 'number' && !attacks.some((one) => one.item === item)) attacks.push({ item, attack })
  }
  const to = outcome.kind === 'value' ? (outcome.to ?? null) : null
  return andTurn(state, { type: 'attacks-mended', critic, round, attacks, to })
}

function witnessed(state: State, critic: number, round: number, item: string, outcome: Outcome): Event[] {
  const report: WitnessReport =
    outcome.kind === 'value'
      ? (outcome.value as WitnessReport)
      : { result: 'could-not-run', why: outcome.message ?? outcome.failure }
  return andTurn(state, { type: 'witness-run', critic, round, item, ...report })
}

export function settlePart(
  state: State,
  place: Extract<Place, { who: 'critic' | 'witness' }>,
  outcome: Outcome,
): Event[] {
  const { critic, round } = place
  if (place.who === 'witness') return witnessed(state, critic, round, place.item, outcome)
  if (place.step === 'resolve') return resolved(state, critic, round, false, outcome)
  if (place.step === 'resolve-mended') return resolved(state, critic, round, true, outcome)
  if (place.step === 'mend') return mended(state, critic, round, outcome)
  if (outcome.kind === 'value') return received(state, critic, round, outcome)
  const { failure } = outcome
  return withConsequences(state, { type: 'critic-turn-failed', critic, round, failure })
}
