// What a listed attack is (facts/debate, "Base of a listed attack"): the first that holds.
import { depthOf } from '../../ids.ts'
import type { Limits } from '../setup.ts'
import type { Base } from '../tree/node.ts'

export type Listed = {
  readonly id: string
  /** Its 0-based place among the non-advisory attacks of its turn. */
  readonly place: number
  readonly round: number
  /** A sub-attack whose fork was not accepted. */
  readonly underRefusedFork: boolean
  /** Why its address cannot be resolved or it cannot be read; null where it is well formed. */
  readonly malformed: string | null
  /** Why a rule critic could not decide it; null where it is an accusation. */
  readonly undecided: string | null
}

export function judgeBase(listed: Listed, limits: Limits): { readonly base: Base; readonly why: string } {
  if (listed.round >= limits.rounds) return { base: 'deferred', why: 'raised in the last round' }
  if (listed.underRefusedFork) return { base: 'deferred', why: 'raised under a fork that was not allowed' }
  if (listed.undecided !== null) return { base: 'deferred', why: listed.undecided }
  if (listed.place >= limits.attacksPerTurn)
    return { base: 'deferred', why: `more than ${limits.attacksPerTurn} attacks in one turn` }
  if (listed.malformed !== null) return { base: 'malformed', why: listed.malformed }
  if (depthOf(listed.id) > limits.depth) return { base: 'cut', why: `deeper than ${limits.depth}` }
  return { base: 'live', why: '' }
}
