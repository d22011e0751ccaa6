/**
 * The percentile bootstrap of the ANC gap: question-level, non-stratified resamples, as under Table 2.
 * Resamples in which a group is empty have no gap; they are counted and left out, never taken as 0.
 */
import { integerIn, refuse } from '../rational/domain.ts'
import { readGapCounts, type GapCounts } from './anc-gap.ts'
import { sortedQuantile, type QuantileType } from './percentile.ts'
import { RANDOM_NAME, seedRandom, type RandomState } from './random.ts'

export interface GapRecord {
  readonly anc: boolean
  readonly correct: boolean
}

export interface BootstrapOptions {
  /** Default 10,000. */
  readonly resamples?: number
  /** Default 42. */
  readonly seed?: number
  /** Default 0.95. */
  readonly confidence?: number
  /** Default 7. */
  readonly type?: QuantileType
}

export interface Bootstrap {
  /** Percentage points; null if every resample was undefined. */
  readonly interval: readonly [number, number] | null
  readonly resamples: number
  readonly undefinedResamples: number
  readonly seed: number
  readonly type: QuantileType
  readonly generator: string
}

const MAX_RESAMPLES = 10_000_000
/** The most records of one data set. */
const MAX_BOOTSTRAP_RECORDS = 1_000_000

/** Gaps of explicit resamples, each a list of record indices; null where undefined. */
export function explicitGaps(
  records: readonly GapRecord[],
  resamples: readonly (readonly number[])[],
): (number | null)[] {
  return resamples.map((indices, row) => {
    let anc = 0
    let ancCorrect = 0
    let correct = 0
    for (const index of indices) {
      const record = records[index]
      if (record === undefined) {
        throw refuse(
          'out-of-range',
          `resamples[${row}]`,
          index,
          `record numbers in [0, ${records.length - 1}]`,
        )
      }
      if (record.anc) anc += 1
      if (record.correct) correct += 1
      if (record.anc && record.correct) ancCorrect += 1
    }
    return gapOf(anc, ancCorrect, correct, indices.length)
  })
}

/** The seeded percentile bootstrap of four counts. */
export function bootstrapGap(counts: GapCounts, options: BootstrapOptions = {}): Bootstrap {
  const resamples = integerIn(options.resamples ?? 10_000, 'resamples', 1, MAX_RESAMPLES)
  const seed = options.seed ?? 42
  const type = options.type ?? 7
  const confidence = options.confidence ?? 0.95
  if (!(confidence > 0 && confidence < 1)) throw refuse('out-of-range', 'confidence', confidence, 'in (0, 1)')
  const codes = recordCodes(counts)
  const gaps = new Float64Array(resamples)
  const defined = fillGaps(codes, seedRandom(seed), gaps)
  const sorted = gaps.subarray(0, defined).sort()
  const tail = (1 - confidence) / 2
  return {
    interval:
      defined === 0
        ? null
        : [100 * sortedQuantile(sorted, tail, type), 100 * sortedQuantile(sorted, 1 - tail, type)],
    resamples,
    undefinedResamples: resamples - defined,
    seed,
    type,
    generator: RANDOM_NAME,
  }
}

/** One code a record: bit 0 for ANC, bit 10 for ANC and correct, bit 20 for correct. */
function recordCodes(counts: GapCounts): Int32Array {
  const { ancCorrect, ancWrong, nonAncCorrect, nonAncWrong } = readGapCounts(counts)
  const N = ancCorrect + ancWrong + nonAncCorrect + nonAncWrong
  integerIn(N, 'records', 1, MAX_BOOTSTRAP_RECORDS)
  const codes = new Int32Array(N)
  codes.fill(ANC | ANC_CORRECT | CORRECT, 0, ancCorrect)
  codes.fill(ANC, ancCorrect, ancCorrect + ancWrong)
  codes.fill(CORRECT, ancCorrect + ancWrong, ancCorrect + ancWrong + nonAncCorrect)
  return codes
}

const ANC = 1
const ANC_CORRECT = 1 << 10
const CORRECT = 1 << 20
/** Records summed before the 10-bit fields of a packed sum are emptied. */
const PACK = 1000

/** Fills the defined gaps in order and returns how many there are. */
function fillGaps(codes: Int32Array, state: RandomState, gaps: Float64Array): number {
  const N = codes.length
  const scale = N / 4294967296
  let defined = 0
  for (let row = 0; row < gaps.length; row += 1) {
    let anc = 0
    let ancCorrect = 0
    let correct = 0
    for (let done = 0; done < N; done += PACK) {
      const packed = packedSum(codes, state, Math.min(PACK, N - done), scale)
      anc += packed & 1023
      ancCorrect += (packed >>> 10) & 1023
      correct += packed >>> 20
    }
    const gap = gapOf(anc, ancCorrect, correct, N)
    if (gap !== null) gaps[defined++] = gap
  }
  return defined
}

/** The sum of `count` codes drawn uniformly; the generator's four words stay in registers. */
function packedSum(codes: Int32Array, state: RandomState, count: number, scale: number): number {
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let packed = 0
  for (let index = 0; index < count; index += 1) {
    const result = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + result) | 0
    packed = (packed + codes[((result >>> 0) * scale) >>> 0]!) | 0
  }
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = d
  return packed >>> 0
}

function gapOf(anc: number, ancCorrect: number, correct: number, N: number): number | null {
  if (anc === 0 || anc === N) return null
  return ancCorrect / anc - (correct - ancCorrect) / (N - anc)
}
