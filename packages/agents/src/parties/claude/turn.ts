// What one turn of the program said, collected from its events (stream-json, 2.1.332). Events that
// are not known are passed over.

import { NO_USAGE, type Usage } from '../../party/party.ts'
import type { Spent } from '../shared/answer.ts'
import { asArray, asNumber, asObject, asText, type Json } from '../../json/read-json.ts'

export class ClaudeTurn {
  sessionId: string | null = null
  model: string | null = null
  result: Json | null = null
  /** The program's own name of what went wrong, e.g. `rate_limit`, `authentication_failed`. */
  errorCode: string | null = null
  lastError: string | null = null
  retryAfterMs: number | null = null
  /** The provider's classifier stopped the model. */
  stoppedForSafety = false
  readonly #tokenLimit: number
  #usage: Usage = NO_USAGE
  /** Answers that were cut at the output limit, and went on in the next message. */
  #cut = ''
  #text = ''

  constructor(tokenLimit: number) {
    this.#tokenLimit = tokenLimit
  }

  /** Returns a sentence where the turn must not go on. */
  readonly take = (event: Json): string | undefined => {
    // What a subagent says is no answer.
    const inside = asText(event['parent_tool_use_id']) === null
    switch (event['type']) {
      case 'system':
        this.#system(event)
        break
      case 'assistant':
        if (asText(event['error']) !== null) this.errorCode = asText(event['error'])
        break
      case 'stream_event':
        this.#part(asObject(event['event']) ?? {}, inside)
        break
      case 'result':
        this.result = event
        this.sessionId = asText(event['session_id']) ?? this.sessionId
        break
      default:
    }
    if (this.result !== null || this.#fresh <= this.#tokenLimit) return undefined
    return `claude used ${this.#fresh} fresh tokens, over the limit of ${this.#tokenLimit}; raise it with --max-tokens.`
  }

  get #fresh(): number {
    return this.#usage.inputTokens + this.#usage.outputTokens
  }

  #system(event: Json): void {
    if (event['subtype'] === 'init') {
      this.sessionId = asText(event['session_id'])
      this.model = asText(event['model'])
    }
    if (event['subtype'] === 'api_retry') {
      this.retryAfterMs = asNumber(event['retry_delay_ms'])
      this.lastError = `${asText(event['error']) ?? 'error'} ${asNumber(event['error_status']) ?? ''}`.trim()
    }
  }

  #part(part: Json, inside: boolean): void {
    if (part['type'] === 'message_start') this.#text = ''
    const delta = asObject(part['delta'])
    if (part['type'] === 'content_block_delta' && inside) this.#text += asText(delta?.['text']) ?? ''
    if (part['type'] !== 'message_delta') return
    this.#usage = addUsage(this.#usage, usageOf(part['usage']) ?? NO_USAGE)
    if (delta?.['stop_reason'] === 'refusal') this.stoppedForSafety = true
    if (delta?.['stop_reason'] === 'max_tokens' && inside) this.#cut += this.#text
  }

  /** The whole answer: the last message, after what was cut off before it. */
  get text(): string {
    return this.#cut + (asText(this.result?.['result']) ?? '')
  }

  get value(): unknown {
    return this.result?.['structured_output']
  }

  /**
   * What this turn used. The result's own total holds the parent's cost too where the session is a
   * fork; what is new is listed by model beside it.
   */
  spent(forked: boolean): Spent {
    const since = asObject(this.result?.['model_usage_since_last_result'])
    if (since !== null) return spentByModel(since)
    // Without a result the message that was being written is not counted: what is known is all of it
    // only where it is over what the call may use at most.
    const seen = this.#fresh > this.#tokenLimit ? this.#usage : null
    const usage = this.result === null ? seen : usageOf(this.result['usage'])
    const total = asNumber(this.result?.['total_cost_usd'])
    return {
      ...(usage === null ? {} : { usage }),
      ...(total === null || forked ? {} : { costUsd: total }),
    }
  }

  /** What the result says was wrong, in the program's words. */
  get said(): string {
    const errors = asArray(this.result?.['errors']).filter((item) => typeof item === 'string')
    return errors.join(' ') || (asText(this.result?.['result']) ?? '')
  }
}

function spentByModel(since: Json): Spent {
  let usage = NO_USAGE
  let costUsd = 0
  let known = true
  for (const entry of Object.values(since)) {
    const model = asObject(entry) ?? {}
    const count = (key: string): number => asNumber(model[key]) ?? 0
    usage = addUsage(usage, {
      inputTokens: count('inputTokens') + count('cacheCreationInputTokens'),
      outputTokens: count('outputTokens'),
      cacheReadTokens: count('cacheReadInputTokens'),
    })
    const cost = asNumber(model['costUSD'])
    known &&= cost !== null
    costUsd += cost ?? 0
  }
  return known ? { usage, costUsd } : { usage }
}

/** Of a message: what was written to the cache was read fresh. Null: it does not say. */
export function usageOf(value: unknown): Usage | null {
  const usage = asObject(value)
  if (usage === null) return null
  const count = (key: string): number => asNumber(usage[key]) ?? 0
  return {
    inputTokens: count('input_tokens') + count('cache_creation_input_tokens'),
    outputTokens: count('output_tokens'),
    cacheReadTokens: count('cache_read_input_tokens'),
  }
}

export function addUsage(first: Usage, second: Usage): Usage {
  return {
    inputTokens: first.inputTokens + second.inputTokens,
    outputTokens: first.outputTokens + second.outputTokens,
    cacheReadTokens: first.cacheReadTokens + second.cacheReadTokens,
  }
}
