// Events that surround the tree and change nothing in it: briefings, bids and topics, and what
// a critic's reply goes through before it is a turn.
import type { AddressesResolved, AttacksMended, Event, TopicAssigned, WitnessRun } from '../events.ts'
import { criticState, demand, forkState, setupOf, type State } from '../state.ts'
import type { PartialTurn } from '../turns/partial-turn.ts'

function partialOf(state: State, event: AddressesResolved | AttacksMended | WitnessRun): PartialTurn {
  const partial = state.turns.get(event.critic)
  demand(partial?.round === event.round, `critic ${event.critic} has no reply in round ${event.round}`)
  return partial
}

function resolve(state: State, event: AddressesResolved): void {
  const partial = partialOf(state, event)
  const known = new Map(partial.resolution ?? [])
  for (const item of event.items) known.set(item.item, item)
  state.turns.set(event.critic, {
    ...partial,
    resolution: known,
    mendedResolved: partial.mendedResolved || event.mended,
  })
}

function mend(state: State, event: AttacksMended): void {
  const partial = partialOf(state, event)
  demand(partial.mended === null, `critic ${event.critic} mends twice`)
  const mended = new Map(event.attacks.map(({ item, attack }) => [item, attack]))
  state.turns.set(event.critic, { ...partial, mended, to: event.to ?? partial.to })
}

function runWitness(state: State, event: WitnessRun): void {
  const partial = partialOf(state, event)
  demand(!partial.witnesses.has(event.item), `the witness of ${event.item} is run twice`)
  const { result, why, output, onBase } = event
  const report = { result, why, output, onBase }
  const witnesses = new Map(partial.witnesses).set(event.item, report)
  state.turns.set(event.critic, { ...partial, witnesses })
}

function assign(state: State, event: TopicAssigned): void {
  const critic = criticState(state, event.critic)
  demand(critic.topic === null, `critic ${event.critic} has a topic`)
  const { topic, aspect, duplicate } = event
  state.critics.set(event.critic, { ...critic, topic, aspect, duplicate })
}

/** False for every other event. */
export function prepare(state: State, event: Event): boolean {
  if (event.type === 'notice-delivered') {
    const fork = forkState(state, event.fork)
    state.noticed.add(`${event.fork}/${event.round}`)
    state.forks.set(event.fork, { ...fork, handle: event.to ?? fork.handle })
  } else if (event.type === 'bids-received') {
    const bids = state.bids.get(event.critic) ?? []
    demand(bids.length === event.attempt - 1, `critic ${event.critic} bids out of turn`)
    state.bids.set(event.critic, [...bids, event.bids])
    const critic = criticState(state, event.critic)
    state.critics.set(event.critic, { ...critic, handle: event.to ?? critic.handle })
  } else if (event.type === 'topic-assigned') assign(state, event)
  else if (event.type === 'reply-received') {
    demand(!state.turns.has(event.critic), `critic ${event.critic} replies twice`)
    const { critic, round, value, text, to } = event
    const blank = { resolution: null, mended: null, mendedResolved: false, witnesses: new Map() }
    state.turns.set(critic, { critic, round, value, text, to, ...blank })
  } else if (event.type === 'addresses-resolved') resolve(state, event)
  else if (event.type === 'attacks-mended') mend(state, event)
  else if (event.type === 'witness-run') runWitness(state, event)
  else return false
  setupOf(state)
  return true
}
