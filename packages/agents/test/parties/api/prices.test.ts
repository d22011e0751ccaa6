import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PRICES, PRICES_DATE } from '../../../src/parties/api/price-table.ts'
import { costOf, priceOf, priceTable } from '../../../src/parties/api/prices.ts'
import type { Endpoint } from '../../../src/parties/api/providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'gainsay-prices-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (value: unknown): string => {
  const path = join(folder, 'prices.json')
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}
const at = (provider: string, isOwn = false): Endpoint => ({
  provider,
  kind: 'compatible',
  url: 'http://127.0.0.1:1/v1',
  key: null,
  isOwn,
  takesSchemas: false,
})
const million = { fresh: 1_000_000, cacheRead: 0, cacheWrite: 0, output: 0 }

describe('prices', () => {
  it('are dated, and each costs something', () => {
    expect(PRICES_DATE).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const rows of Object.values(PRICES))
      for (const [model, price] of Object.entries(rows)) {
        expect(price.input, model).toBeGreaterThan(0)
        expect(price.output, model).toBeGreaterThan(price.input)
        expect(price.cacheRead, model).toBeLessThan(price.input)
      }
  })

  it.each([
    ['anthropic', 'claude-opus-4-5', 5],
    ['anthropic', 'claude-opus-4-5-20251101', 5],
    ['anthropic', 'claude-opus-4-20250514', 15],
    ['openai', 'gpt-5-2025-08-07', 1.25],
    ['google', 'gemini-2.5-flash-latest', 0.3],
  ])('%s/%s costs %d a million', (provider, model, input) => {
    expect(priceOf(PRICES, at(provider), model)!.input).toBe(input)
  })

  it.each([
    ['anthropic', 'claude-opus-4-5-turbo'],
    ['anthropic', 'claude'],
    ['openrouter', 'claude-opus-4-5'],
    ['openai', 'toString'],
    ['constructor', 'name'],
  ])('of %s/%s are unknown, not nothing', (provider, model) => {
    expect(priceOf(PRICES, at(provider), model)).toBeNull()
    expect(costOf(null, million)).toBeNull()
  })

  it("are nothing for a program on one's own machine, unless its model runs elsewhere", () => {
    expect(costOf(priceOf(PRICES, at('ollama', true), 'qwen3'), million)).toBe(0)
    expect(priceOf(PRICES, at('ollama', true), 'gpt-oss:120b-cloud')).toBeNull()
  })

  it('count what the cache served and took apart, and know where they end', () => {
    const price = { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5, upTo: 4_000_000 }
    const tokens = { fresh: 1_000_000, cacheRead: 1_000_000, cacheWrite: 1_000_000, output: 500_000 }
    expect(costOf(price, tokens)).toBeCloseTo(2 + 0.2 + 2.5 + 5, 12)
    expect(costOf({ input: 2, output: 10 }, tokens)).toBeCloseTo(6 + 5, 12)
    expect(costOf(price, { ...tokens, cacheRead: 2_000_001 })).toBeNull()
  })

  it('can be corrected and added to by a file', async () => {
    const path = file({
      schema: 'gainsay.prices.v1',
      providers: {
        openai: { 'gpt-5': { input: 9, output: 9 } },
        compatible: { mine: { input: 0, output: 0 } },
      },
    })
    const table = await priceTable(path)
    expect(priceOf(table, at('openai'), 'gpt-5')).toEqual({ input: 9, output: 9 })
    expect(priceOf(table, at('openai'), 'gpt-5.2')!.input).toBe(1.75)
    expect(costOf(priceOf(table, at('compatible'), 'mine'), million)).toBe(0)
  })

  it.each([
    ['no JSON', '{'],
    ['another schema', { schema: 'x', providers: {} }],
    ['no output', { schema: 'gainsay.prices.v1', providers: { openai: { a: { input: 1 } } } }],
    [
      'a price below nothing',
      { schema: 'gainsay.prices.v1', providers: { o: { a: { input: -1, output: 1 } } } },
    ],
    ['words', { schema: 'gainsay.prices.v1', providers: { o: { a: { input: 1, output: 1, upTo: 'x' } } } }],
  ])('refuse a file with %s', async (_, value) => {
    await expect(priceTable(file(value))).rejects.toMatchObject({ code: 'PARTY_SETUP' })
  })
})
