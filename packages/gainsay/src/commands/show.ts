// `gainsay show`: a review, or one attack of it, whole. Everything comes from the ledger.
import { printable } from '@gainsay/host'
import { isAttackId, isFixId, isRunId } from '@gainsay/protocol'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { attackText } from '../output/attack-text.ts'
import { fixText } from '../output/fix-text.ts'
import { reportText } from '../output/report-text.ts'
import { threadText } from '../output/thread-text.ts'
import { styleFor } from '../output/style.ts'
import { attackIn, foldReview } from '../review/fold-run.ts'
import { STALE_SENTENCE, stalenessOf } from '../review/staleness.ts'
import { UsageError } from '../usage-error.ts'
import { runPath } from './run-path.ts'
import type { ShowOptions } from './show-options.ts'

export async function show(id: string | undefined, options: ShowOptions, io: Io): Promise<ExitCode> {
  if (id !== undefined && isFixId(id)) return await showFix(id, options, io)
  const attack = id !== undefined && isAttackId(id) ? id : null
  if (id !== undefined && attack === null && !isRunId(id)) {
    throw new UsageError(
      `${printable(id, { oneLine: true, maxLength: 80 })} is neither an attack (A2.1), a fix (F1) nor a review (r-...): gainsay reviews lists the reviews.`,
    )
  }
  const path = await runPath(attack === null ? (id ?? options.review) : options.review, io)
  const { report, state, notices } = await foldReview(path)
  const style = styleFor(io.stdoutIsTerminal, io.env)
  if (!options.json && (await stalenessOf(path)) === 'stale') io.stdout(`${style.yellow(STALE_SENTENCE)}\n\n`)
  if (attack === null) {
    io.stdout(
      options.json
        ? `${JSON.stringify(report, null, 2)}\n`
        : reportText(report, { style, columns: io.columns, notices }),
    )
    return EXIT.clean
  }
  const found = attackIn(report, attack)
  if (found === null) {
    const ids = [...report.disputes, ...report.closed, ...report.advisory, ...report.livenessItems].map(
      (one) => one.id,
    )
    throw new UsageError(
      `There is no attack ${attack} in ${report.review}: ${ids.length === 0 ? 'it has none' : `it has ${ids.slice(0, 20).join(', ')}`}.`,
    )
  }
  if (options.json) {
    io.stdout(`${JSON.stringify(found, null, 2)}\n`)
    return EXIT.clean
  }
  const debate = threadText(state, found.id, { style, columns: io.columns })
  io.stdout(
    `${attackText(found, { style, columns: io.columns, short: false })}\n${debate === '' ? '' : `\n${debate}\n`}`,
  )
  return EXIT.clean
}

async function showFix(id: string, options: ShowOptions, io: Io): Promise<ExitCode> {
  const { report } = await foldReview(await runPath(options.review, io))
  const fix = report.fixes.find((one) => one.id === id)
  if (fix === undefined) {
    const known = report.fixes.map((one) => one.id).join(', ')
    throw new UsageError(
      `There is no fix ${id} in ${report.review}: it has ${known === '' ? 'none' : known}.`,
    )
  }
  const style = styleFor(io.stdoutIsTerminal, io.env)
  io.stdout(options.json ? `${JSON.stringify(fix, null, 2)}\n` : fixText(report, fix, style, io.columns))
  return EXIT.clean
}
