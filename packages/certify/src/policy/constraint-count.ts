/**
 * How many constraints the conference schedule of Sections 3.4 and 3.5 has, counted both ways:
 * Section 3.5 lists the pairs that share a speaker or room, Appendix E.2 every pair twice.
 */
import { integerIn, refuse } from '../rational/domain.ts'
import type { Rational } from '../rational/rational.ts'

export interface ConstraintCount {
  readonly pairs: number
  /** One availability check a session and two checks a pair: J = N^2, Appendix E.2. */
  readonly allPairsTwice: number
  /** One availability check a session and one check for each sharing pair, Section 3.5. */
  readonly sharingPairsOnly: number
  /** 1/J of each: the detection probability of a uniform draw. */
  readonly rhoAllPairs: Rational
  readonly rhoSharingOnly: Rational
}

const MAX_SESSIONS = 1_000_000

/** Counts for N sessions and the pairs (from 0) that share a speaker or room. */
export function countConstraints(
  sessions: number,
  sharingPairs: readonly (readonly [number, number])[],
): ConstraintCount {
  const N = integerIn(sessions, 'sessions', 2, MAX_SESSIONS)
  const distinct = new Set<string>()
  for (const [index, [left, right]] of sharingPairs.entries()) {
    integerIn(left, `sharingPairs[${index}][0]`, 0, N - 1)
    integerIn(right, `sharingPairs[${index}][1]`, 0, N - 1)
    if (left === right) {
      throw refuse('out-of-range', `sharingPairs[${index}]`, `[${left}, ${right}]`, 'two different sessions')
    }
    distinct.add(left < right ? `${left},${right}` : `${right},${left}`)
  }
  const pairs = (N * (N - 1)) / 2
  const allPairsTwice = N + 2 * pairs
  const sharingPairsOnly = N + distinct.size
  return {
    pairs,
    allPairsTwice,
    sharingPairsOnly,
    rhoAllPairs: uniformDetection(allPairsTwice),
    rhoSharingOnly: uniformDetection(sharingPairsOnly),
  }
}

/** 1/J, the detection probability of one uniform draw from a complete list of J > 1 constraints. */
export function uniformDetection(J: number): Rational {
  return { num: 1n, den: BigInt(integerIn(J, 'J', 2, Number.MAX_SAFE_INTEGER)) }
}
