import { listRuns, type RunSummary } from '@gainsay/engine'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { styleFor } from '../output/style.ts'
import { placeOfWork } from '../review/place.ts'
import type { ReviewsOptions } from './reviews-options.ts'

/** Listed in the terminal; `--json` lists all. */
const LISTED = 50

export async function reviews(options: ReviewsOptions, io: Io): Promise<ExitCode> {
  const { runsFolder } = await placeOfWork(io)
  const runs = listRuns(runsFolder).filter((run) => run.status !== 'empty')
  if (options.json) {
    io.stdout(`${JSON.stringify({ schema: 'gainsay.reviews.v1', reviews: runs.map(row) }, null, 2)}\n`)
    return EXIT.clean
  }
  if (runs.length === 0) {
    io.stdout('No review of this repository yet: gainsay review makes one.\n')
    return EXIT.clean
  }
  const style = styleFor(io.stdoutIsTerminal, io.env)
  for (const run of runs.slice(0, LISTED)) {
    const pid = run.pid === null ? '' : ` (process ${run.pid})`
    io.stdout(`${style.bold(run.id)}  ${run.status}${pid}  ${run.startedAt ?? 'start unknown'}\n`)
  }
  if (runs.length > LISTED) io.stdout(`and ${runs.length - LISTED} older ones (--json lists all)\n`)
  return EXIT.clean
}

function row(run: RunSummary): object {
  const { id, status, startedAt, lastAt, pid } = run
  return { review: id, status, startedAt, lastAt, pid }
}
