// What a call has used so far, request by request, and whether it may go on.

import type { LanguageModelUsage } from 'ai'
import { NO_USAGE, type AskOptions, type Usage } from '../../party/party.ts'
import type { Spent } from '../shared/answer.ts'
import type { Price } from './price-table.ts'
import { costOf, type RequestTokens } from './prices.ts'

export const SPENDING_LIMITS = {
  /** Of one answer; providers refuse more than a model can write. */
  outputTokens: 16_384,
} as const

export class Spending {
  readonly #price: Price | null
  readonly #budget: AskOptions['budget']
  #usage: Usage | null = NO_USAGE
  #costUsd: number | null = 0

  constructor(price: Price | null, budget: AskOptions['budget']) {
    this.#price = price
    this.#budget = budget
    if (price === null) this.#costUsd = null
  }

  /** Counts a request that was answered. */
  add(usage: LanguageModelUsage): void {
    const tokens = tokensOf(usage)
    if (tokens === null || this.#usage === null) return this.lose()
    this.#usage = {
      inputTokens: this.#usage.inputTokens + tokens.fresh + tokens.cacheWrite,
      outputTokens: this.#usage.outputTokens + tokens.output,
      cacheReadTokens: this.#usage.cacheReadTokens + tokens.cacheRead,
    }
    const cost = costOf(this.#price, tokens)
    this.#costUsd = cost === null || this.#costUsd === null ? null : this.#costUsd + cost
  }

  /** A request was begun and what it used was not said: the sum is unknown, not smaller. */
  lose(): void {
    this.#usage = null
    this.#costUsd = null
  }

  get spent(): Spent {
    return {
      ...(this.#usage === null ? {} : { usage: this.#usage }),
      ...(this.#costUsd === null ? {} : { costUsd: this.#costUsd }),
    }
  }

  /** The sentence's end that says which limit is reached; null: there is room. */
  get reached(): string | null {
    const { costUsd, tokens } = this.#budget
    const used = this.#usage === null ? 0 : this.#usage.inputTokens + this.#usage.outputTokens
    if (used >= tokens) return `used its ${tokens} tokens without an answer; raise them with --max-tokens.`
    if ((this.#costUsd ?? 0) >= costUsd && !(this.#price?.input === 0 && this.#price.output === 0))
      return 'reached the money that this call may cost; raise it with --max-usd.'
    return null
  }

  /** Tokens that the next answer may have: what money and tokens still allow. */
  get outputTokens(): number {
    const { costUsd, tokens } = this.#budget
    const used = this.#usage === null ? 0 : this.#usage.inputTokens + this.#usage.outputTokens
    const priced = this.#price !== null && this.#price.output > 0 ? this.#price.output : null
    const byMoney =
      priced === null ? Infinity : Math.floor(((costUsd - (this.#costUsd ?? 0)) * 1_000_000) / priced)
    return Math.max(1, Math.min(SPENDING_LIMITS.outputTokens, tokens - used, byMoney))
  }
}

/** Null: the provider did not say. */
function tokensOf(usage: LanguageModelUsage): RequestTokens | null {
  const { inputTokens, outputTokens, inputTokenDetails: details } = usage
  if (inputTokens === undefined || outputTokens === undefined) return null
  const cacheRead = details.cacheReadTokens ?? 0
  const cacheWrite = details.cacheWriteTokens ?? 0
  const fresh = details.noCacheTokens ?? Math.max(0, inputTokens - cacheRead - cacheWrite)
  return { fresh, cacheRead, cacheWrite, output: outputTokens }
}
