import { describe, expect, it } from 'vitest'
import { boundTexts, TEXT_UNITS_MAX } from '../../src/cross-examination/messages/bound-texts.ts'

const LEDGER_INLINE_BYTES = 16 * 1024
const bytes = (text: string): number => new TextEncoder().encode(text).length

describe('texts of a reply', () => {
  it('are kept as they are while they are short', () => {
    const value = { attacks: [{ statement: 'x', evidence: 'y', n: 1, none: null }] }
    expect(boundTexts(value)).toEqual(value)
  })

  it('are cut where they are long, say so, and stay below what a line holds', () => {
    const { evidence } = boundTexts({ evidence: '\u6f22'.repeat(20_000) }) as { evidence: string }
    expect(evidence).toMatch(/\u6f22 \[cut: the whole text is in the ledger, with the reply\]$/)
    expect(bytes(evidence)).toBeLessThan(LEDGER_INLINE_BYTES)
  })

  it('are never cut inside a character', () => {
    for (const offset of [0, 1]) {
      const text = boundTexts(`${'x'.repeat(offset)}${'\u{1f600}'.repeat(TEXT_UNITS_MAX)}`) as string
      expect(!/[\ud800-\udbff](?![\udc00-\udfff])/.test(text)).toBe(true)
    }
  })

  it('leave out a witness that is too long, and say it, wherever the evidence stands', () => {
    const witness = {
      kind: 'script',
      files: [{ path: 'w.mjs', content: 'x'.repeat(TEXT_UNITS_MAX + 1) }],
      command: 'node w.mjs',
    }
    for (const attack of [{ evidence: 'seen', witness }, { witness, evidence: 'seen' }, { witness }]) {
      const bounded = boundTexts(attack) as { evidence: string; witness?: unknown }
      expect(bounded.witness).toBeUndefined()
      expect(bounded.evidence).toMatch(/^\[Its witness was left out/)
    }
  })
})
