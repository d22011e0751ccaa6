// `gainsay review`: results on stdout, progress on stderr, the exit code by the report.
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { progressOf } from '../output/progress.ts'
import { reportText } from '../output/report-text.ts'
import { styleFor } from '../output/style.ts'
import { DEFAULT_CRITICS } from '../review/critic-setups.ts'
import { foldReview } from '../review/fold-run.ts'
import { runReview } from '../review/run-review.ts'
import type { ReviewOptions } from './review-options.ts'

export async function review(what: readonly string[], options: ReviewOptions, io: Io): Promise<ExitCode> {
  const progress = progressOf(io)
  const { path, interrupted } = await runReview(
    {
      what,
      base: options.base,
      staged: options.staged === true,
      session: options.session ?? true,
      taskFile: options.task,
      critics: options.critic ?? DEFAULT_CRITICS,
    },
    io,
    progress,
  ).finally(progress.clear)
  const { report, notices } = await foldReview(path)
  if (options.json) io.stdout(`${JSON.stringify(report, null, 2)}\n`)
  else
    io.stdout(
      reportText(report, { style: styleFor(io.stdoutIsTerminal, io.env), columns: io.columns, notices }),
    )
  return interrupted ? EXIT.interrupted : (report.exit as ExitCode)
}
