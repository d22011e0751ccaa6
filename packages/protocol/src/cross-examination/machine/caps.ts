// What one action may cost at most: parts of the run's limits, so that a larger budget gives
// larger turns. Literal, and pinned by a test.
import type { Cap } from '../../contract.ts'
import type { Limits } from '../setup.ts'

export type CapKind = 'bids' | 'open' | 'mend' | 'answer' | 'reply' | 'notice' | 'stake' | 'judge'

/** Shares of the run's money, fresh tokens, and time of one call of each kind. */
const SHARES: Record<CapKind, { readonly money: number; readonly tokens: number; readonly time: number }> = {
  bids: { money: 0.02, tokens: 60_000, time: 0.2 },
  open: { money: 0.12, tokens: 300_000, time: 0.5 },
  mend: { money: 0.03, tokens: 60_000, time: 0.2 },
  answer: { money: 0.15, tokens: 400_000, time: 0.6 },
  reply: { money: 0.08, tokens: 200_000, time: 0.4 },
  notice: { money: 0.02, tokens: 60_000, time: 0.2 },
  stake: { money: 0.01, tokens: 30_000, time: 0.1 },
  judge: { money: 0.01, tokens: 20_000, time: 0.1 },
}

export function capOf(kind: CapKind, limits: Limits): Cap {
  const share = SHARES[kind]
  return {
    costUsd: limits.costUsd * share.money,
    tokens: share.tokens,
    timeoutMs: Math.round(limits.timeoutMs * share.time),
  }
}

/** What the engine does itself costs no money. */
export function engineCap(limits: Limits): Cap {
  return { costUsd: 0, tokens: 0, timeoutMs: limits.timeoutMs }
}
