/**
 * The exact law of the resampled ANC gap, the limit of infinitely many bootstrap resamples,
 * conditional on both groups being non-empty.
 *
 * The size m of the ANC group in a resample of N records is binomial; given m, the correct ones in
 * both groups are independent binomials x of m and y of N - m, and the gap is x/m - y/(N - m).
 */
import { integerIn, refuse } from '../rational/domain.ts'
import { readGapCounts, type GapCounts } from './anc-gap.ts'
import { binomialTable } from './binomial.ts'

/** Gap values in increasing order, equal ones joined, with their probabilities. */
export interface GapLaw {
  /** The probability that a group is empty, (n_anc/N)^N + (n_other/N)^N. */
  readonly undefinedProbability: number
  readonly values: Float64Array
  readonly probabilities: Float64Array
  readonly mean: number
  readonly sd: number
  readonly probabilityAtMostZero: number
}

/** The number of outcomes grows with the cube of the records: 198 have 1.3 million. */
export const MAX_LAW_RECORDS = 400
/** Outcomes less likely than this do not change any figure. */
const NEGLIGIBLE = 1e-30

/** The exact law of four counts. */
export function gapLaw(counts: GapCounts): GapLaw {
  const { ancCorrect, ancWrong, nonAncCorrect, nonAncWrong } = readGapCounts(counts)
  const anc = ancCorrect + ancWrong
  const other = nonAncCorrect + nonAncWrong
  const N = integerIn(anc + other, 'records', 1, MAX_LAW_RECORDS)
  if (anc === 0 || other === 0) {
    throw refuse('empty', anc === 0 ? 'anc' : 'nonAnc', 0, 'two groups that both have records')
  }
  const undefinedProbability = (anc / N) ** N + (other / N) ** N
  const outcomes = listOutcomes(N, anc / N, ancCorrect / anc, nonAncCorrect / other, 1 - undefinedProbability)
  const { values, probabilities } = joinEqual(outcomes)
  let mean = 0
  for (let index = 0; index < values.length; index += 1) mean += values[index]! * probabilities[index]!
  let variance = 0
  let atMostZero = 0
  for (let index = 0; index < values.length; index += 1) {
    variance += (values[index]! - mean) ** 2 * probabilities[index]!
    if (values[index]! <= 0) atMostZero += probabilities[index]!
  }
  return {
    undefinedProbability,
    values,
    probabilities,
    mean,
    sd: Math.sqrt(variance),
    probabilityAtMostZero: atMostZero,
  }
}

/** The inverse distribution function: the least value whose cumulated probability reaches p. */
export function lawQuantile(law: GapLaw, p: number): number {
  let total = 0
  for (let index = 0; index < law.values.length; index += 1) {
    total += law.probabilities[index]!
    // The allowance absorbs the rounding of the running sum where p is itself a sum of the law.
    if (total >= p - 1e-13) return law.values[index]!
  }
  return law.values.at(-1)!
}

interface Outcomes {
  /** The gap as integers over the common form (x (N - m) - y m) / (m (N - m)). */
  readonly num: Float64Array
  readonly den: Float64Array
  readonly probability: Float64Array
  readonly count: number
}

function listOutcomes(N: number, share: number, p: number, q: number, defined: number): Outcomes {
  const size = ((N + 1) * (N + 2) * (N + 3)) / 6
  const num = new Float64Array(size)
  const den = new Float64Array(size)
  const probability = new Float64Array(size)
  const sizes = binomialTable(N, share)
  let count = 0
  for (let m = 1; m < N; m += 1) {
    const xs = binomialTable(m, p)
    const ys = binomialTable(N - m, q)
    for (let x = 0; x <= m; x += 1) {
      const head = (sizes[m]! * xs[x]!) / defined
      if (head < NEGLIGIBLE) continue
      for (let y = 0; y <= N - m; y += 1) {
        const weight = head * ys[y]!
        if (weight < NEGLIGIBLE) continue
        num[count] = x * (N - m) - y * m
        den[count] = m * (N - m)
        probability[count] = weight
        count += 1
      }
    }
  }
  return { num, den, probability, count }
}

/** Sorts by value and joins outcomes of equal value; equality is decided on the integers. */
function joinEqual(outcomes: Outcomes): { values: Float64Array; probabilities: Float64Array } {
  const { num, den, probability, count } = outcomes
  const order = new Uint32Array(count)
  const keys = new Float64Array(count)
  for (let index = 0; index < count; index += 1) {
    order[index] = index
    keys[index] = num[index]! / den[index]!
  }
  // Equal fractions give equal doubles, since division is correctly rounded; so keys sort exactly.
  order.sort((left, right) => keys[left]! - keys[right]!)
  const values = new Float64Array(count)
  const probabilities = new Float64Array(count)
  let distinct = 0
  for (let index = 0; index < count; index += 1) {
    const at = order[index]!
    const isNew = distinct === 0 || values[distinct - 1] !== keys[at]!
    if (isNew) {
      values[distinct] = keys[at]!
      distinct += 1
    }
    probabilities[distinct - 1] = probabilities[distinct - 1]! + probability[at]!
  }
  return { values: values.slice(0, distinct), probabilities: probabilities.slice(0, distinct) }
}
