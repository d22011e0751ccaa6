/**
 * The error level of repeated attempts at one claim: the first runs at delta, a fresh n-th at
 * delta 2^-n, so that all of them together accept a false claim with probability at most 1.5 delta.
 */
import { multiply } from '../rational/arithmetic.ts'
import { integerIn, openUnit } from '../rational/domain.ts'
import type { Numeric } from '../rational/parse.ts'
import { rational, type Rational } from '../rational/rational.ts'

/** More attempts at one claim than this are refused. */
const MAX_ATTEMPTS = 1_000

/** The delta of the n-th attempt, n from 1. */
export function attemptDelta(delta: Numeric, attempt: number): Rational {
  const level = openUnit(delta, 'delta')
  const n = integerIn(attempt, 'attempt', 1, MAX_ATTEMPTS)
  return n === 1 ? level : multiply(level, rational(1n, 1n << BigInt(n)))
}
