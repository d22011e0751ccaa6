// What a simulated critic remembers of its own conversation: which place each of its attacks is
// about, and what it listed last, by position, for when it is asked to mend an item.
import type { PlaceKey } from '../world/planted-work.ts'

export type CriticMemory = {
  /** By the number that the attack has in the tree. */
  readonly places: Readonly<Record<string, PlaceKey>>
  /** Sub-attacks listed so far, by what they are aimed at. */
  readonly subAttacks: Readonly<Record<string, number>>
  /** The places of the attacks of the last turn, in the order in which they were listed. */
  readonly listed: readonly PlaceKey[]
}

export const NO_MEMORY: CriticMemory = { places: {}, subAttacks: {}, listed: [] }
