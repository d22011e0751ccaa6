/**
 * A running product of bounds in (0, 1] as a double with a proven error bound: the filter that
 * answers nearly every comparison before exact arithmetic is needed.
 *
 * The bound. Let u = 2^-53, and write each stored factor as f(1 + e) of the true factor f with
 * |e| <= E_i. IEEE 754 multiplication is correctly rounded (ECMAScript requires it), so after n
 * factors the stored product is P(1 + e) with |e| <= exp(sum of (E_i + u)) - 1, which is at most
 * 1.01 x sum while that sum is below 0.01. `doubt` holds the sum; beyond 0.005 the filter answers
 * nothing. Rescaling multiplies by a power of two and is exact, because it happens far above the
 * subnormal range.
 */
import { bitLength } from './bits.ts'
import type { Rational } from './rational.ts'
import { toNumber } from './to-number.ts'

/** Half a unit in the last place of a double in [1, 2). */
export const UNIT_ROUNDOFF: number = 2 ** -53
/** Products below this are scaled up, long before they lose digits. */
const SMALL = 2 ** -512
const RESCALE = 2 ** 512
/** The powers of two that one rescaling adds. */
export const RESCALE_EXPONENT = 512
const MAX_DOUBT = 0.005

/** mantissa x 2^(-512 x scales), known to a relative error of 1.01 x doubt. */
export interface ScaledProduct {
  readonly mantissa: number
  readonly scales: number
  readonly doubt: number
}

/** A positive threshold as mantissa in [1/4, 1] x 2^exponent, correctly rounded. */
export interface ScaledThreshold {
  readonly mantissa: number
  readonly exponent: number
}

export const UNIT_PRODUCT: ScaledProduct = { mantissa: 1, scales: 0, doubt: 0 }

/** A positive rational as a scaled threshold, also outside the range of doubles. */
export function scaledThreshold(value: Rational): ScaledThreshold {
  const exponent = bitLength(value.num) - bitLength(value.den) + 1
  const mantissa =
    exponent >= 0
      ? toNumber({ num: value.num, den: value.den << BigInt(exponent) })
      : toNumber({ num: value.num << BigInt(-exponent), den: value.den })
  return { mantissa, exponent }
}

/** The product with one more factor, whose relative error is at most `error`. */
export function extendProduct(current: ScaledProduct, factor: number, error: number): ScaledProduct {
  const doubt = current.doubt + error + UNIT_ROUNDOFF
  const mantissa = current.mantissa * factor
  if (mantissa >= SMALL) return { mantissa, scales: current.scales, doubt }
  // A factor below 2^-500 could have taken digits already; then the filter must not answer.
  if (factor < 2 ** -500) return { mantissa: mantissa * RESCALE, scales: current.scales + 1, doubt: Infinity }
  return { mantissa: mantissa * RESCALE, scales: current.scales + 1, doubt }
}

/** -1 or 1 when the true product is surely below or above the threshold, else 0: decide exactly. */
export function compareScaledProduct(current: ScaledProduct, threshold: ScaledThreshold): -1 | 0 | 1 {
  if (!(current.doubt <= MAX_DOUBT)) return 0
  const exponent = -RESCALE_EXPONENT * current.scales - threshold.exponent
  // The mantissas lie in [2^-512, 1] and [1/4, 1], so a larger gap of the exponents decides alone.
  if (exponent < -2) return -1
  if (exponent > RESCALE_EXPONENT + 1) return 1
  const scaled = current.mantissa * 2 ** exponent
  const margin = (1.02 * current.doubt + 4 * UNIT_ROUNDOFF) * scaled
  if (scaled + margin < threshold.mantissa) return -1
  return scaled - margin > threshold.mantissa ? 1 : 0
}
