// What the checks of a simulated review look at: its ledger, read from the raw lines, its outcome,
// and the hidden truth.
import type { LedgerLine } from '@gainsay/engine'
import { outcomeOf, type CrossExaminationEvent, type ReviewOutcome } from '@gainsay/protocol'
import type { SimulatedReview } from '../simulate-review.ts'
import { keyIn, type PlaceKey } from '../world/planted-work.ts'
import { readTree } from '../world/tree.ts'

export type ReviewFacts = {
  readonly review: SimulatedReview
  readonly lines: readonly LedgerLine[]
  readonly events: readonly CrossExaminationEvent[]
  readonly outcome: ReviewOutcome
}

export async function factsOf(review: SimulatedReview): Promise<ReviewFacts> {
  const lines: LedgerLine[] = []
  for await (const line of review.store.read()) lines.push(line)
  return { review, lines, events: eventsOf(lines), outcome: outcomeOf(review.state) }
}

/** The protocol's events, in order. */
export function eventsOf(lines: readonly LedgerLine[]): CrossExaminationEvent[] {
  return lines.flatMap((line) => ('events' in line ? (line.events as CrossExaminationEvent[]) : []))
}

export type Root = {
  readonly id: string
  readonly critic: number
  /** What it is about; null where it could not be read. */
  readonly key: PlaceKey | null
  readonly label: string
  readonly confirmed: boolean
  /** A fix that closes it leaves the fault where it was. */
  readonly fixedInWordOnly: boolean
}

/** Roots that take part: not malformed, deferred or advisory. */
export function liveRoots({ review: { state }, outcome }: ReviewFacts): Root[] {
  return [...state.nodes.values()].flatMap((node) => {
    if (node.parent !== null || node.base !== 'live' || node.advisory) return []
    const key = node.attack === null ? null : keyIn(node.attack.statement)
    const label = outcome.labels.get(node.id) ?? ''
    const gone = [...node.fixes, ...node.stoppedBy].some((fix) => {
      const tree = readTree(state.fixes.get(fix)?.verification?.why)
      return key !== null && tree.fixed.includes(key)
    })
    return [
      {
        id: node.id,
        critic: node.critic,
        key,
        label,
        confirmed: node.witness === 'confirmed',
        fixedInWordOnly: label === 'fixed' && !gone,
      },
    ]
  })
}
