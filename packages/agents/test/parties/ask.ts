import { isPartyError, type AskContext, type AskOptions, type PartyError } from '../../src/party/party.ts'

let calls = 0

/** Options of a call that nobody limits or aborts. */
export function askOptions(more: Partial<AskOptions> & { context?: AskContext } = {}): AskOptions {
  calls++
  return {
    signal: new AbortController().signal,
    budget: { costUsd: 1, tokens: 100_000, timeoutMs: 60_000 },
    callId: `call-${calls}`,
    ...more,
  }
}

/** The error that a call must end in; anything else fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<PartyError> {
  try {
    await work
  } catch (error) {
    if (isPartyError(error)) return error
    throw error
  }
  throw new Error('the call was answered')
}
