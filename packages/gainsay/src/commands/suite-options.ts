import type { Command } from 'commander'
import type { Io } from '../io.ts'
import type { Finish } from '../main.ts'

export type SuiteCheckFlags = { readonly sample?: string; readonly repeats?: string; readonly json?: boolean }

const EXAMPLES = `
Example:
  gainsay suite check suites/gainsay
  gainsay suite check suites/gainsay/js-page-border

Exit codes: 0 every case holds, 1 some do not, 2 usage, 3 some could not be run on this machine.`

export function addSuite(program: Command, io: Io, finish: Finish): void {
  program
    .command('suite')
    .description('Look after held-out suites: small changes with a known fault, and their clean twins.')
    .addHelpText('after', '\nExample:\n  gainsay suite check suites/gainsay')
    .command('check')
    .description('Run every witness: it must fail on the fault and pass on the twin, each time.')
    .argument('[dir]', 'the folder of a suite, or of one case; default: suites/gainsay')
    .option('--sample <n>', 'check n cases, spread evenly, the same ones each time')
    .option('--repeats <n>', 'runs of a witness on each side (default: 3)')
    .option('--json', 'print one JSON document')
    .addHelpText('after', EXAMPLES)
    .action(async (dir: string | undefined, flags: SuiteCheckFlags) => {
      const { suiteCheck } = await import('./suite-check.ts')
      finish(await suiteCheck(dir, flags, io))
    })
}
