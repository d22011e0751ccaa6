import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  attemptDelta,
  certificateStanding,
  complement,
  evidenceValue,
  exactEvidence,
  falsePassBound,
  leastReliability,
  multiply,
  openCertificate,
  power,
  product,
  rational,
  recordRound,
  region,
  standing,
  toDecimal,
  toNumber,
  toRational,
  type Certificate,
  type Rational,
  type Round,
} from '@gainsay/certify'
import { atMost, decimal, prefixProducts, refusal } from '../support.ts'

const pass = (q: string | number, c: string | number): Round => ({
  type: 'diagnostic',
  q,
  c,
  outcome: 'pass',
})
const fail = (q: string, c: string): Round => ({ type: 'diagnostic', q, c, outcome: 'fail' })

describe('certificate', () => {
  it('stops an all-pass run at the first exact crossing, whatever the form of the numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(decimal(2, 0, 0.99), decimal(2, 0.01, 0.99)), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: -1, max: 1 }),
        fc.boolean(),
        (bounds, at, shift, asNumbers) => {
          const prefixes = prefixProducts(bounds.map(([q, c]) => falsePassBound(q, c)))
          // A threshold on, just below or just above one of the prefix products: ties are the point.
          const base = prefixes[Math.min(at, prefixes.length) - 1]!
          const delta = add(base, rational(BigInt(shift), 10n ** 130n))
          const K = prefixes.findIndex((value) => atMost(value, delta)) + 1
          let state = openCertificate({ T: 100, delta })
          for (const [q, c] of bounds)
            state = recordRound(state, asNumbers ? pass(Number(q), Number(c)) : pass(q, c))
          expect(state.roundsCompleted).toBe(K === 0 ? bounds.length : K)
          expect(state.verdict).toBe(K === 0 ? null : 'Accept')
        },
      ),
      { numRuns: 300 },
    )
  })

  it('leaves older states as they were when a run branches', () => {
    const start = recordRound(openCertificate({ T: 5, delta: '0.3' }), pass('0.5', 1))
    const left = recordRound(start, pass('0.5', 1))
    const right = recordRound(start, pass('0.9', 1))
    expect(left.verdict).toBe('Accept')
    expect(right.verdict).toBeNull()
    expect(exactEvidence(right)).toEqual(rational(20n, 9n))
    expect(exactEvidence(left)).toEqual(rational(4n))
    expect(exactEvidence(start)).toEqual(rational(2n))
    expect(evidenceValue(start).log).toBeCloseTo(Math.LN2, 15)
  })

  it('ignores what comes after a verdict', () => {
    const failed = recordRound(openCertificate({ T: 5, delta: '0.3' }), fail('0.5', '0.9'))
    expect(recordRound(failed, pass('0.1', '0.9'))).toBe(failed)
    expect(failed).toMatchObject({ verdict: 'Reject', reason: 'failed-check', roundsCompleted: 1 })
    expect(evidenceValue(failed)).toEqual({ value: 0, log: -Infinity })
  })

  it('decides a tie after many rounds and beyond the range of doubles', () => {
    const rounds = 4000
    const delta = power(toRational('0.5'), rounds)
    let state = openCertificate({ T: rounds, delta })
    for (let round = 1; round < rounds; round += 1) state = recordRound(state, pass(0.5, 1))
    expect(state.verdict).toBeNull()
    state = recordRound(state, pass(0.5, 1))
    expect(state).toMatchObject({ verdict: 'Accept', roundsCompleted: rounds })
    expect(evidenceValue(state).value).toBe(Infinity)
    expect(evidenceValue(state).log).toBeCloseTo(rounds * Math.LN2, 10)
  })

  it('credits q next to one as the decimal it is', () => {
    // As doubles 1 - 0.999999999999 is off by 1e-4 relatively; a filter without error bound would err.
    const q = 0.999999999999
    const delta = power(toRational(q), 3)
    let state = openCertificate({ T: 10, delta })
    for (let round = 0; round < 3; round += 1) state = recordRound(state, pass(q, 1))
    expect(state).toMatchObject({ verdict: 'Accept', roundsCompleted: 3 })
  })
})

describe('soundness and completeness by enumeration', () => {
  /** P(Accept) over all outcome sequences when round i passes with the given probability. */
  function acceptance(
    bounds: readonly [string, string][],
    passes: readonly Rational[],
    delta: string,
  ): Rational {
    const walk = (state: Certificate, index: number): Rational => {
      if (state.verdict === 'Accept') return rational(1n)
      if (state.verdict === 'Reject' || index === bounds.length) return rational(0n)
      const [q, c] = bounds[index]!
      const p = passes[index]!
      const onPass = multiply(p, walk(recordRound(state, pass(q, c)), index + 1))
      return add(onPass, multiply(complement(p), walk(recordRound(state, fail(q, c)), index + 1)))
    }
    return walk(openCertificate({ T: bounds.length, delta }), 0)
  }

  it('gives R_K on the worst false claim and C_K on the worst honest prover, exactly', () => {
    fc.assert(
      fc.property(
        decimal(1, 0.1, 0.9),
        fc.array(fc.tuple(decimal(1, 0.1, 0.9), decimal(1, 0.1, 1)), { minLength: 1, maxLength: 12 }),
        decimal(2, 0.02, 0.9),
        (q, rounds, delta) => {
          const c = rounds.map(([each]) => each)
          const a = rounds.map(([, each]) => each)
          const found = region({ T: c.length, q, c, a, delta, gamma: '0.5' })
          const bounds = c.map((each): [string, string] => [q, each])
          const falsePass = c.map((each) => falsePassBound(q, each))
          const truePass = c.map((each, index) => multiply(toRational(each), toRational(a[index]!)))
          const n = found.K ?? 0
          const R = n === 0 ? rational(0n) : product(falsePass.slice(0, n))
          const C = n === 0 ? rational(0n) : product(truePass.slice(0, n))
          expect(acceptance(bounds, falsePass, delta)).toEqual(R)
          expect(acceptance(bounds, truePass, delta)).toEqual(C)
          expect(found.earlyStop.falseAccept.value).toBe(toNumber(R))
          expect(found.earlyStop.trueAccept.value).toBe(toNumber(C))
          expect(atMost(R, toRational(delta))).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('lets no adaptive strategy accept a false claim with probability above delta', () => {
    // Backward induction over everything the parties may choose after every history: the verifier's
    // next bound or a clarification, and the prover's worst reply, which passes with q-bar.
    const choices = [
      pass('0.5', '0.9'),
      pass('0.2', '0.7'),
      pass('0.9', 1),
      { type: 'clarification' } as Round,
    ]
    const worst = (state: Certificate): Rational => {
      if (state.verdict === 'Accept') return rational(1n)
      if (state.verdict === 'Reject') return rational(0n)
      let most = rational(0n)
      for (const choice of choices) {
        const chance = choice.type === 'clarification' ? rational(1n) : falsePassBound(choice.q!, choice.c!)
        const value = multiply(chance, worst(recordRound(state, choice)))
        if (!atMost(value, most)) most = value
      }
      return most
    }
    for (const delta of ['0.05', '0.3', '0.45', '0.55', '0.81', '0.99']) {
      const value = worst(openCertificate({ T: 5, delta }))
      expect(atMost(value, toRational(delta)), `${delta}: ${toDecimal(value)}`).toBe(true)
    }
    // The bound is attained where a path meets the threshold exactly.
    expect(worst(openCertificate({ T: 5, delta: '0.55' }))).toEqual(toRational('0.55'))
  })
})

describe('what an acceptance may be called', () => {
  it('says certified only where every bound is exact', () => {
    expect(standing([{ kind: 'exact' }, { kind: 'exact' }], '0.05')).toMatchObject({
      level: 'certified',
      error: rational(1n, 20n),
      statement: 'certified',
    })
  })

  it('adds the alpha of each calibration set once', () => {
    const found = standing(
      [
        { kind: 'calibrated', on: 'trial A', alpha: '0.01' },
        { kind: 'calibrated', on: 'trial A', alpha: '0.02' },
        { kind: 'calibrated', on: 'trial B', alpha: '0.005' },
        { kind: 'exact' },
      ],
      '0.05',
    )
    expect(found.level).toBe('calibrated')
    expect(found.error).toEqual(toRational('0.075'))
    expect(found.statement).toBe('calibrated on trial A, trial B')
  })

  it('is conditional on what is assumed, and on bounds without a basis', () => {
    const state = recordRound(openCertificate({ T: 2, delta: '0.6' }), {
      ...pass('0.5', 1),
      qBasis: { kind: 'exact' },
    })
    expect(state.verdict).toBe('Accept')
    expect(certificateStanding(state)).toMatchObject({
      level: 'conditional',
      statement: 'conditional on bounds that were given without a basis',
    })
    const given = recordRound(openCertificate({ T: 2, delta: '0.6' }), {
      ...pass('0.5', '0.9'),
      qBasis: { kind: 'exact' },
      cBasis: { kind: 'assumed', condition: 'the reader errs in at most one check of ten' },
    })
    expect(certificateStanding(given).statement).toBe(
      'conditional on the reader errs in at most one check of ten',
    )
  })

  it('names the least c that would still accept', () => {
    // 0.505^5 <= 0.05 with c = 0.99; the least c solves (1 - c/2)^5 = 0.05.
    const least = leastReliability(['0.5', '0.5', '0.5', '0.5', '0.5'], '0.05')!
    const exact = 2 * (1 - 0.05 ** 0.2)
    expect(toNumber(least)).toBeGreaterThanOrEqual(exact)
    expect(toNumber(least) - exact).toBeLessThan(1e-6)
    expect(leastReliability(['0.5'], '0.05')).toBeNull()
    expect(leastReliability(['0'], '0.05')).toEqual(toRational('0.95'))
    expect(refusal(() => leastReliability([], '0.05')).code).toBe('empty')
  })
})

describe('attempts', () => {
  it('together stay within one and a half delta', () => {
    let total = rational(0n)
    for (let attempt = 1; attempt <= 60; attempt += 1) total = add(total, attemptDelta('0.05', attempt))
    expect(attemptDelta('0.05', 1)).toEqual(toRational('0.05'))
    expect(attemptDelta('0.05', 2)).toEqual(toRational('0.0125'))
    expect(atMost(total, toRational('0.075'))).toBe(true)
    expect(refusal(() => attemptDelta('0.05', 0)).field).toBe('attempt')
  })
})
