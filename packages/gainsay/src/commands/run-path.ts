// From what a person types to the folder of a run.
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { LEDGER_FILE, listRuns } from '@gainsay/engine'
import { printable } from '@gainsay/host'
import { isRunId } from '@gainsay/protocol'
import type { Io } from '../io.ts'
import { placeOfWork } from '../review/place.ts'
import { UsageError } from '../usage-error.ts'

/**
 * @param given a run id, a run's folder, a ledger file, or nothing for the newest run here.
 * @throws UsageError where there is none
 */
export async function runPath(given: string | undefined, io: Io): Promise<string> {
  if (given !== undefined && !isRunId(given)) {
    const path = resolve(io.cwd, given)
    if (existsSync(path)) return statSync(path).isDirectory() ? path : dirname(path)
    throw new UsageError(
      `There is no run and no ledger file at ${printable(given, { oneLine: true })}: gainsay reviews lists the runs.`,
    )
  }
  const { runsFolder } = await placeOfWork(io)
  if (given !== undefined) {
    const path = join(runsFolder, given)
    if (existsSync(path)) return path
    throw new UsageError(`There is no review ${given} here: gainsay reviews lists those there are.`)
  }
  const newest = listRuns(runsFolder).find((run) => run.status !== 'empty')
  if (newest !== undefined) return newest.path
  throw new UsageError('There is no review of this repository yet: gainsay review makes one.')
}

/**
 * The ledger file that is meant: a file that is named is that file, whatever its name, and never
 * the run's own beside it.
 * @throws UsageError where there is none
 */
export async function ledgerPath(given: string | undefined, io: Io): Promise<string> {
  if (given !== undefined && !isRunId(given)) {
    const path = resolve(io.cwd, given)
    if (existsSync(path) && !statSync(path).isDirectory()) return path
  }
  return join(await runPath(given, io), LEDGER_FILE)
}

export function runName(path: string): string {
  return basename(path)
}
