// From what the proposer wrote to what its turn is: answers to what was asked, and one diff.
import type { BlobRef, Handle } from '../../contract.ts'
import { compareIds, fixId } from '../../ids.ts'
import type { Answer, ProposerTurnTaken, Refusal } from '../events.ts'
import type { Address } from '../messages/address.ts'
import { owedBy, retryableIn } from '../rules/owed.ts'
import type { State } from '../state.ts'
import { firstAgreeing } from './duplicates.ts'

export type ProposerInput = {
  readonly answers: readonly {
    readonly id: string
    readonly say: 'concede' | 'defend' | 'retry' | 'retract'
    readonly text: string
    readonly evidence: readonly Address[]
  }[]
  /** Its tree changed in this turn. */
  readonly hasDiff: boolean
  readonly text: BlobRef | null
  readonly to: Handle | null
}

/** The refusals, then the turn. */
export function takeProposerTurn(
  state: State,
  place: string,
  fork: string,
  round: number,
  input: ProposerInput,
): [...Refusal[], ProposerTurnTaken] {
  const refusals: Refusal[] = []
  const refuse = (what: string, why: string): void => {
    refusals.push({ type: 'refused', place, who: `proposer:${fork}`, what, why })
  }
  const asked = owedBy(state, fork)
  const retryable = new Set(retryableIn(state, fork, round))
  const answers: Answer[] = []
  const bound: string[] = []
  const retracted: string[] = []
  for (const given of firstAgreeing(
    input.answers,
    ({ id }) => id,
    ({ say }) => say,
    refuse,
  )) {
    const { id, say, text, evidence } = given
    const node = state.nodes.get(id)
    if (say === 'retry') {
      if (retryable.has(id)) bound.push(id)
      else refuse(`retry of ${id}`, 'it has no failed fix of the round before that may be retried')
    } else if (node?.fork === fork && node.conceded !== null) {
      // A concession is final: an attempt to take it back is recorded.
      if (say !== 'concede') retracted.push(id)
    } else if (!asked.includes(id) || say === 'retract') refuse(`${say} of ${id}`, 'it was not asked about')
    else {
      answers.push({ id, say, text, evidence })
      if (say === 'concede') bound.push(id)
    }
  }
  const fix = input.hasDiff ? { id: fixId(state.fixes.size + 1), bound: bound.sort(compareIds) } : null
  const { text, to } = input
  const turn = { type: 'proposer-turn-taken', fork, round, asked, answers, retracted, fix, text, to } as const
  return [...refusals, turn]
}
