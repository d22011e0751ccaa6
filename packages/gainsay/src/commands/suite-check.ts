// `gainsay suite check`: what does not hold is named and counted; `N passed, N failed` ends it.
import { resolve } from 'node:path'
import { printable } from '@gainsay/host'
import {
  checkSuite,
  openCaseRunner,
  readSuite,
  sampleOf,
  SUITE_LIMITS,
  type CaseCheck,
} from '@gainsay/lab/suite'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { progressOf } from '../output/progress.ts'
import { UsageError } from '../usage-error.ts'
import type { SuiteCheckFlags } from './suite-options.ts'

const DEFAULT_SUITE = 'suites/gainsay'

/** @throws UsageError, SuiteError */
export async function suiteCheck(dir: string | undefined, flags: SuiteCheckFlags, io: Io): Promise<ExitCode> {
  const sample = wholeNumber(flags.sample, '--sample', SUITE_LIMITS.cases)
  const repeats = wholeNumber(flags.repeats, '--repeats', SUITE_LIMITS.repeatsMost) ?? SUITE_LIMITS.repeats
  const suite = readSuite(resolve(io.cwd, dir ?? DEFAULT_SUITE))
  const cases = sample === null ? suite.cases : sampleOf(suite.cases, sample)
  const progress = progressOf(io)
  const checks = await checkSuite(
    { cases, broken: suite.broken },
    {
      repeats,
      run: await openCaseRunner({ env: io.env, signal: io.signal }),
      onChecked: ({ id }, done, of) => progress.show(`${done} of ${of} cases: ${id}`),
    },
  )
  progress.clear()
  const count = (result: CaseCheck['result']): number => checks.filter((one) => one.result === result).length
  const counts = { passed: count('passed'), failed: count('failed'), notRun: count('not-run') }
  if (flags.json === true) {
    const document = {
      schema: 'gainsay.suite-check.v1',
      suite: suite.hash,
      repeats,
      ...counts,
      cases: checks,
    }
    io.stdout(`${JSON.stringify(document, null, 2)}\n`)
  } else io.stdout(textOf(checks, counts))
  if (counts.failed > 0) return EXIT.block
  return counts.notRun > 0 ? EXIT.escalate : EXIT.clean
}

type Counts = { readonly passed: number; readonly failed: number; readonly notRun: number }

function textOf(checks: readonly CaseCheck[], { passed, failed, notRun }: Counts): string {
  const lines = checks.flatMap(({ id, result, why }) =>
    result === 'passed' ? [] : [printable(`${result} ${id}: ${why}`, { oneLine: true })],
  )
  if (notRun > 0) lines.push(`${notRun} could not be run on this machine and count for nothing`)
  return `${[...lines, `${passed} passed, ${failed} failed`].join('\n')}\n`
}

/** Null where the flag is not given. */
function wholeNumber(text: string | undefined, flag: string, most: number): number | null {
  if (text === undefined) return null
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  throw new UsageError(`${flag} takes a whole number from 1 to ${most}, not ${text}.`)
}
