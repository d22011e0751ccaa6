// The floating filter may answer only what exact arithmetic answers too: hostile factors, long runs.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  falsePassBound,
  multiply,
  rational,
  region,
  subtract,
  toRational,
  type Rational,
} from '@gainsay/certify'
import { creditOf, exactFactor } from '../../src/certificate/credit.ts'
import {
  compareScaledProduct,
  extendProduct,
  scaledThreshold,
  UNIT_PRODUCT,
} from '../../src/rational/scaled-product.ts'
import { toNumber } from '../../src/rational/to-number.ts'

/** Tiny doubles print as hundreds of digits, which one factor may have but a long product may not. */
const tiny = fc.double({ min: 0, max: 1, noNaN: true })
const unit = fc.oneof(
  fc.double({ min: 1e-12, max: 1, noNaN: true }),
  fc.double({ min: 1e-12, max: 0.001, noNaN: true }).map((value) => 1 - value),
)

describe('the floating filter', () => {
  it('states an error of a factor that holds, for any doubles', () => {
    fc.assert(
      fc.property(fc.oneof(tiny, unit), fc.oneof(tiny, unit), (q, c) => {
        fc.pre(q < 1 && c > 0 && !(q === 0 && c === 1))
        const credit = creditOf(q, c)
        const exact = exactFactor(credit)
        const difference = subtract(toRational(credit.factor), exact)
        const size = difference.num < 0n ? rational(-difference.num, difference.den) : difference
        expect(compare(size, multiply(exact, toRational(credit.error))) <= 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('never contradicts the exact order, a hair around every product', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(unit, unit), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: 10, max: 40 }),
        (bounds, steps, digits) => {
          let product = UNIT_PRODUCT
          let exact: Rational = rational(1n)
          for (const [q, c] of bounds) {
            fc.pre(q < 1 && c > 0 && !(q === 0 && c === 1))
            const credit = creditOf(q, c)
            product = extendProduct(product, credit.factor, credit.error)
            exact = multiply(exact, exactFactor(credit))
          }
          const hair = multiply(exact, rational(BigInt(steps), 10n ** BigInt(digits)))
          const target = add(exact, hair)
          const answer = compareScaledProduct(product, scaledThreshold(target))
          if (answer !== 0) expect(answer).toBe(compare(exact, target))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('does answer where the distance is plain', () => {
    let product = UNIT_PRODUCT
    for (let round = 0; round < 10_000; round += 1) product = extendProduct(product, 0.37, 1e-16)
    const target = (exponent: bigint): ReturnType<typeof scaledThreshold> =>
      scaledThreshold(rational(1n, 10n ** exponent))
    // 0.37^10000 is about 10^-4318.
    expect(compareScaledProduct(product, target(4317n))).toBe(-1)
    expect(compareScaledProduct(product, target(4319n))).toBe(1)
    expect(compareScaledProduct(product, target(10n))).toBe(-1)
    expect(compareScaledProduct(product, target(9000n))).toBe(1)
  })

  it('gives way once its doubt has grown', () => {
    const doubtful = { mantissa: 0.5, scales: 0, doubt: 0.01 }
    expect(compareScaledProduct(doubtful, scaledThreshold(toRational('0.9')))).toBe(0)
  })
})

describe('a scan of doubles', () => {
  it('agrees with one-by-one exact products around its crossings, for hostile doubles', () => {
    const bound = fc.oneof(
      fc.double({ min: 0.2, max: 1, noNaN: true }),
      fc.double({ min: 0.999, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(bound, { minLength: 5, maxLength: 30 }), unit, fc.nat(1000), (c, q, at) => {
        fc.pre(q > 0 && q < 0.99)
        const R: Rational[] = []
        let total: Rational = rational(1n)
        for (const each of c) R.push((total = multiply(total, falsePassBound(q, each))))
        const delta = R[at % R.length]!
        fc.pre(delta.num < delta.den)
        const found = region({ T: c.length, q, c: Float64Array.from(c), delta, gamma: '0.5' })
        expect(found.K).toBe(R.findIndex((value) => compare(value, delta) <= 0) + 1)
        const above = subtract(delta, rational(1n, delta.den * 10n ** 50n))
        const later = region({ T: c.length, q, c: Float64Array.from(c), delta: above, gamma: '0.5' }).K
        expect(later ?? Infinity).toBeGreaterThan(found.K!)
      }),
      { numRuns: 40 },
    )
  })

  it('does not take the millionth round for the one before', () => {
    // Two alternating bounds, a million rounds: the crossing is that of the closed form of the pair.
    const T = 1_000_000
    const c = Float64Array.from({ length: T }, (_, index) => (index % 2 === 0 ? 0.9 : 0.7))
    const pair = multiply(falsePassBound('0.99999', '0.9'), falsePassBound('0.99999', '0.7'))
    const pairs = Math.log(0.05) / Math.log(toNumber(pair))
    const { K } = region({ T, q: '0.99999', c, delta: '0.05', gamma: '0.5' })
    expect(Math.abs(K! - 2 * pairs)).toBeLessThanOrEqual(2)
  })
})
