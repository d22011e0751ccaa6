// Policies, each against exact enumeration of every false population of small lists.
import { describe, expect, it } from 'vitest'
import {
  add,
  complement,
  compare,
  countPassing,
  divide,
  freivaldsRound,
  mixture,
  multiply,
  openCertificate,
  productDifference,
  rational,
  recordRound,
  toleranceNull,
  toleranceRun,
  toNumber,
  toRational,
  uniformDetection,
  withoutReplacement,
  type Numeric,
  type Rational,
  type Stake,
} from '@gainsay/certify'
import { atMost } from '../support.ts'

const ONE = rational(1n)
const ZERO = rational(0n)

/** Every nonempty set of bad items of a list of J, as bit masks. */
function falsePopulations(J: number): number[] {
  return Array.from({ length: 2 ** J - 1 }, (_, index) => index + 1)
}

function* permutations(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries()) {
    for (const rest of permutations(items.filter((_, at) => at !== index))) yield [item, ...rest]
  }
}

/** P(the first n distinct draws all pass) in a false population, over all orders. */
function passAll(J: number, bad: number, c: readonly string[], n: number): Rational {
  let total = ZERO
  let orders = 0n
  for (const order of permutations(Array.from({ length: J }, (_, index) => index))) {
    orders += 1n
    let chance = ONE
    for (let draw = 0; draw < n; draw += 1) {
      const isBad = ((bad >> order[draw]!) & 1) === 1
      if (isBad) chance = multiply(chance, complement(toRational(c[draw]!)))
    }
    total = add(total, chance)
  }
  return divide(total, rational(orders))
}

describe('without replacement', () => {
  it.each([
    [3, ['1', '1', '1']],
    [4, ['0.9', '0.7', '0.95', '0.5']],
    [5, ['0.5', '1', '0.8', '0.99', '0.6']],
  ])('bounds every false population of %d items, and one bad item attains it', (J, c) => {
    const { bounds, factors, firstAccept, floor, exhaustive } = withoutReplacement({ J, c, delta: '0.3' })
    for (let n = 1; n <= J; n += 1) {
      let worst = ZERO
      for (const bad of falsePopulations(J)) {
        const chance = passAll(J, bad, c, n)
        expect(atMost(chance, bounds[n - 1]!)).toBe(true)
        if (compare(chance, worst) > 0) worst = chance
        const isSingle = (bad & (bad - 1)) === 0
        if (isSingle) expect(chance).toEqual(bounds[n - 1]!)
      }
      expect(worst).toEqual(bounds[n - 1]!)
      const product = factors.slice(0, n).reduce((total, factor) => multiply(total, factor), ONE)
      expect(product).toEqual(bounds[n - 1]!)
    }
    expect(floor).toEqual(bounds[J - 1]!)
    expect(exhaustive).toBe(c.every((each) => each === '1'))
    if (firstAccept !== null) expect(atMost(bounds[firstAccept - 1]!, toRational('0.3'))).toBe(true)
  })

  it('refuses what the plain pool bound would accept in error', () => {
    // q_m = 1 - 1/(J - m + 1) with c = 0.9 accepts at n = 97 of J = 100, where the truth is 0.127.
    const J = 100
    let plain = ONE
    let n = 0
    while (compare(plain, toRational('0.05')) > 0) {
      n += 1
      plain = multiply(plain, complement(divide(toRational('0.9'), rational(BigInt(J - n + 1)))))
    }
    const { bounds, firstAccept } = withoutReplacement({
      J,
      c: Array.from({ length: J }, () => '0.9'),
      delta: '0.05',
    })
    expect(n).toBe(97)
    expect(bounds[n - 1]).toEqual(toRational('0.127'))
    expect(firstAccept).toBeNull()
  })
})

describe('tolerance', () => {
  /** P(accepted within the draws) when W of J items are bad, over all outcome sequences. */
  function acceptance(
    J: number,
    W: number,
    setup: { tau: Numeric; c: Numeric; delta: Numeric },
    stakes: Stake[],
    replacement: boolean,
  ): Rational {
    const walk = (outcomes: ('pass' | 'fail')[], drawnBad: number): Rational => {
      const run = toleranceRun({ J, ...setup, replacement }, stakes, outcomes)
      if (run.acceptAt !== null) return ONE
      if (outcomes.length === stakes.length) return ZERO
      const left = replacement ? J : J - outcomes.length
      if (left === 0) return ZERO
      const bad = rational(BigInt(replacement ? W : W - drawnBad), BigInt(left))
      const fails = multiply(toRational(setup.c), bad)
      const onFail = fails.num === 0n ? ZERO : multiply(fails, walk([...outcomes, 'fail'], drawnBad + 1))
      const passes = complement(fails)
      return add(onFail, passes.num === 0n ? ZERO : multiply(passes, walk([...outcomes, 'pass'], drawnBad)))
    }
    return walk([], 0)
  }

  it.each([
    ['max', '0.2', '1', '0.3'],
    ['1', '0.2', '0.8', '0.5'],
    ['0.5', '0.4', '0.9', '0.8'],
    ['0.8', '0', '0.7', '0.9'],
  ])('with stake %s accepts no false population of six more often than delta', (stake, tau, c, delta) => {
    const J = 6
    const { W0 } = toleranceNull({ J, tau, c, delta })
    let positive = false
    for (let W = W0; W <= J; W += 1) {
      const chance = acceptance(
        J,
        W,
        { tau, c, delta },
        Array.from({ length: 9 }, () => stake),
        true,
      )
      expect(atMost(chance, toRational(delta)), `W = ${W}: ${toNumber(chance)}`).toBe(true)
      positive = positive || chance.num > 0n
    }
    expect(positive).toBe(true)
  })

  it('is sound without replacement where c = 1', () => {
    for (const [J, tau, delta] of [
      [6, '0.2', '0.3'],
      [5, '0', '0.4'],
      [7, '0.3', '0.5'],
    ] as const) {
      const { W0 } = toleranceNull({ J, tau, c: 1, delta })
      for (let W = W0; W <= J; W += 1) {
        const chance = acceptance(
          J,
          W,
          { tau, c: 1, delta },
          Array.from({ length: J }, () => '0.9'),
          false,
        )
        expect(atMost(chance, toRational(delta)), `J = ${J}, W = ${W}: ${toNumber(chance)}`).toBe(true)
      }
    }
  })

  it('refuses what betting against tau itself would accept in error', () => {
    // tau = 0.1, c = 0.8, J = 100: betting against tau accepts after 29 passes, with true error 0.089.
    const naive = Math.ceil(Math.log(20) / -Math.log(1 - 0.1))
    expect(naive).toBe(29)
    const trueError = (1 - 0.8 * 0.11) ** naive
    expect(trueError).toBeGreaterThan(0.05)
    const passes = Array.from({ length: 60 }, () => 'pass' as const)
    const found = toleranceRun(
      { J: 100, tau: '0.1', c: '0.8', delta: '0.05' },
      passes.map(() => 'max'),
      passes,
    )
    expect(found.acceptAt).toBeGreaterThan(naive)
    expect((1 - 0.8 * 0.11) ** found.acceptAt!).toBeLessThanOrEqual(0.05)
  })
})

describe('mixture', () => {
  it('is sound for every choice of the free component on a small list', () => {
    // J = 4 items, one or more bad; the free component may always avoid the bad ones.
    const J = 4
    const found = mixture({ lambda: '0.5', rho: uniformDetection(J), c: '0.9', delta: '0.8', T: 50 })
    for (const bad of falsePopulations(J)) {
      const count = bad.toString(2).replaceAll('0', '').length
      // Under the anchor the bad share is caught with c; under the free component nothing is.
      const caught = multiply(toRational('0.45'), rational(BigInt(count), BigInt(J)))
      expect(atMost(complement(caught), found.qbar)).toBe(true)
    }
    let state = openCertificate({ T: 50, delta: '0.8' })
    while (state.verdict === null)
      state = recordRound(state, { type: 'diagnostic', q: found.q, c: '0.9', outcome: 'pass' })
    expect(state.roundsCompleted).toBe(found.K)
  })
})

describe('freivalds', () => {
  const p = 7
  const A = [
    [1, 2],
    [3, 4],
  ]
  const B = [
    [5, 6],
    [0, 1],
  ]

  it('passes every vector on a true claim and at most half on any false one', () => {
    const zero = [
      [0, 0],
      [0, 0],
    ]
    const C = productDifference(A, B, zero, p)
    expect(countPassing(productDifference(A, B, C, p), p)).toBe(4)
    for (let code = 1; code < p ** 4; code += 1) {
      const D = [
        [code % p, Math.floor(code / p) % p],
        [Math.floor(code / p ** 2) % p, Math.floor(code / p ** 3)],
      ]
      expect(countPassing(D, p)).toBeLessThanOrEqual(2)
    }
    expect(freivaldsRound(A, B, C, [1, 1], p)).toEqual({ u: [4, 1], v: [6, 2], w: [6, 2], passes: true })
  })
})
