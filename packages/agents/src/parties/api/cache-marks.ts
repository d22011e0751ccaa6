// Anthropic caches up to a mark only: on the first message, which holds the work, and on the last of
// the request, so that the next one is served all of this one. Others cache by themselves.

import type { ModelMessage } from 'ai'

const MARK = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const

/** The same messages with marks; what is kept of a conversation never has them. */
export function withCacheMarks(messages: readonly ModelMessage[]): ModelMessage[] {
  const last = messages.length - 1
  return messages.map((message, index) =>
    index === 0 || index === last
      ? { ...message, providerOptions: { ...message.providerOptions, ...MARK } }
      : message,
  )
}
