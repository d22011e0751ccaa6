/** Small closed rules of a debate that figures are built from. */
import { integerIn, refuse } from '../rational/domain.ts'

const MAX_COUNT = 1_000_000_000

/** Contention of a dispute: rounds survived, plus one if it was attacked again. */
export function contention(roundsSurvived: number, reAttacked: boolean): number {
  return integerIn(roundsSurvived, 'roundsSurvived', 0, MAX_COUNT) + (reAttacked ? 1 : 0)
}

/** The most faulty of N parties that Byzantine agreement survives: the largest f with 3f < N. */
export function maxFaulty(N: number): number {
  return Math.floor((integerIn(N, 'N', 1, MAX_COUNT) - 1) / 3)
}

/** U' = (U \ R) + A: the unresolved set after one step. Only what is open can be resolved. */
export function unresolvedAfter(
  open: readonly string[],
  resolved: readonly string[],
  added: readonly string[],
): string[] {
  const left = new Set(open)
  for (const id of resolved) {
    if (!left.delete(id)) throw refuse('unknown-name', 'resolved', id, 'an item that is open')
  }
  for (const id of added) left.add(id)
  return [...left]
}
