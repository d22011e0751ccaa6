/**
 * The exact continuation of the scan: from the first round at which doubles cannot tell, rounds are
 * decided one by one on a 256-bit enclosure of the whole prefix, and on the full product where even
 * that cannot. The prefix is enclosed once, so a doubtful stretch costs no more than one pass.
 */
import { complement, multiply } from '../rational/arithmetic.ts'
import { compareEnclosed, ENCLOSURE_BITS } from '../rational/compare-product.ts'
import { refuse } from '../rational/domain.ts'
import { enclosedLog, type EnclosedLog } from '../rational/enclosed-log.ts'
import { enclose, multiplyIntervals, UNIT } from '../rational/interval.ts'
import type { Rational } from '../rational/rational.ts'
import type { ScanInput } from './scan.ts'

/** The first n > from with R_n <= delta, all n <= from being known to be above; null if none. */
export function firstFalseAcceptAtMost(input: ScanInput, from: number): number | null {
  const detection = complement(input.q)
  const factor = (index: number): Rational => complement(multiply(input.c.exact(index), detection))
  return firstProduct(factor, from, input.T, (sign) => sign <= 0, input.delta)
}

/** The last n >= from with C_n >= 1 - gamma, n = from being known to be one; null if all of T are. */
export function firstTrueAcceptBelow(input: ScanInput, from: number): number | null {
  const target = complement(input.gamma)
  const factor = (index: number): Rational => multiply(input.a.exact(index), input.c.exact(index))
  const first = firstProduct(factor, from, input.T, (sign) => sign < 0, target)
  return first === null ? null : first - 1
}

function firstProduct(
  factor: (index: number) => Rational,
  from: number,
  to: number,
  meets: (sign: -1 | 0 | 1) => boolean,
  target: Rational,
): number | null {
  let enclosure = UNIT
  for (let index = 0; index < to; index += 1) {
    const next = factor(index)
    if (next.num === 0n) return index + 1
    enclosure = multiplyIntervals(enclosure, enclose(next, ENCLOSURE_BITS), ENCLOSURE_BITS)
    if (index < from) continue
    const factors = { length: index + 1, at: factor }
    if (meets(compareEnclosed(enclosure, factors, target))) return index + 1
  }
  return null
}

const FIRST_BITS = 192
const MAX_BITS = 1 << 12

/**
 * The first n > from with (1 - q) sum of c >= ln(1/delta), or null. Equality is impossible, as
 * the logarithm of a rational other than one is transcendental, so more bits always settle it.
 */
export function firstAdditive(input: ScanInput, from: number): number | null {
  for (let bits = FIRST_BITS; bits <= MAX_BITS; bits *= 2) {
    const answer = tryAdditive(input, from, bits)
    if (answer !== undefined) return answer
  }
  throw refuse('undecided', 'delta', 'within 2^-4096 of the additive criterion', 'another delta')
}

function tryAdditive(input: ScanInput, from: number, bits: number): number | null | undefined {
  const target: EnclosedLog = enclosedLog({ num: input.delta.den, den: input.delta.num }, bits)
  const detection = complement(input.q)
  const scale = BigInt(bits)
  let low = 0n
  for (let index = 0; index < input.T; index += 1) {
    const c = input.c.exact(index)
    low += (c.num << scale) / c.den
    if (index < from) continue
    // Each term was cut by less than one unit, so the sum lies in [low, low + index + 1].
    const high = low + BigInt(index + 1)
    if (low * detection.num >= target.hi * detection.den) return index + 1
    if (high * detection.num >= target.lo * detection.den) return undefined
  }
  return null
}
