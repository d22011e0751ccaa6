import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'

export type DecideOptions = {
  readonly dismiss?: boolean
  readonly uphold?: boolean
  readonly defer?: boolean
  readonly approve?: boolean
  readonly reason?: string
  readonly review?: string
}
export type BriefOptions = { readonly review?: string }

export function addDecide(program: Command, io: Io, finish: Finish): void {
  program
    .command('decide')
    .description('Decide a dispute: dismiss closes it; uphold and defer are notes, and its label stays.')
    .argument('<id>', 'an attack (A2.1), or a fix that changes tests (F1, with --approve)')
    .option('--dismiss', 'it is no fault')
    .option('--uphold', 'it is a fault')
    .option('--defer', 'not now')
    .option('--approve', 'a fix may change these tests')
    .option('--reason <text>', 'why; kept in the ledger')
    .option('--review <id>', 'the review that it belongs to (default: the newest)')
    .addHelpText('after', '\nExample:\n  gainsay decide A2.1 --dismiss --reason "the focus is on purpose"')
    .action(async (id: string, options: DecideOptions) => {
      const { decide } = await import('./decide.ts')
      finish(await decide(id, options, io))
    })
  program
    .command('brief')
    .description('Print a prompt for the coding agent: the open disputes, to be mended.')
    .argument('[ids...]', 'attacks; default: all open ones')
    .option('--review <id>', 'the review (default: the newest)')
    .addHelpText('after', '\nExample:\n  gainsay brief A2.1 | claude -p')
    .action(async (ids: string[], options: BriefOptions) => {
      const { brief } = await import('./brief.ts')
      finish(await brief(ids, options, io))
    })
}
