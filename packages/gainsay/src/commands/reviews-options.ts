import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'

export type ReviewsOptions = { readonly json?: boolean }

export function addReviews(program: Command, io: Io, finish: Finish): void {
  program
    .command('reviews')
    .description('List the reviews of this repository, newest first.')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  gainsay reviews')
    .action(async (options: ReviewsOptions) => {
      const { reviews } = await import('./reviews.ts')
      finish(await reviews(options, io))
    })
}
