import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compare,
  comparePower,
  compareProduct,
  divide,
  naturalLog,
  power,
  product,
  rational,
  subtract,
  toDecimal,
  toNumber,
  toRational,
} from '@gainsay/certify'
import { bitLength } from '../../src/rational/bits.ts'
import { enclosedLog } from '../../src/rational/enclosed-log.ts'
import { decimal, refusal } from '../support.ts'

describe('numbers as they print', () => {
  it('reads numbers, decimals, exponents and fractions exactly', () => {
    expect(toRational(0.1)).toEqual({ num: 1n, den: 10n })
    expect(toRational('-0.050')).toEqual({ num: -1n, den: 20n })
    expect(toRational('1e-320')).toEqual({ num: 1n, den: 10n ** 320n })
    expect(toRational(1e21)).toEqual({ num: 10n ** 21n, den: 1n })
    expect(toRational('24/36')).toEqual({ num: 2n, den: 3n })
    expect(toRational({ num: 3, den: '-6' })).toEqual({ num: -1n, den: 2n })
    expect(toRational('.5')).toEqual(toRational('5e-1'))
    expect(toRational(5e-324)).toEqual(divide(rational(5n), rational(10n ** 324n)))
  })

  it('round-trips every double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(toNumber(toRational(value)) + 0).toBe(value + 0)
      }),
    )
  })

  it.each([
    ['NaN', Number.NaN],
    ['Infinity', Infinity],
    ['words', 'one half'],
    ['an empty string', ''],
    ['a point', '.'],
    ['a zero denominator', '1/0'],
    ['a double fraction', '1/2/3'],
    ['nothing', undefined as unknown as number],
  ])('refuses %s', (_, value) => {
    expect(refusal(() => toRational(value, 'q'))).toMatchObject({ code: 'not-a-number', field: 'q' })
  })

  it('refuses decimals beyond its limits instead of filling the memory', () => {
    expect(refusal(() => toRational('1e999999999')).code).toBe('too-large')
    expect(refusal(() => toRational('1'.repeat(100_001))).code).toBe('too-large')
  })

  it('rounds to the nearest double, ties to even, down to the smallest subnormal', () => {
    expect(toNumber(rational(1n, 2n ** 1075n))).toBe(0)
    expect(toNumber(rational(3n, 2n ** 1075n))).toBe(2 ** -1073)
    expect(toNumber(rational(2n ** 53n + 1n))).toBe(2 ** 53)
    expect(toNumber(rational(2n ** 53n + 3n))).toBe(2 ** 53 + 4)
    expect(toNumber(rational(10n ** 400n))).toBe(Infinity)
    expect(toNumber(rational(1n, 10n ** 400n))).toBe(0)
  })

  it('writes decimals of chosen digits', () => {
    expect(toDecimal(toRational('0.05'))).toBe('0.05')
    expect(toDecimal(rational(1n, 3n), 5)).toBe('0.33333')
    expect(toDecimal(rational(2n, 3n), 3)).toBe('0.667')
    expect(toDecimal(rational(999_999n, 1_000_000n), 3)).toBe('1')
    expect(toDecimal(toRational('1e400'))).toBe('1e+400')
    expect(toDecimal(toRational('-12345.678'), 6)).toBe('-12345.7')
    expect(toDecimal(rational(0n))).toBe('0')
  })

  it('counts bits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 2000n }), (value) => {
        expect(bitLength(value)).toBe(value === 0n ? 0 : value.toString(2).length)
      }),
    )
    for (let bits = 1n; bits < 1100n; bits += 1n) {
      expect(bitLength(2n ** bits - 1n)).toBe(Number(bits))
      expect(bitLength(2n ** bits)).toBe(Number(bits) + 1)
    }
  })
})

describe('comparisons', () => {
  it('decides powers like the written-out power, ties included', () => {
    fc.assert(
      fc.property(
        decimal(3, 0.001, 1),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -1, max: 1 }),
        (text, n, shift) => {
          const base = toRational(text)
          const exact = power(base, n)
          const target = subtract(exact, rational(BigInt(shift), 10n ** 300n))
          fc.pre(target.num > 0n)
          expect(comparePower(base, BigInt(n), target)).toBe(compare(exact, target))
        },
      ),
    )
  })

  it('decides products like the written-out product, ties included', () => {
    fc.assert(
      fc.property(
        fc.array(decimal(4, 0.0001, 1), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: -1, max: 1 }),
        (texts, shift) => {
          const factors = texts.map((text) => toRational(text))
          const target = subtract(product(factors), rational(BigInt(shift), 10n ** 400n))
          fc.pre(target.num > 0n)
          expect(compareProduct(factors, target)).toBe(shift === 0 ? 0 : shift)
        },
      ),
    )
  })

  it('decides a power of three million factors next to its threshold', () => {
    const base = toRational('0.999999')
    expect(comparePower(base, 2_995_730n, toRational('0.05'))).toBe(1)
    expect(comparePower(base, 2_995_731n, toRational('0.05'))).toBe(-1)
  })
})

describe('logarithms', () => {
  it('encloses what Math.log rounds', () => {
    fc.assert(
      fc.property(decimal(6, 0.000001, 50), (text) => {
        const { lo, hi, bits } = enclosedLog(toRational(text), 200)
        const middle = toNumber(rational(lo + hi, 1n << BigInt(bits + 1)))
        expect(middle).toBeCloseTo(Math.log(Number(text)), 13)
        expect(hi - lo).toBeLessThanOrEqual(4n)
      }),
    )
  })

  it('knows ln 2 and ln 20 to fifty digits', () => {
    const digits = (value: bigint, bits: number): string => toDecimal(rational(value, 1n << BigInt(bits)), 50)
    const two = enclosedLog(rational(2n), 400)
    expect(digits(two.lo, 400)).toBe('0.69314718055994530941723212145817656807550013436026')
    const twenty = enclosedLog(rational(20n), 400)
    expect(digits(twenty.lo, 400)).toBe('2.995732273553990993435223576142540775676601622989')
  })

  it('keeps its digits next to one', () => {
    expect(naturalLog(toRational('0.99999999999999999999'))).toBe(-1e-20)
    expect(naturalLog(rational(1n))).toBe(0)
    expect(naturalLog(toRational('1e-1000'))).toBeCloseTo(-1000 * Math.LN10, 9)
  })
})
