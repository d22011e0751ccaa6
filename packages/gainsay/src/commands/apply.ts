// `gainsay apply` and `gainsay revert`: exit 0 where all of it was done, 1 where a fix was refused.
import { printable } from '@gainsay/host'
import { todoLine } from '@gainsay/protocol'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { changeFixes } from '../fixes/change-fixes.ts'
import type { FixChange } from '../fixes/choose-fixes.ts'
import type { Io } from '../io.ts'
import { fixesText } from '../output/fixes-text.ts'
import { foldReview } from '../review/fold-run.ts'
import type { ApplyOptions } from './apply-options.ts'
import { runPath } from './run-path.ts'

export async function change(
  what: FixChange,
  ids: readonly string[],
  options: ApplyOptions,
  io: Io,
): Promise<ExitCode> {
  const path = await runPath(options.review, io)
  const changed = await changeFixes(path, what, ids, io)
  const { report } = await foldReview(path)
  io.stdout(`${printable(fixesText(what, changed))}${todoLine(report)}\n`)
  return changed.outcomes.some(({ did }) => did === 'refused') ? EXIT.block : EXIT.clean
}
