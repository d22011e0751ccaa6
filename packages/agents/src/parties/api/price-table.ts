// What providers ask, in US dollars for a million tokens, as their pages said it on the day below.
// Sources: platform.claude.com/docs/en/about-claude/pricing, developers.openai.com/api/docs/pricing,
// ai.google.dev/gemini-api/docs/pricing. A model that is not here has an unknown cost, never none;
// `GAINSAY_PRICES` names a file that adds to this table or corrects it.

export type Price = {
  /** Fresh input. */
  readonly input: number
  readonly output: number
  /** Input that the provider's cache serves; absent: as fresh. */
  readonly cacheRead?: number
  /** Input that is put into the cache; absent: as fresh. */
  readonly cacheWrite?: number
  /** Input tokens of one request; a longer one has another price, which is not known here. */
  readonly upTo?: number
}

export const PRICES_DATE = '2026-11-05'

const claude = (input: number, output: number, cacheRead: number): Price => ({
  input,
  output,
  cacheRead,
  cacheWrite: input * 1.25,
})

export const PRICES: Readonly<Record<string, Readonly<Record<string, Price>>>> = {
  anthropic: {
    'claude-fable-5-1': claude(10, 50, 0.25),
    'claude-fable-5': claude(10, 50, 1),
    'claude-opus-5-5': claude(4, 20, 0.2),
    'claude-opus-5': claude(5, 25, 0.5),
    'claude-opus-4-8': claude(5, 25, 0.5),
    'claude-opus-4-7': claude(5, 25, 0.5),
    'claude-opus-4-6': claude(5, 25, 0.5),
    'claude-opus-4-5': claude(5, 25, 0.5),
    'claude-opus-4-1': claude(15, 75, 1.5),
    'claude-opus-4': claude(15, 75, 1.5),
    'claude-sonnet-5-5': claude(2, 10, 0.1),
    'claude-sonnet-5': claude(2, 10, 0.2),
    'claude-sonnet-4-6': claude(3, 15, 0.3),
    'claude-sonnet-4-5': { ...claude(3, 15, 0.3), upTo: 200_000 },
    'claude-sonnet-4': { ...claude(3, 15, 0.3), upTo: 200_000 },
    'claude-haiku-4-5': claude(1, 5, 0.1),
    'claude-3-5-haiku': claude(0.8, 4, 0.08),
  },
  openai: {
    'gpt-5.4': { input: 2.5, output: 15, cacheRead: 0.25, upTo: 272_000 },
    'gpt-5.4-mini': { input: 0.75, output: 4.5, cacheRead: 0.075 },
    'gpt-5.2': { input: 1.75, output: 14, cacheRead: 0.175 },
    'gpt-5.1': { input: 1.25, output: 10, cacheRead: 0.125 },
    'gpt-5': { input: 1.25, output: 10, cacheRead: 0.125 },
    'gpt-5-mini': { input: 0.25, output: 2, cacheRead: 0.025 },
    'gpt-5-nano': { input: 0.05, output: 0.4, cacheRead: 0.005 },
    'gpt-4.1': { input: 2, output: 8, cacheRead: 0.5 },
    'gpt-4.1-mini': { input: 0.4, output: 1.6, cacheRead: 0.1 },
    'gpt-4o': { input: 2.5, output: 10, cacheRead: 1.25 },
    'gpt-4o-mini': { input: 0.15, output: 0.6, cacheRead: 0.075 },
  },
  google: {
    'gemini-2.5-pro': { input: 1.25, output: 10, cacheRead: 0.125, upTo: 200_000 },
    'gemini-2.5-flash': { input: 0.3, output: 2.5, cacheRead: 0.03 },
    'gemini-2.5-flash-lite': { input: 0.1, output: 0.4, cacheRead: 0.01 },
  },
}
