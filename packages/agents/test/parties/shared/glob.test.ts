import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitsPattern } from '../../../src/parties/shared/glob.ts'

// The same question asked of a regular expression, for patterns that are small enough for one.
const byRegExp = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .toLowerCase()
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('[^]*')}$`,
  ).test(text.toLowerCase())

describe('fitsPattern', () => {
  it('agrees with a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.', '/'), maxLength: 8 })
    fc.assert(
      fc.property(letters, letters, (pattern, text) => {
        expect(fitsPattern(pattern, text)).toBe(byRegExp(pattern, text))
      }),
      { numRuns: 1000 },
    )
  })

  it('takes no exponential time', () => {
    expect(fitsPattern(`${'a*'.repeat(400)}b`, 'a'.repeat(1000))).toBe(false)
  })
})
