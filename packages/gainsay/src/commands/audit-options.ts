import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'
import { wholeNumber } from './option-values.ts'

export type AuditOptions = {
  readonly last?: number
  readonly all?: boolean
  readonly since?: string
  readonly json?: boolean
  readonly exitCode?: boolean
}

export function addAudit(program: Command, io: Io, finish: Finish): void {
  program
    .command('audit')
    .description(
      'In how many of your recent agent sessions did the agent claim what its own log does not bear out? No key, no model; nothing is executed or uploaded.',
    )
    .option('--last <n>', 'the newest n sessions (default 50)', wholeNumber('--last', 1, 100_000))
    .option('--all', 'every session of every folder, not only those of this repository')
    .option('--since <when>', 'sessions written since a date (2026-11-01) or an age (7d, 12h)')
    .option('--json', 'print one JSON document')
    .option('--exit-code', 'exit 1 when something was not borne out')
    .addHelpText('after', '\nExample:\n  gainsay audit --last 50\n  gainsay audit --all --since 7d --json')
    .action(async (options: AuditOptions) => {
      const { audit } = await import('./audit.ts')
      finish(await audit(options, io))
    })
}
