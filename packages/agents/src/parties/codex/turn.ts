// What one turn of the program said, collected from its events (exec --json, 0.171.0). Events that are
// not known are passed over; errors may come on stdout and need not be the end.

import { asObject, asText, type Json } from '../../json/read-json.ts'

export class CodexTurn {
  thread: string | null = null
  /** The last message of the agent: its answer once the turn is complete. */
  text: string | null = null
  /** `turn.completed`: its usage holds the parent's too where the thread is a fork. */
  completed: Json | null = null
  failed: string | null = null
  lastError: string | null = null
  readonly #started: (thread: string) => void

  constructor(started: (thread: string) => void) {
    this.#started = started
  }

  readonly take = (event: Json): undefined => {
    switch (event['type']) {
      case 'thread.started':
        this.thread = asText(event['thread_id'])
        if (this.thread !== null) this.#started(this.thread)
        break
      case 'item.completed':
        this.#item(asObject(event['item']) ?? {})
        break
      case 'error':
        this.lastError = asText(event['message'])
        break
      case 'turn.failed':
        this.failed = asText(asObject(event['error'])?.['message']) ?? this.lastError ?? 'it gave no reason'
        break
      case 'turn.completed':
        this.completed = event
        break
      default:
    }
    return undefined
  }

  #item(item: Json): void {
    if (item['type'] === 'agent_message') this.text = asText(item['text'])
  }
}
