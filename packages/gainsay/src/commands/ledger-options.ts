import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'

export type LedgerOptions = { readonly replay?: boolean; readonly json?: boolean }

export function addLedger(program: Command, io: Io, finish: Finish): void {
  program
    .command('ledger')
    .description('Look after the ledgers that reviews leave behind.')
    .addHelpText('after', '\nExample:\n  gainsay ledger verify --replay')
    .command('verify')
    .description(
      'Check the hash chain of a ledger, and with --replay that its events follow from its answers.',
    )
    .argument('[run]', 'a review (r-...) or a ledger file; default: the newest review here')
    .option('--replay', 'settle every recorded outcome again and compare the events')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  gainsay ledger verify\n  gainsay ledger verify ledger.ndjson --replay',
    )
    .action(async (run: string | undefined, options: LedgerOptions) => {
      const { ledgerVerify } = await import('./ledger.ts')
      finish(await ledgerVerify(run, options, io))
    })
}
