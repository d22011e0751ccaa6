/** The numbers of certification against the plainest loops that compute the same. */
import { bootstrapGap, openCertificate, recordRound, region } from '@gainsay/certify'

interface Benchmark {
  readonly name: string
  /** The ratio that is aimed at; smaller is better. */
  readonly aim: number
  run(): Promise<{ ratio: number; detail: string }>
}

const REPEATS = 7
const ROUNDS = 10_000_000

/** The least milliseconds of each action, taken in turn: what other programs take falls on all. */
function leastMs(...actions: readonly (() => unknown)[]): number[] {
  const least = actions.map(() => Infinity)
  for (let repeat = 0; repeat <= REPEATS; repeat += 1) {
    for (const [index, action] of actions.entries()) {
      const start = performance.now()
      action()
      // The first round only warms up.
      if (repeat > 0) least[index] = Math.min(least[index]!, performance.now() - start)
    }
  }
  return least
}

/** Both products of equation (9), as anybody would write them. */
function plainProducts(c: Float64Array, a: Float64Array, q: number): number {
  let falseAccept = 1
  let trueAccept = 1
  for (let index = 0; index < c.length; index += 1) {
    falseAccept *= 1 - c[index]! * (1 - q)
    trueAccept *= a[index]! * c[index]!
  }
  return falseAccept + trueAccept
}

async function regionRatio(): Promise<{ ratio: number; detail: string }> {
  const c = Float64Array.from(
    { length: ROUNDS },
    (_, index) => 1 - 1e-9 - (1e-8 * ((index * 7919) % 1000)) / 1000,
  )
  const a = Float64Array.from({ length: ROUNDS }, (_, index) => 1 - (1e-9 * ((index * 104_729) % 997)) / 997)
  const [plain, found, never] = leastMs(
    () => plainProducts(c, a, 0.999999),
    () => region({ T: ROUNDS, q: 0.999999, c, a, delta: 0.05, gamma: 0.1 }),
    () => region({ T: ROUNDS, q: 0.9999999, c, a, delta: 0.05, gamma: 0.1 }),
  ) as [number, number, number]
  const worse = Math.max(found, never)
  return {
    ratio: worse / plain,
    detail: `T = 10^7: region ${found.toFixed(1)} ms (no crossing: ${never.toFixed(1)} ms), plain loop ${plain.toFixed(1)} ms`,
  }
}

const RESAMPLES = 10_000
const COUNTS = { ancCorrect: 101, ancWrong: 7, nonAncCorrect: 46, nonAncWrong: 44 }

/** 10,000 resamples of 198 records into typed arrays, sorted, with the smallest generator there is. */
function plainBootstrap(anc: Uint8Array, correct: Uint8Array): number {
  const N = anc.length
  const gaps = new Float64Array(RESAMPLES)
  let state = 42
  for (let row = 0; row < RESAMPLES; row += 1) {
    let inside = 0
    let insideCorrect = 0
    let outsideCorrect = 0
    for (let draw = 0; draw < N; draw += 1) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      const index = Math.floor((state >>> 0) * (N / 4294967296))
      inside += anc[index]!
      if (anc[index] === 1) insideCorrect += correct[index]!
      else outsideCorrect += correct[index]!
    }
    gaps[row] = insideCorrect / inside - outsideCorrect / (N - inside)
  }
  gaps.sort()
  return gaps[250]! + gaps[9750]!
}

async function bootstrapRatio(): Promise<{ ratio: number; detail: string }> {
  const N = 198
  const anc = Uint8Array.from({ length: N }, (_, index) => (index < 108 ? 1 : 0))
  const correct = Uint8Array.from({ length: N }, (_, index) =>
    index < 101 || (index >= 108 && index < 154) ? 1 : 0,
  )
  const [plain, ours] = leastMs(
    () => plainBootstrap(anc, correct),
    () => bootstrapGap(COUNTS, { resamples: RESAMPLES, seed: 42 }),
  ) as [number, number]
  return {
    ratio: ours / plain,
    detail: `10,000 x 198: ${ours.toFixed(1)} ms, plain typed-array loop ${plain.toFixed(1)} ms`,
  }
}

const UPDATES = 1_000_000
/** An update may take a microsecond: 10^6 a second. */
const UPDATE_MS = 1000

async function updateRatio(): Promise<{ ratio: number; detail: string }> {
  const qs = Float64Array.from({ length: 64 }, (_, index) => 0.999 + index * 1e-6)
  const run = (): void => {
    let state = openCertificate({ T: UPDATES, delta: '1e-1000' })
    for (let round = 0; round < UPDATES; round += 1) {
      state = recordRound(state, { type: 'diagnostic', q: qs[round & 63]!, c: 0.99, outcome: 'pass' })
    }
    if (state.passes === 0) throw new Error('no update was made')
  }
  const ms = leastMs(run)[0]!
  return { ratio: ms / UPDATE_MS, detail: `10^6 updates, bounds changing every round: ${ms.toFixed(0)} ms` }
}

export const benchmarks: readonly Benchmark[] = [
  { name: 'certify: region at T = 10^7 / float64 loop of both products', aim: 2, run: regionRatio },
  { name: 'certify: bootstrap 10,000 x 198 / plainest typed-array loop', aim: 1.2, run: bootstrapRatio },
  { name: 'certify: certificate updates, 10^6 a second', aim: 1, run: updateRatio },
]
