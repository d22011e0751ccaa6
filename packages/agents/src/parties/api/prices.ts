// From tokens to dollars, by the table of this version or by the user's own. Unknown is null.

import { asNumber, asObject, parseObject, type Json } from '../../json/read-json.ts'
import { readBoundedFile } from '../shared/bounded-file.ts'
import { PartySetupError } from '../shared/setup-error.ts'
import { PRICES, type Price } from './price-table.ts'
import type { Endpoint } from './providers.ts'

/** Schema of the file that `GAINSAY_PRICES` names. */
export const PRICES_SCHEMA = 'gainsay.prices.v1'

const FILE_BYTES_MAX = 1_048_576

/** Tokens of one request, each counted once. */
export type RequestTokens = {
  readonly fresh: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
}

type Table = Readonly<Record<string, Readonly<Record<string, Price>>>>

/**
 * @param path of the user's table; null: there is none
 * @throws PartySetupError where it does not read
 */
export async function priceTable(path: string | null): Promise<Table> {
  if (path === null) return PRICES
  const found = await readBoundedFile(path, FILE_BYTES_MAX, { followLinks: true }).catch(() => null)
  if (found?.kind !== 'read')
    throw new PartySetupError(
      `The price table ${path} (GAINSAY_PRICES) cannot be read; name a file that can.`,
    )
  const file = parseObject(found.bytes)
  const providers = file === null || file['schema'] !== PRICES_SCHEMA ? null : asObject(file['providers'])
  if (providers === null)
    throw new PartySetupError(
      `The price table ${path} is not of the form {"schema": "${PRICES_SCHEMA}", "providers": {...}}; correct it.`,
    )
  const merged: Record<string, Readonly<Record<string, Price>>> = { ...PRICES }
  for (const [provider, models] of Object.entries(providers))
    merged[provider] = { ...merged[provider], ...pricesOf(asObject(models) ?? {}, path, provider) }
  return merged
}

function pricesOf(models: Json, path: string, provider: string): Record<string, Price> {
  return Object.fromEntries(
    Object.entries(models).map(([model, row]) => {
      const price = asPrice(asObject(row))
      if (price !== null) return [model, price]
      throw new PartySetupError(
        `The price table ${path} has a wrong row, ${provider}/${model}; each takes "input" and "output" in dollars for a million tokens, and may take "cacheRead", "cacheWrite" and "upTo".`,
      )
    }),
  )
}

const OPTIONAL = ['cacheRead', 'cacheWrite', 'upTo'] as const

function asPrice(row: Json | null): Price | null {
  const valid = (value: unknown): value is number => (asNumber(value) ?? -1) >= 0
  const input = row?.['input']
  const output = row?.['output']
  if (row === null || !valid(input) || !valid(output)) return null
  const more: Partial<Record<(typeof OPTIONAL)[number], number>> = {}
  for (const name of OPTIONAL) {
    const value = row[name]
    if (value === undefined) continue
    if (!valid(value)) return null
    more[name] = value
  }
  return { input, output, ...more }
}

/** The price of an endpoint's model; null: unknown. A program on one's own machine asks for none. */
export function priceOf(table: Table, endpoint: Endpoint, model: string): Price | null {
  const rows = Object.hasOwn(table, endpoint.provider) ? table[endpoint.provider]! : {}
  if (Object.hasOwn(rows, model)) return rows[model]!
  const undated = model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '')
  if (Object.hasOwn(rows, undated)) return rows[undated]!
  // Such a model runs at its maker's, whoever passes the question on.
  const isElsewhere = /[-:]cloud$/.test(model)
  return endpoint.isOwn && !isElsewhere ? { input: 0, output: 0 } : null
}

/** Dollars; null: unknown. */
export function costOf(price: Price | null, tokens: RequestTokens): number | null {
  if (price === null) return null
  const all = tokens.fresh + tokens.cacheRead + tokens.cacheWrite
  if (price.upTo !== undefined && all > price.upTo) return null
  const { input, output, cacheRead = input, cacheWrite = input } = price
  return (
    (tokens.fresh * input +
      tokens.cacheRead * cacheRead +
      tokens.cacheWrite * cacheWrite +
      tokens.output * output) /
    1_000_000
  )
}
