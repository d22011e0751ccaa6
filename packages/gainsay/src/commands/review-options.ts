import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'

export type ReviewOptions = {
  readonly base?: string
  readonly staged?: boolean
  /** False by `--no-session`, a string by `--session`. */
  readonly session?: string | boolean
  readonly task?: string
  readonly critic?: string[]
  readonly json?: boolean
}

const collect = (value: string, earlier: string[] | undefined): string[] => [...(earlier ?? []), value]

export function addReview(program: Command, io: Io, finish: Finish): void {
  program
    .command('review')
    .description('Independent critics cross-examine finished work; you read only the disputes that survived.')
    .argument('[what...]', 'a range A..B, or documents; default: the work tree against its base')
    .option('--base <rev>', 'compare with this revision')
    .option('--staged', 'review what is staged')
    .option(
      '--session <id-or-file>',
      'the agent session that did the work (default: the newest of this repository)',
    )
    .option('--no-session', 'review without a session')
    .option('--task <file>', "what was asked for, in place of the session's own turns")
    .option(
      '--critic <spec>',
      'a critic; may be given more than once (default rules:evidence,hygiene)',
      collect,
    )
    .option('--json', 'print one gainsay.report.v1 document')
    .addHelpText(
      'after',
      '\nExample:\n  gainsay review\n  gainsay review main..feature --no-session\n  gainsay review --staged --json\n  gainsay review plan.md --task brief.md',
    )
    .action(async (what: string[], options: ReviewOptions) => {
      const { review } = await import('./review.ts')
      finish(await review(what, options, io))
    })
}
