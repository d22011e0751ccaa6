// Whether a run passed: by the exit code where the shell reports it, else by the runner's own
// last word, else not at all. Where the two disagree nothing is known.
import type { Command } from '../../../session/session.ts'
import type { Activity, CheckKind } from '../../shared/commands/activity.ts'
import type { Part, Tells } from '../../shared/commands/part.ts'
import { couldNotRun, launcherFailure } from '../summaries/generic.ts'
import { readSummaries, summaryOf } from '../summaries/read-summaries.ts'
import type { Counts, Summary } from '../summaries/summary.ts'
import type { RunVerdict } from './history.ts'

export type Checked = { readonly part: Part; readonly activity: Activity }
export type Decision = {
  readonly verdict: RunVerdict
  readonly basis: string
  readonly counts: Counts
  readonly line: string
}

/** A process that was ended from outside (128 + signal, or by `timeout`) says nothing. */
const ENDED_FROM_OUTSIDE = new Set([124, 129, 130, 137, 143])
/** Runners whose passing lines are many, so that a filter may hide the failing ones. */
const MANY_LINES = new Set([
  'go test',
  'cargo test',
  'mocha',
  'ava',
  'playwright',
  'maven',
  'tap',
  'generic',
  'gradle',
  'ctest',
])
/** Runners that print nothing when all is well. */
const SILENT = new Set(['tsc', 'eslint', 'gofmt', 'go build', 'go vet', 'flake8', 'mix format', 'rustfmt'])
/** Runners whose kind is told by the last word of a build. */
const BUILD_WORDS = new Set([
  'maven',
  'gradle',
  'clippy',
  'cargo check',
  'cargo build',
  'dotnet build',
  'cargo test',
  'dotnet test',
  'rustc',
])

export function decideRun(
  command: Command,
  checked: readonly Checked[],
  kind: CheckKind,
  lines: readonly string[],
): Decision {
  const unknown = (basis: string): Decision => ({ verdict: 'unknown', basis, counts: {}, line: '' })
  if (command.state === 'refused') return { ...unknown('refused'), verdict: 'did-not-run' }
  if (command.state === 'no-result') return unknown('no-result')
  if (command.state === 'timed-out' || command.state === 'interrupted') return unknown(command.state)
  if (command.state === 'background' && command.ended === null) return unknown('background-not-ended')
  if (checked.some(({ activity }) => activity.watch)) return unknown('watch-mode')
  if (checked.some(({ part }) => part.background)) return unknown('background')
  const exit = command.result.exit
  if (typeof exit === 'number' && ENDED_FROM_OUTSIDE.has(exit)) return unknown('ended-from-outside')
  const tells = together(checked.map(({ part }) => tellsOf(part, exit)))
  const hidden = checked.every(({ part }) => part.shown === 'hidden')
  const summary = hidden ? null : summaryFor(checked, kind, lines)
  if (summary !== null) return bySummary(summary, tells, checked)
  const decision = byExit(tells, checked, lines, hidden, command)
  // One exit code for several checks: which of them failed, only a summary can say.
  const shared = checked.some(
    ({ activity }) =>
      activity.kinds.size > 1 && !activity.named.has(kind) && activity.basis !== 'script-name',
  )
  return decision.verdict === 'failed' && decision.basis === 'exit-code' && shared
    ? unknown('which-check-failed')
    : decision
}

function tellsOf(part: Part, exit: Command['result']['exit']): Tells {
  if (exit === 'unknown') return 'unknown'
  return exit === 0 || exit === 'zero' ? part.whenZero : part.whenNonzero
}

function together(tells: readonly Tells[]): Tells {
  if (tells.every((one) => one === 'passed')) return 'passed'
  if (tells.includes('failed')) return 'failed'
  return tells.includes('not-passed') ? 'not-passed' : 'unknown'
}

function summaryFor(checked: readonly Checked[], kind: CheckKind, lines: readonly string[]): Summary | null {
  const found = checked.flatMap(({ activity }) => {
    const direct = activity.basis === 'program'
    const summaries = readSummaries(lines, direct ? activity.runner : null)
    const byBuild = direct && BUILD_WORDS.has(activity.runner)
    return summaries.flatMap((summary) => {
      if (summary.kind === kind) return [summary]
      if (!byBuild || summary.kind !== 'build') return []
      // A build that went well says nothing of the tests, save where they are one command.
      const tests = kind === 'tests' && !['maven', 'gradle'].includes(activity.runner)
      return tests && summary.verdict !== 'failed' ? [] : [{ ...summary, kind }]
    })
  })
  const unique = [...new Map(found.map((summary) => [`${summary.line}|${summary.kind}`, summary])).values()]
  // The same words may stand several times (one line a test binary), so they are counted anew.
  const repeated = checked.length === 1 ? found : unique
  const summary = summaryOf(repeated, kind)
  if (summary === null || summary.verdict !== 'passed' || checked.length === 1) return summary
  // Several runs in one line: each must have spoken.
  return unique.filter((one) => one.verdict === 'passed').length >= checked.length ? summary : null
}

function bySummary(summary: Summary, tells: Tells, checked: readonly Checked[]): Decision {
  const given = { counts: summary.counts, line: summary.line }
  const conflict: Decision = { verdict: 'unknown', basis: 'exit-code-and-summary-differ', ...given }
  if (summary.verdict === 'nothing') {
    return tells === 'failed' || tells === 'not-passed'
      ? { verdict: 'did-not-run', basis: 'nothing-found', ...given }
      : { verdict: 'nothing', basis: 'summary', ...given }
  }
  if (summary.verdict === 'failed')
    return tells === 'passed' ? conflict : { verdict: 'failed', basis: 'summary', ...given }
  if (tells === 'failed') return conflict
  if (tells === 'passed') return { verdict: 'passed', basis: 'exit-code', ...given }
  if (mayHideFailures(summary, checked)) return { verdict: 'unknown', basis: 'filtered-output', ...given }
  return { verdict: 'passed', basis: 'summary', ...given }
}

function mayHideFailures(summary: Summary, checked: readonly Checked[]): boolean {
  if (!MANY_LINES.has(summary.runner)) return false
  return checked.some(({ part }) =>
    part.filters.some((words) => {
      const name = words[0] ?? ''
      if (name === 'head') return true
      if (!['grep', 'egrep', 'rg', 'awk', 'sed', 'cut', 'uniq', 'perl'].includes(name)) return false
      return !words.some((word) => /test result|FAIL|fail/.test(word))
    }),
  )
}

function byExit(
  tells: Tells,
  checked: readonly Checked[],
  lines: readonly string[],
  hidden: boolean,
  command: Command,
): Decision {
  const none = { counts: {}, line: '' }
  if (tells === 'passed') return { verdict: 'passed', basis: 'exit-code', ...none }
  const missing = couldNotRun(lines.slice(0, 40))
  if (tells === 'failed') {
    if (missing !== null) return { verdict: 'did-not-run', basis: 'could-not-run', counts: {}, line: missing }
    return { verdict: 'failed', basis: 'exit-code', counts: {}, line: lastLine(lines) }
  }
  if (missing !== null) return { verdict: 'unknown', basis: 'could-not-run', counts: {}, line: missing }
  const failure = checked.length === 1 && !hidden ? launcherFailure(lines) : null
  if (failure !== null && checked[0]?.activity.kinds.size === 1)
    return { verdict: 'failed', basis: 'summary', counts: {}, line: failure }
  const silent = checked.every(
    ({ activity, part }) =>
      SILENT.has(activity.runner) &&
      part.shown !== 'hidden' &&
      part.shown !== 'file' &&
      part.filters.every((words) => ['tail', 'head', 'cat', 'tee'].includes(words[0] ?? '')),
  )
  const empty = lines.every((line) => line.trim() === '') && !command.output.cut
  if (silent && empty && tells === 'unknown') return { verdict: 'passed', basis: 'silence', ...none }
  return {
    verdict: 'unknown',
    basis: tells === 'not-passed' ? 'earlier-part-failed' : 'exit-code-lost',
    ...none,
  }
}

function lastLine(lines: readonly string[]): string {
  return lines.findLast((line) => line.trim() !== '')?.trim() ?? ''
}
