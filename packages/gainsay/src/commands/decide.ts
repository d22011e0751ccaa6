// A person's decision is a command of the protocol, in the ledger, with its reason and by whom.
import { commandRun, openRun, runProtocol } from '@gainsay/engine'
import { printable } from '@gainsay/host'
import { crossExamination, todoLine } from '@gainsay/protocol'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { personOf } from '../person.ts'
import { writeAttacksFile } from '../review/attacks-file.ts'
import { foldReview } from '../review/fold-run.ts'
import { reviewMask } from '../review/mask-key.ts'
import { placeOfWork } from '../review/place.ts'
import { UsageError } from '../usage-error.ts'
import type { DecideOptions } from './decide-options.ts'
import { runPath } from './run-path.ts'

const CHOICES = ['dismiss', 'uphold', 'defer', 'approve'] as const

export async function decide(id: string, options: DecideOptions, io: Io): Promise<ExitCode> {
  const chosen = CHOICES.filter((choice) => options[choice] === true)
  const [what] = chosen
  if (what === undefined || chosen.length > 1)
    throw new UsageError('Say one of --dismiss, --uphold, --defer or --approve.')
  const reason = (options.reason ?? '').trim()
  if (reason === '') throw new UsageError('A decision needs its reason: add --reason "...".')
  const path = await runPath(options.review, io)
  const place = await placeOfWork(io)
  const run = await openRun({
    path,
    protocol: crossExamination,
    environment: { mask: await reviewMask(place, io) },
  })
  try {
    const over = run.view.lastType === 'run-closed'
    const done = await commandRun(run, { kind: 'decide', id, what, reason, by: personOf(io) }, 'person')
    if (done.refused !== undefined) throw new UsageError(printable(done.refused, { oneLine: true }))
    // A review that had ended is closed again: the closing line is the last one.
    if (over) await runProtocol(run, { party: () => null })
    await writeAttacksFile(path)
  } finally {
    await run.close()
  }
  const { report } = await foldReview(path)
  io.stdout(
    `${printable(id, { oneLine: true })}: ${what === 'defer' ? 'deferred' : what === 'dismiss' ? 'dismissed' : what === 'approve' ? 'approved' : 'upheld'}. ${todoLine(report)}\n`,
  )
  return EXIT.clean
}
