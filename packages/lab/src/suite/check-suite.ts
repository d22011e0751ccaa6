// Checks every case of a suite, a few at a time; results come in the order of the cases.
import { checkCase, type CaseCheck, type RunCase } from './check-case.ts'
import { SUITE_LIMITS } from './limits.ts'
import type { Suite } from './read-suite.ts'

export type SuiteCheckOptions = {
  readonly run: RunCase
  /** Of each witness on each side; default `SUITE_LIMITS.repeats`. */
  readonly repeats?: number
  readonly onChecked?: (check: CaseCheck, done: number, of: number) => void
}

/** Broken cases first, then the others by id. */
export async function checkSuite(
  { cases, broken }: Pick<Suite, 'cases' | 'broken'>,
  { run, repeats = SUITE_LIMITS.repeats, onChecked }: SuiteCheckOptions,
): Promise<readonly CaseCheck[]> {
  const checks: CaseCheck[] = []
  let next = 0
  let done = 0
  const work = async (): Promise<void> => {
    for (;;) {
      const index = next
      const suiteCase = cases[index]
      if (suiteCase === undefined) return
      next += 1
      const check = await checkCase(suiteCase, repeats, run)
      checks[index] = check
      done += 1
      onChecked?.(check, done, cases.length)
    }
  }
  await Promise.all(Array.from({ length: SUITE_LIMITS.runsAtOnce }, work))
  return [...broken.map(({ id, problem }) => ({ id, result: 'failed' as const, why: problem })), ...checks]
}
