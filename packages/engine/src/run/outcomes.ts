// Between what a call gave, what the ledger keeps of it, and what a protocol is told.
import type { Handle, Outcome } from '@gainsay/protocol'
import type { CallOutcome } from '../ledger/line-types.ts'
import type { LedgerStore } from '../ledger/store.ts'
import { isLong, resolveText } from '../ledger/texts.ts'

/**
 * A large value is kept as one JSON text: references inside a party's value could not be told
 * from what the party wrote.
 */
export function valueOutcome(value: unknown, more: { to?: Handle; text?: string }): CallOutcome {
  const json = JSON.stringify(value ?? null)
  const rest = {
    ...(more.to === undefined ? {} : { to: more.to }),
    ...(more.text === undefined ? {} : { text: more.text }),
  }
  if (isLong(json)) return { kind: 'value-text', json, ...rest }
  return { kind: 'value', value: JSON.parse(json) as unknown, ...rest }
}

/** What `settle` is given; the same live, after a crash, and at a replay. */
export async function outcomeFor(store: Pick<LedgerStore, 'getText'>, kept: CallOutcome): Promise<Outcome> {
  switch (kept.kind) {
    case 'value':
      return kept
    case 'value-text': {
      const { json, to, text } = kept
      const value = JSON.parse(await resolveText(store, json)) as unknown
      return {
        kind: 'value',
        value,
        ...(to === undefined ? {} : { to }),
        ...(text === undefined ? {} : { text }),
      }
    }
    case 'unfit':
      return { kind: 'failed', failure: 'malformed', raw: kept.text, message: kept.why }
    case 'failed':
    default: {
      const { failure, raw, message } = kept
      return { kind: 'failed', failure, ...(raw === undefined ? {} : { raw }), message }
    }
  }
}
