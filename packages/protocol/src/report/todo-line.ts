// The first line of every output: what to do, and the next command.
import type { Report } from './report.ts'

export type ReportTodo = {
  readonly decide: number
  readonly fix: number
  readonly apply: number
  readonly closed: number
}

/** From the report alone, so that `gainsay show FILE` says the same as the review did. */
export function todoOf(report: Report): ReportTodo {
  const fixed = new Set(
    report.closed
      .filter(({ status, id }) => status === 'fixed' && !isApplied(report, id))
      .map(({ id }) => id),
  )
  return {
    decide: report.disputes.filter(({ status }) => status !== 'admitted').length,
    fix: report.disputes.filter(({ status }) => status === 'admitted').length,
    apply: fixed.size,
    closed: report.closed.length - fixed.size,
  }
}

function isApplied(report: Report, id: string): boolean {
  return report.fixes.some(
    ({ attacks, applied, verifiedBy }) => applied && verifiedBy !== null && attacks.includes(id),
  )
}

function nextCommand(report: Report, todo: ReportTodo): string | null {
  if (report.headline !== null) return `gainsay show ${report.headline}`
  if (todo.apply > 0) return 'gainsay apply'
  return null
}

/** `3 to decide, 1 to fix, 5 to apply, 2 closed. Next: gainsay show A2.1`; empty parts are left out. */
export function todoLine(report: Report): string {
  const todo = todoOf(report)
  const parts = [
    [todo.decide, 'to decide'],
    [todo.fix, 'to fix'],
    [todo.apply, 'to apply'],
    [todo.closed, 'closed'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  const next = nextCommand(report, todo)
  const first = said.length > 0 ? said.join(', ') : 'Nothing to decide, nothing to fix'
  return next === null ? `${first}.` : `${first}. Next: ${next}`
}
