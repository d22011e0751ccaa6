/**
 * The anchored mixture of Appendix D, Proposition 17: a reference check is used with probability
 * lambda and detects a false claim with probability at least rho, so q = 1 - lambda rho and
 * q-bar = 1 - c lambda rho, however the remaining challenges are chosen.
 */
import { complement, multiply } from '../rational/arithmetic.ts'
import { closedUnit, horizon, openUnit } from '../rational/domain.ts'
import { naturalLog } from '../rational/logarithm.ts'
import type { Numeric } from '../rational/parse.ts'
import type { Rational } from '../rational/rational.ts'
import { firstPowerAtMost } from '../region/first-crossing.ts'

export interface MixtureInput {
  /** The probability of the reference check, fixed before the round. */
  readonly lambda: Numeric
  /** Its detection probability under correct execution, against every prover. */
  readonly rho: Numeric
  readonly c: Numeric
  readonly delta: Numeric
  readonly T: number
}

export interface Mixture {
  /** 0 < c lambda rho < 1; otherwise a pass earns nothing, or claims certainty. */
  readonly valid: boolean
  readonly q: Rational
  readonly qbar: Rational
  /** -ln q-bar, null where the mixture is not valid. */
  readonly gain: number | null
  /** The passes that reach 1/delta, whatever the horizon. */
  readonly roundsNeeded: bigint | null
  /** The same if within T. */
  readonly K: number | null
}

/** The diagnostic strength of a mixture, and the rounds it needs. */
export function mixture(input: MixtureInput): Mixture {
  const c = closedUnit(input.c, 'c')
  const delta = openUnit(input.delta, 'delta')
  const T = horizon(input.T)
  const detection = multiply(closedUnit(input.lambda, 'lambda'), closedUnit(input.rho, 'rho'))
  const qbar = complement(multiply(c, detection))
  const q = complement(detection)
  if (qbar.num === 0n || qbar.num === qbar.den) {
    return { valid: false, q, qbar, gain: null, roundsNeeded: null, K: null }
  }
  const roundsNeeded = firstPowerAtMost(qbar, delta)
  const K = roundsNeeded <= BigInt(T) ? Number(roundsNeeded) : null
  return { valid: true, q, qbar, gain: -naturalLog(qbar), roundsNeeded, K }
}
