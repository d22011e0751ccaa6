import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairingOf, type Family } from '../../src/parties/pairing.ts'

const family = (text: string, vendor: string | null, model: string | null = null): Family => ({
  text,
  vendor,
  model,
})

describe('pairingOf', () => {
  it('names the distance of two parties', () => {
    const claude = family('claude', 'anthropic')
    expect(pairingOf(claude, family('codex', 'openai')).pairing).toBe('cross-family')
    expect(pairingOf(claude, family('claude:opus', 'anthropic', 'opus'))).toEqual({
      pairing: 'same-vendor',
      why: 'claude and claude:opus are both of anthropic; the model of claude is not named, it may be the same.',
    })
    const gpt = family('codex:gpt-5', 'openai', 'gpt-5')
    expect(pairingOf(gpt, family('codex:gpt-4.1', 'openai', 'gpt-4.1')).pairing).toBe('same-vendor')
    expect(pairingOf(gpt, family('opencode:x/openai/GPT-5', 'openai', 'openai/GPT-5')).pairing).toBe(
      'same-model',
    )
  })

  it('does not guess about an unknown vendor, even of two equal names', () => {
    const local = family('api:ollama/mine', null, 'mine')
    expect(pairingOf(local, local)).toMatchObject({ pairing: null })
    expect(pairingOf(family('claude', 'anthropic'), local).why).toContain(
      'The vendor of api:ollama/mine is unknown',
    )
  })

  it('is symmetric', () => {
    const names = fc.constantFrom(null, 'a', 'b')
    const families = fc.tuple(names, names).map(([vendor, model]) => family('x', vendor, model))
    fc.assert(
      fc.property(families, families, (first, second) => {
        expect(pairingOf(first, second).pairing).toBe(pairingOf(second, first).pairing)
      }),
    )
  })
})
