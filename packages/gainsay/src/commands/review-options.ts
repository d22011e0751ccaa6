import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'
import { dollars, wholeNumber } from './option-values.ts'

export type ReviewOptions = {
  readonly base?: string
  readonly staged?: boolean
  /** False by `--no-session`, a string by `--session`. */
  readonly session?: string | boolean
  readonly since?: string
  readonly task?: string
  readonly critic?: string[]
  readonly critics?: number
  readonly proposer?: string
  readonly judge?: string
  readonly rounds?: number
  readonly depth?: number
  readonly maxUsd?: number
  readonly maxTokens?: number
  readonly timeout?: number
  readonly apply?: boolean
  readonly unsafeNoSandbox?: boolean
  readonly dryRun?: boolean
  readonly json?: boolean
}

const collect = (value: string, earlier: string[] | undefined): string[] => [...(earlier ?? []), value]

const EXAMPLE = `
Example:
  gainsay review
  gainsay review main..feature --no-session
  gainsay review --staged --json
  gainsay review plan.md --task brief.md
  gainsay review --critic mailbox:./box --proposer script:answers.json --dry-run`

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
    .option(
      '--since <turn-or-time>',
      "the session's first turn that belongs to the work (default: since the base was committed)",
    )
    .option('--task <file>', "what was asked for, in place of the session's own turns")
    .option(
      '--critic <spec>',
      'a critic; may be given more than once (rule critics run besides; rules:NAME,... names which of them)',
      collect,
    )
    .option(
      '--critics <n>',
      'how many model critics (default 3 where one is named)',
      wholeNumber('--critics', 1, 12),
    )
    .option('--proposer <spec>', 'who answers for the work')
    .option('--judge <spec>', 'who looks at each staked leaf')
    .option('--rounds <n>', 'rounds of answer and reply (default 4)', wholeNumber('--rounds', 1, 50))
    .option('--depth <n>', 'how deep sub-debates go (default 2)', wholeNumber('--depth', 0, 10))
    .option('--max-usd <amount>', 'money for the whole review (default 3)', dollars('--max-usd'))
    .option(
      '--max-tokens <n>',
      'fresh tokens for the whole review (default: no limit)',
      wholeNumber('--max-tokens', 1, 1_000_000_000),
    )
    .option(
      '--timeout <minutes>',
      'working time of the whole review (default 15)',
      wholeNumber('--timeout', 1, 10_000),
    )
    .option('--apply', 'at the end, bring the verified fixes into the work tree (as gainsay apply)')
    .option(
      '--unsafe-no-sandbox',
      'where there is no sandbox, run checks and witnesses on this machine all the same (never of a range)',
    )
    .option('--dry-run', 'freeze and plan, show what would be asked of whom, and stop')
    .option('--json', 'print one gainsay.report.v1 document')
    .addHelpText('after', EXAMPLE)
    .action(async (what: string[], options: ReviewOptions) => {
      const { review } = await import('./review.ts')
      finish(await review(what, options, io))
    })
  program
    .command('resume')
    .description(
      'Take up a review that was interrupted or is waiting; no recorded answer is asked for again.',
    )
    .argument('[review]', 'its id (r-...); default: the newest unfinished one')
    .option('--apply', 'at the end, bring the verified fixes into the work tree')
    .option('--json', 'print one gainsay.report.v1 document')
    .addHelpText('after', '\nExample:\n  gainsay resume')
    .action(async (id: string | undefined, options: ReviewOptions) => {
      const { resume } = await import('./review.ts')
      finish(await resume(id, options, io))
    })
}
