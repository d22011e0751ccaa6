// The verbatim channel: what reaches a proposer fork is the critics' own words and nothing else
// (seed 001, property 2). Nothing is wrapped around them, nothing is taken out.
import type { BlobRef } from '../../contract.ts'
import { criticState, forkState, type State } from '../state.ts'

/**
 * The words of the turns that this proposer turn answers, in critic order; null where the
 * critics were silent. One text is handed on as the very reference that was stored.
 */
export function criticWords(state: State, fork: string, round: number): BlobRef | null {
  const texts = forkState(state, fork).critics.flatMap((c): BlobRef[] => {
    const { text, round: played } = criticState(state, c)
    return text === null || played !== round - 1 ? [] : [text]
  })
  const [only] = texts
  if (only === undefined) return null
  return texts.length === 1 ? only : { concat: texts }
}
