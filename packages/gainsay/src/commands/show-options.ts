import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'

export type ShowOptions = { readonly review?: string; readonly json?: boolean }

export function addShow(program: Command, io: Io, finish: Finish): void {
  program
    .command('show')
    .description('Show a review, or one attack or fix of it, whole.')
    .argument('[id]', 'an attack (A2.1), a fix (F1) or a review (r-...); default: the newest review')
    .option('--review <id>', 'the review that the attack belongs to (default: the newest)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  gainsay show A2.1\n  gainsay show F1\n  gainsay show r-20261130T224851Z-0a1f',
    )
    .action(async (id: string | undefined, options: ShowOptions) => {
      const { show } = await import('./show.ts')
      finish(await show(id, options, io))
    })
}
