import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'
import { wholeNumber } from './option-values.ts'

export type AuditOptions = {
  readonly last?: number
  readonly all?: boolean
  readonly since?: string
  readonly here?: boolean
  readonly json?: boolean
  readonly share?: boolean
  readonly html?: string
  readonly exitCode?: boolean
}

const SESSIONS_MOST = 100_000

export function addAudit(program: Command, io: Io, finish: Finish): void {
  const audit = program
    .command('audit')
    .description(
      'In how many of your recent agent sessions did the agent claim what its own log does not bear out? No key, no model; nothing is executed or uploaded.',
    )
    .option('--last <n>', 'the newest n sessions (default 50)', wholeNumber('--last', 1, SESSIONS_MOST))
    .option('--all', 'all sessions, however many')
    .option('--since <when>', 'sessions written since a date (2026-11-01) or an age (12h, 7d)')
    .option('--here', 'only sessions of this repository')
    .option('--json', 'print one gainsay.audit.v1 document')
    .option('--share', 'print figures to show to others: counts, agents and months, none of your text')
    .option('--html <file>', 'write one HTML file to look at: no script, no request to anywhere')
    .option('--exit-code', 'exit 1 when something is not borne out')
    .addHelpText(
      'after',
      '\nExample:\n  gainsay audit --last 50\n  gainsay audit --since 7d --json\n  gainsay audit --share\n  gainsay audit --html audit.html\n  gainsay audit show 3',
    )
    .action(async (options: AuditOptions) => {
      const { audit: run } = await import('./audit.ts')
      finish(await run(options, io))
    })
  audit
    .command('show')
    .description('One session of the audit, whole: every claim, its verdict, the command and its output.')
    .argument('<n>', 'its number in the list; 1 is the newest', wholeNumber('the number', 1, SESSIONS_MOST))
    .addHelpText('after', '\nExample:\n  gainsay audit show 1')
    .action(async (n: number, _options: AuditOptions, command: Command) => {
      const { auditShow } = await import('./audit.ts')
      finish(await auditShow(n, command.optsWithGlobals<AuditOptions>(), io))
    })
}
