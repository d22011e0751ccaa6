// `main(argv, io)` returns an exit code and never ends the process. Commands are loaded when
// they are called, so that `--help` stays quick.
import { printable } from '@gainsay/host'
import { Command, CommanderError } from 'commander'
import { addApply } from './commands/apply-options.ts'
import { addAudit } from './commands/audit-options.ts'
import { addCertify } from './commands/certify-options.ts'
import { addDecide } from './commands/decide-options.ts'
import { addDoctor } from './commands/doctor-options.ts'
import { addLedger } from './commands/ledger-options.ts'
import { addReview } from './commands/review-options.ts'
import { addReviews } from './commands/reviews-options.ts'
import { addShow } from './commands/show-options.ts'
import { sentenceOf } from './error-sentence.ts'
import { exitOfError } from './exit-of-error.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Io } from './io.ts'
import { VERSION } from './version.ts'

/** What a command's action reports back to `main`. */
export type Finish = (exit: ExitCode) => void

export async function main(argv: readonly string[], io: Io): Promise<number> {
  let exit: ExitCode = EXIT.clean
  const program = createProgram(io, (code) => {
    exit = code
  })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return exit
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.usage
    const known = exitOfError(error)
    if (known !== null) {
      io.stderr(`gainsay: ${printable((error as Error).message, { oneLine: true })}\n`)
      return io.signal.aborted ? EXIT.interrupted : known
    }
    if (io.signal.aborted) {
      io.stderr('gainsay: interrupted; nothing that was recorded is lost\n')
      return EXIT.interrupted
    }
    io.stderr(
      `gainsay: ${printable(sentenceOf(error))} (this is a fault of Gainsay's own; please report it)\n`,
    )
    return EXIT.internal
  }
}

/** The whole command line; tests read its commands and options from it. */
export function createProgram(io: Io, finish: Finish): Command {
  const program = new Command('gainsay')
    .description(
      'Adversarial verification of work done by AI: you read only what survived cross-examination.',
    )
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('(run it with --help for an example)')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: io.stdout,
      writeErr: io.stderr,
      outputError: (text, write) => write(printable(text.replace(/^error: /, 'gainsay: '))),
    })
    .addHelpText('after', START)
  addAudit(program, io, finish)
  addReview(program, io, finish)
  addReviews(program, io, finish)
  addShow(program, io, finish)
  addDecide(program, io, finish)
  addApply(program, io, finish)
  addCertify(program, io, finish)
  addLedger(program, io, finish)
  addDoctor(program, io, finish)
  return program
}

const START = `
Start with:
  gainsay audit           in how many of your sessions did the agent claim what its log does not bear out?
  gainsay review          cross-examine the newest session's work in this repository

Exit codes: 0 clean, 1 an open dispute or an unapplied fix, 2 usage, 3 not complete, 70 internal, 130 interrupted.`
