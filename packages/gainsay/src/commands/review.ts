// `gainsay review` and `gainsay resume`: results on stdout, progress on stderr, the exit code by
// the report.
import { printable } from '@gainsay/host'
import { DEFAULT_LIMITS } from '@gainsay/protocol'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { changeFixes } from '../fixes/change-fixes.ts'
import type { Io } from '../io.ts'
import { fixesText } from '../output/fixes-text.ts'
import { progressOf } from '../output/progress.ts'
import { planText } from '../output/plan-text.ts'
import { reportText } from '../output/report-text.ts'
import { styleFor } from '../output/style.ts'
import { vendorsOf } from '../review/agents/consent.ts'
import { foldReview } from '../review/fold-run.ts'
import type { ReviewEnd } from '../review/drive-review.ts'
import { resumeReview } from '../review/resume-review.ts'
import { requestOf } from '../review/review-request.ts'
import { planReview, runReview } from '../review/run-review.ts'
import type { ReviewOptions } from './review-options.ts'

const MINUTE_MS = 60_000

export async function review(what: readonly string[], options: ReviewOptions, io: Io): Promise<ExitCode> {
  const progress = progressOf(io)
  const request = requestOf(settingsOf(what, options))
  if (options.dryRun) {
    const prepared = await planReview(request, io, progress).finally(progress.clear)
    const { setup } = prepared
    io.stdout(
      options.json
        ? `${JSON.stringify({ schema: 'gainsay.plan.v1', setup }, null, 2)}\n`
        : planText(setup, vendorsOf(prepared.plan), io.columns),
    )
    return EXIT.clean
  }
  return await print(await runReview(request, io, progress).finally(progress.clear), options, io)
}

export async function resume(id: string | undefined, options: ReviewOptions, io: Io): Promise<ExitCode> {
  const progress = progressOf(io)
  return await print(await resumeReview(id, io, progress).finally(progress.clear), options, io)
}

function settingsOf(what: readonly string[], options: ReviewOptions): Parameters<typeof requestOf>[0] {
  const { task: taskFile, critic: critics, critics: count, ...rest } = options
  return { ...rest, what, taskFile, critics, count, timeoutMs: timeoutOf(options) }
}

/** A person reads and types: minutes that are plenty for a model would cut the first sentence. */
const HUMAN_TIMEOUT_MS = 8 * 60 * MINUTE_MS

function timeoutOf({ timeout, critic = [], proposer, judge }: ReviewOptions): number {
  if (timeout !== undefined) return timeout * MINUTE_MS
  const isAsked = [...critic, proposer, judge].some((spec) => spec?.trim().toLowerCase() === 'human')
  return isAsked ? HUMAN_TIMEOUT_MS : DEFAULT_LIMITS.timeoutMs
}

async function print(end: ReviewEnd, options: ReviewOptions, io: Io): Promise<ExitCode> {
  if (options.apply === true && end.status === 'ended') {
    const changed = await changeFixes(end.path, 'apply', [], io)
    io.stderr(printable(fixesText('apply', changed)))
  }
  const { report, notices } = await foldReview(end.path)
  const style = styleFor(io.stdoutIsTerminal, io.env)
  if (options.json) io.stdout(`${JSON.stringify(report, null, 2)}\n`)
  else io.stdout(reportText(report, { style, columns: io.columns, notices }))
  if (end.status === 'ended') return report.exit as ExitCode
  for (const { role, place, kind } of end.waitingFor) io.stderr(`waiting for ${role} (${kind}) at ${place}\n`)
  io.stderr(`The review is saved. To go on: gainsay resume ${report.review}\n`)
  return end.status === 'interrupted' ? EXIT.interrupted : EXIT.escalate
}
