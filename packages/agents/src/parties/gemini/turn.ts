// What one turn of the program said, collected from its events (stream-json, 0.61.0). Events that
// are not known are passed over.

import { asNumber, asObject, asText, type Json } from '../../json/read-json.ts'
import type { Spent } from '../shared/answer.ts'

export class GeminiTurn {
  session: string | null = null
  model: string | null = null
  /** The words since the last tool call: the answer, once the turn is over. */
  text = ''
  result: Json | null = null
  lastError: string | null = null
  readonly #started: (session: string) => void

  constructor(started: (session: string) => void) {
    this.#started = started
  }

  readonly take = (event: Json): undefined => {
    switch (event['type']) {
      case 'init':
        this.session = asText(event['session_id'])
        this.model = asText(event['model'])
        if (this.session !== null) this.#started(this.session)
        break
      case 'message':
        if (event['role'] === 'assistant') this.text += asText(event['content']) ?? ''
        break
      case 'tool_use':
        this.text = ''
        break
      case 'error':
        this.lastError = asText(event['message'])
        break
      case 'result':
        this.result = event
        break
      default:
    }
    return undefined
  }

  get succeeded(): boolean {
    return this.result?.['status'] === 'success'
  }

  /** What the result says was wrong, in the program's words. */
  get said(): string | null {
    return asText(asObject(this.result?.['error'])?.['message']) ?? this.lastError
  }

  /** Nothing is known of a call that failed before the service had counted. What it costs is not said. */
  get spent(): Spent {
    const stats = asObject(this.result?.['stats'])
    const count = (key: string): number => asNumber(stats?.[key]) ?? 0
    if (count('total_tokens') === 0) return {}
    const input = count('input_tokens')
    const cacheReadTokens = count('cached')
    return {
      usage: {
        inputTokens: Math.max(0, input - cacheReadTokens),
        // Thoughts are in the total alone.
        outputTokens: Math.max(0, count('total_tokens') - input),
        cacheReadTokens,
      },
    }
  }

  /** The model that answered, where the program names it. */
  get answeredBy(): string | null {
    const models = Object.keys(asObject(asObject(this.result?.['stats'])?.['models']) ?? {})
    return models.at(-1) ?? this.model
  }
}
