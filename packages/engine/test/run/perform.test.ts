// One call, whatever is returned: it becomes a result, and nothing is thrown.
import type { Party, Reply } from '@gainsay/agents'
import type { Action } from '@gainsay/protocol'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/run/clock.ts'
import { performAsk, performOwn, performRecovery, type CallTools } from '../../src/run/perform.ts'

const cycle: Record<string, unknown> = {}
cycle['itself'] = cycle

const tools = (): CallTools => ({
  clock: systemClock,
  mask: (text) => text,
  mend: true,
  fit: (value) => ({ ok: true, value }),
  timeoutMs: 10_000,
  controller: new AbortController(),
  graceMs: 0,
})
const action: Action = {
  place: 'a',
  kind: 'ask',
  role: 'critic:1',
  reply: 'x',
  input: '',
  cap: { costUsd: 1, tokens: 1, timeoutMs: 10_000 },
}
const party = (value: unknown): Party => {
  const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 }
  const reply: Reply = { text: '', value, usage, model: 'm', durationMs: 0 }
  return { spec: 's', vendor: 'v', model: 'm', ask: async () => reply, recover: async () => reply }
}

it('keeps a usage that is not known as unknown', async () => {
  const unsaid: Party = {
    ...party(null),
    ask: async () => ({ text: '{}', usage: null, model: 'm', durationMs: 0 }),
  }
  const request = { party: unsaid, action, message: '', callId: 'c', actionId: 'a', from: undefined }
  const done = await performAsk({ ...request, schema: undefined, bound: async () => undefined }, tools())
  expect(done).toMatchObject({ usage: null, costUsd: null, outcome: { kind: 'value' } })
})

const unreadable = {
  outcome: { kind: 'failed', failure: 'malformed', message: expect.stringContaining('it cannot be read') },
  costUsd: null,
}

describe.each([
  ['a bigint', 1n],
  ['a cycle', cycle],
])('%s in the place of a value', (_, value) => {
  it('is a malformed answer of unknown cost', async () => {
    const request = { party: party(value), action, message: '', callId: 'c', actionId: 'a', from: undefined }
    expect(
      await performAsk({ ...request, schema: undefined, bound: async () => undefined }, tools()),
    ).toMatchObject(unreadable)
    expect(await performRecovery(party(value), 'c', null, tools())).toMatchObject(unreadable)
    const own = { action, input: '', random: () => new Uint8Array(), callId: 'c' }
    const signal = new AbortController().signal
    expect(await performOwn(async () => ({ value }), { ...own, signal }, tools())).toMatchObject(unreadable)
  })
})
