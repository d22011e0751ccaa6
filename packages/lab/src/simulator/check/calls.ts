// Calls and money, read from the lines of the ledger alone.
import { REVIEW_ATTEMPTS, type LedgerLine } from '@gainsay/engine'
import type { Check } from './check-review.ts'

/** The first call, and what may follow it for each reason that there is. */
const CALLS_MAX =
  1 +
  REVIEW_ATTEMPTS.repairs +
  REVIEW_ATTEMPTS.reAsks +
  REVIEW_ATTEMPTS.retries +
  REVIEW_ATTEMPTS.lost +
  REVIEW_ATTEMPTS.waits
/** Sums of money are of decimal fractions. */
const ROUNDING_USD = 1e-9

export const callChecks: readonly Check[] = [
  {
    name: 'every action is settled once, and what was answered is not asked again',
    violations: ({ lines }) => {
      const wrong: string[] = []
      const answered = new Set<string>()
      const settled = new Set<string>()
      const started = new Map<string, number>()
      for (const line of lines) {
        if (line.type === 'call-started') {
          started.set(line.place, (started.get(line.place) ?? 0) + 1)
          if (answered.has(line.place)) wrong.push(`${line.place} is asked after its answer`)
        } else if (line.type === 'call-ended' && line.outcome.kind.startsWith('value'))
          answered.add(line.place)
        else if (line.type === 'action-settled') {
          if (settled.has(line.place)) wrong.push(`${line.place} is settled twice`)
          settled.add(line.place)
        }
      }
      for (const [place, count] of started)
        if (count > CALLS_MAX) wrong.push(`${place} is asked ${count} times`)
      return wrong
    },
  },
  {
    name: 'spent and reserved stay within the budget',
    violations: ({ lines, review }) => {
      const { costUsd, calls } = review.scenario.budget
      const wrong: string[] = []
      const peak = peakOf(lines)
      if (costUsd !== null && peak.costUsd > costUsd + ROUNDING_USD)
        wrong.push(`${peak.costUsd} of ${costUsd} dollars`)
      if (calls !== null && peak.calls > calls) wrong.push(`${peak.calls} of ${calls} calls`)
      return wrong
    },
  },
]

function peakOf(lines: readonly LedgerLine[]): { costUsd: number; calls: number } {
  let spentUsd = 0
  let calls = 0
  let costUsd = 0
  const reserves = new Map<string, number>()
  for (const line of lines) {
    if (line.type === 'call-started') {
      reserves.set(line.call, line.reserve.costUsd)
      if (line.kind === 'ask') calls += 1
    } else if (line.type === 'call-ended') {
      spentUsd += line.costUsd ?? reserves.get(line.call) ?? 0
      reserves.delete(line.call)
    }
    const reservedUsd = [...reserves.values()].reduce((sum, one) => sum + one, 0)
    costUsd = Math.max(costUsd, spentUsd + reservedUsd)
  }
  return { costUsd, calls }
}
