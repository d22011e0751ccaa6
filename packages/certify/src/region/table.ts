/** R_n, C_n and the additive sum for every n, for figures and for checking a plan by hand. */
import { complement, multiply } from '../rational/arithmetic.ts'
import { closedUnit, refuse } from '../rational/domain.ts'
import { enclose, intervalToNumber, multiplyIntervals, UNIT } from '../rational/interval.ts'
import { toNumber } from '../rational/to-number.ts'
import { falsePassBound } from '../certificate/credit.ts'
import { readRegionInput, type RegionInput } from './region.ts'

export interface RegionRow {
  readonly n: number
  /** R_n of equation (9). */
  readonly falseAccept: number
  /** C_n of equation (9). */
  readonly trueAccept: number
  /** (1 - q) times the sum of c, the left side of (16). */
  readonly additiveSum: number
}

/** The longest table; longer horizons have `region`, which needs no row for every n. */
export const MAX_TABLE_ROUNDS = 100_000
const BITS = 160

/** One row for every n up to T, each value correct to the last digit or next to it. */
export function regionTable(input: RegionInput): RegionRow[] {
  const { T, q, c, a } = readRegionInput(input)
  if (T > MAX_TABLE_ROUNDS) throw refuse('too-large', 'T', T, `at most ${MAX_TABLE_ROUNDS} rows of a table`)
  const detection = complement(q)
  const rows: RegionRow[] = []
  let falseAccept = UNIT
  let trueAccept = UNIT
  let isZero = false
  let effort = 0n
  for (let index = 0; index < T; index += 1) {
    const execution = closedUnit(c.exact(index), `c[${index}]`)
    const reliability = multiply(execution, closedUnit(a.exact(index), `a[${index}]`))
    const factor = falsePassBound(q, execution, `rounds[${index}].`)
    falseAccept = multiplyIntervals(falseAccept, enclose(factor, BITS), BITS)
    isZero = isZero || reliability.num === 0n
    if (!isZero) trueAccept = multiplyIntervals(trueAccept, enclose(reliability, BITS), BITS)
    effort += (execution.num << BigInt(BITS)) / execution.den
    rows.push({
      n: index + 1,
      falseAccept: intervalToNumber(falseAccept),
      trueAccept: isZero ? 0 : intervalToNumber(trueAccept),
      additiveSum: toNumber({ num: effort * detection.num, den: detection.den << BigInt(BITS) }),
    })
  }
  return rows
}
