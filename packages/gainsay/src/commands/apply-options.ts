import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'

export type ApplyOptions = { readonly review?: string }

export function addApply(program: Command, io: Io, finish: Finish): void {
  program
    .command('apply')
    .description(
      'Bring verified fixes into your work tree; a file that you have changed since refuses its fix.',
    )
    .argument('[ids...]', 'fixes (F1), or attacks that they close (A2.1); default: all there are to apply')
    .option('--review <id>', 'the review that they belong to (default: the newest)')
    .addHelpText('after', '\nExample:\n  gainsay apply\n  gainsay apply F2')
    .action(async (ids: string[], options: ApplyOptions) => {
      const { change } = await import('./apply.ts')
      finish(await change('apply', ids, options, io))
    })
  program
    .command('revert')
    .description('Take applied fixes back; what you have edited since is kept, or refuses it.')
    .argument('[ids...]', 'fixes (F1), or attacks that they close (A2.1); default: all that are applied')
    .option('--review <id>', 'the review that they belong to (default: the newest)')
    .addHelpText('after', '\nExample:\n  gainsay revert F2')
    .action(async (ids: string[], options: ApplyOptions) => {
      const { change } = await import('./apply.ts')
      finish(await change('revert', ids, options, io))
    })
}
