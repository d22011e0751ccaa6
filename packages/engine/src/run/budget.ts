// What a run may spend. A call starts only if what is spent, what is reserved for calls in
// flight, and its own cap fit together. A part is kept back for the roles that end a debate
// (stakes, judge), so that running out never silences them. Unknown cost is unknown: it is
// reported as such, and here the call's whole reserve stands for it.
import type { Action, Cap } from '@gainsay/protocol'

/** Money in US dollars, fresh tokens, calls to parties; null: no limit. */
export type Budget = {
  readonly costUsd: number | null
  readonly tokens: number | null
  readonly calls: number | null
  /** Working time of all periods together; waiting for people is not counted. */
  readonly timeMs: number | null
  /** What only `reserveFor` may use. */
  readonly reserve: { readonly costUsd: number; readonly tokens: number; readonly calls: number }
  /** Roles (`judge`, `critic`: all critics) and last parts of places (`stake`) that may use it. */
  readonly reserveFor: readonly string[]
}

export const NO_LIMITS: Budget = {
  costUsd: null,
  tokens: null,
  calls: null,
  timeMs: null,
  reserve: { costUsd: 0, tokens: 0, calls: 0 },
  reserveFor: [],
}

/** Micro-dollars, tokens, calls: whole numbers, so that sums do not drift. */
export type Amount = { microUsd: number; tokens: number; calls: number }

export type Spending = {
  /** Ended calls, unknown ones by their reserve; and the same of calls in flight. */
  readonly spent: Amount
  readonly reserved: Amount
  /** The part of both that was spent or reserved by others than `reserveFor`. */
  readonly general: Amount
}

export function emptySpending(): Spending {
  const none = (): Amount => ({ microUsd: 0, tokens: 0, calls: 0 })
  return { spent: none(), reserved: none(), general: none() }
}

export function amountOf(cap: Pick<Cap, 'costUsd' | 'tokens'>): Amount {
  return { microUsd: toMicro(cap.costUsd), tokens: Math.ceil(cap.tokens), calls: 1 }
}

export function toMicro(costUsd: number): number {
  return Math.round(costUsd * 1e6)
}

export function add(to: Amount, amount: Amount, sign: 1 | -1 = 1): void {
  to.microUsd += sign * amount.microUsd
  to.tokens += sign * amount.tokens
  to.calls += sign * amount.calls
}

export function mayUseReserve(budget: Budget, action: Pick<Action, 'role' | 'place'>): boolean {
  return budget.reserveFor.some(
    (name) =>
      action.role === name ||
      action.role.startsWith(`${name}:`) ||
      action.place.endsWith(`/${name}`) ||
      action.place === name,
  )
}

export function fits(
  budget: Budget,
  spending: Spending,
  action: Pick<Action, 'role' | 'place' | 'cap'>,
): boolean {
  const next = amountOf(action.cap)
  const { spent, reserved, general } = spending
  const within = (limit: number | null, kept: number, key: keyof Amount): boolean => {
    if (limit === null) return true
    if (spent[key] + reserved[key] + next[key] > limit) return false
    return mayUseReserve(budget, action) || general[key] + next[key] <= limit - kept
  }
  return (
    within(
      budget.costUsd === null ? null : toMicro(budget.costUsd),
      toMicro(budget.reserve.costUsd),
      'microUsd',
    ) &&
    within(budget.tokens, budget.reserve.tokens, 'tokens') &&
    within(budget.calls, budget.reserve.calls, 'calls')
  )
}
