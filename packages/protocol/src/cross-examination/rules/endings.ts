// How critics end (facts/debate, "Steady", "Terminations"). Looked at after every event, on the
// draft that holds its effect: the first round that is steady ends its critic.
import type { FailureKind } from '../../contract.ts'
import type { Draft } from '../evolve/draft.ts'
import type { Event } from '../events.ts'
import type { Termination } from '../termination.ts'
import { isSteady } from './steady.ts'

export type Ending = { readonly critic: number; readonly how: Termination }

/** A turn that fails twice ends its critic: by time-out, by budget, or as failed. */
function failedAs(failure: FailureKind): Termination {
  return failure === 'timeout' || failure === 'budget' ? failure : 'failed'
}

function isRule(draft: Draft, c: number): boolean {
  return draft.critic(c).setup.kind === 'rule'
}

/** How this critic ends now, judged by itself and its fork alone; null: it goes on. */
function modelEnding(draft: Draft, c: number): Termination | null {
  const critic = draft.critic(c)
  if (critic.ended !== null || critic.round === null || critic.round !== draft.fork(critic.fork).round)
    return null
  if (draft.state.setup?.proposer === null) return draft.hasOpenRoot(c) ? 'failed' : 'steady'
  if (isSteady(draft, c)) return 'steady'
  return critic.round >= (draft.state.setup?.limits.rounds ?? 0) ? 'round-cap' : null
}

/** A cut that still stands makes a good ending a depth-cap. */
function depthCapped(draft: Draft): Ending[] {
  const critics = new Set<number>()
  for (const id of draft.state.cuts) {
    const root = draft.node(id)
    const label = draft.labelOf(id)
    const how = draft.critic(root.critic).ended
    if (label === 'cut' && (how === 'steady' || how === 'round-cap') && !isRule(draft, root.critic))
      critics.add(root.critic)
  }
  return [...critics].sort((a, b) => a - b).map((critic) => ({ critic, how: 'depth-cap' as const }))
}

/** Ended by the event itself; null: it ends nobody by itself. */
function endedByEvent(draft: Draft, event: Event, going: readonly number[]): Ending[] | null {
  const all = (critics: number[], how: Termination): Ending[] => critics.map((critic) => ({ critic, how }))
  if (event.type === 'critic-turn-failed')
    return all(
      going.filter((c) => c === event.critic),
      failedAs(event.failure),
    )
  if (event.type === 'proposer-turn-failed')
    return all(
      going.filter((c) => draft.critic(c).fork === event.fork),
      failedAs(event.failure),
    )
  if (event.type === 'review-stopped')
    return all(
      going.filter((c) => (event.critic ?? c) === c),
      event.kind,
    )
  return event.type === 'rounds-ended' ? depthCapped(draft) : null
}

/** The critics that `event` ends, in order. */
export function endingsOf(draft: Draft, event: Event): Ending[] {
  const going = [...draft.state.critics.keys()].filter((c) => draft.critic(c).ended === null)
  const byEvent = endedByEvent(draft, event, going)
  if (byEvent !== null) return byEvent
  const ended: Ending[] = []
  for (const critic of going) {
    // Rule critics that ran are steady.
    const ran = isRule(draft, critic) && draft.critic(critic).delivered
    const how = isRule(draft, critic) ? (ran ? 'steady' : null) : modelEnding(draft, critic)
    if (how !== null) ended.push({ critic, how })
  }
  return ended
}
