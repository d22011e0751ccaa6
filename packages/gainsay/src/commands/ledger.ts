// `gainsay ledger verify`: 0 whole and closed, 1 damaged or not following from its answers,
// 3 unclosed or torn (nothing was lost that was acknowledged, but it is not finished).
import { basename, dirname } from 'node:path'
import { LEDGER_FILE, replayRun, verifyLedger, type LedgerVerdict } from '@gainsay/engine'
import { printable } from '@gainsay/host'
import { crossExamination } from '@gainsay/protocol'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import type { LedgerOptions } from './ledger-options.ts'
import { ledgerPath, runName } from './run-path.ts'

export async function ledgerVerify(
  given: string | undefined,
  options: LedgerOptions,
  io: Io,
): Promise<ExitCode> {
  const path = await ledgerPath(given, io)
  const name = basename(path) === LEDGER_FILE ? runName(dirname(path)) : basename(path)
  const verdict = verifyLedger(path)
  const replay =
    options.replay && verdict.status !== 'damaged' ? await replayRun(path, crossExamination) : null
  const same = replay === null || replay.ok
  const whole = verdict.status !== 'damaged' && verdict.blobsMissing.length === 0 && same
  if (options.json)
    io.stdout(
      `${JSON.stringify({ run: name, ...verdict, replay: replay === null ? null : { ok: replay.ok, message: replay.ok ? null : replay.message } }, null, 2)}\n`,
    )
  else {
    io.stdout(`${printable(name, { oneLine: true })}: ${sentence(verdict)}\n`)
    if (replay !== null)
      io.stdout(
        replay.ok
          ? 'replay: every event follows from the recorded answers\n'
          : `replay: line ${replay.line}: ${printable(replay.message)}\n`,
      )
  }
  if (!whole) return EXIT.block
  return verdict.status === 'closed' ? EXIT.clean : EXIT.escalate
}

function sentence(verdict: LedgerVerdict): string {
  const { status, lines, head } = verdict
  const missing =
    verdict.blobsMissing.length > 0 ? `; ${verdict.blobsMissing.length} texts are missing or damaged` : ''
  if (status === 'damaged')
    return `DAMAGED at line ${verdict.line}: ${printable(verdict.message ?? '', { oneLine: true })}${missing}`
  const chain = `${lines} lines, chain whole, head ${head}${missing}`
  if (status === 'closed') return `closed, ${chain}`
  if (status === 'torn')
    return `torn: the last ${verdict.tornBytes} bytes are of a write that was cut short, opening the run cuts them off; ${chain}`
  return `unclosed: the run did not end, or lines are missing at its end; ${chain}`
}
