// Topics are distinct (seed 001): each critic bids its own, the rule gives each the first of its
// bids that nobody before it, in critic order, was given. What replies decide together is
// settled by the last of them, so that arrival changes nothing.
import type { BidsReceived, TopicAssigned } from '../events.ts'
import type { Bid } from '../messages/bids.ts'
import type { State } from '../state.ts'

function same(a: string, b: string): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return plain(a) === plain(b)
}

function assignment(critic: number, bid: Bid, duplicate: boolean): TopicAssigned {
  return { type: 'topic-assigned', critic, topic: bid.topic, aspect: bid.aspect, duplicate }
}

/** Model critics that still play and have no topic, in order. */
function waiting(state: State, gone: number | null): number[] {
  return [...state.critics.values()]
    .filter(
      ({ setup, ended, topic }) =>
        setup.kind === 'model' && setup.c !== gone && ended === null && topic === null,
    )
    .map(({ setup }) => setup.c)
    .sort((a, b) => a - b)
}

/**
 * After these bids, or once critic `gone` is no longer waited for: empty while others' bids are missing. A critic without a free bid bids once
 * more, then works as a flagged duplicate on its first bid.
 */
export function assignTopics(
  state: State,
  received: BidsReceived | null,
  gone: number | null = null,
): TopicAssigned[] {
  const bidsOf = (c: number): (readonly Bid[])[] => [
    ...(state.bids.get(c) ?? []),
    ...(received?.critic === c ? [received.bids] : []),
  ]
  const critics = waiting(state, gone)
  const attempts = critics.map((c) => bidsOf(c).length)
  const attempt = Math.min(...attempts)
  if (critics.length === 0 || attempt === 0 || attempts.some((count) => count !== attempt)) return []
  const taken = [...state.critics.values()].flatMap(({ topic }) => (topic === null ? [] : [topic]))
  const assigned: TopicAssigned[] = []
  for (const c of critics) {
    const bids = bidsOf(c).at(-1) ?? []
    const free = bids.find((bid) => !taken.some((topic) => same(topic, bid.topic)))
    if (free !== undefined) {
      taken.push(free.topic)
      assigned.push(assignment(c, free, false))
    } else if (attempt === 2) {
      const first = bidsOf(c).flat()[0] ?? { topic: 'anything', aspect: 'other' as const, why: '' }
      assigned.push(assignment(c, first, true))
    }
  }
  return assigned
}
