// A prompt for the coding agent that did the work: the open disputes, as data to be checked.
import { printable } from '@gainsay/host'
import { briefText } from '@gainsay/protocol'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { attackIn, foldReview } from '../review/fold-run.ts'
import { UsageError } from '../usage-error.ts'
import type { BriefOptions } from './decide-options.ts'
import { runPath } from './run-path.ts'

export async function brief(ids: readonly string[], options: BriefOptions, io: Io): Promise<ExitCode> {
  const { report } = await foldReview(await runPath(options.review, io))
  const unknown = ids.find((id) => attackIn(report, id) === null)
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no attack ${printable(unknown, { oneLine: true, maxLength: 40 })} in ${report.review}: gainsay show lists them.`,
    )
  }
  if (report.disputes.length === 0)
    throw new UsageError(`Nothing is open in ${report.review}: there is nothing to brief.`)
  io.stdout(printable(briefText(report, ids)))
  return EXIT.clean
}
