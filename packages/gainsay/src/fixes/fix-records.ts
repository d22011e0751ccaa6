// The records of what was applied to the user's tree, one folder each time, in the run's folder:
// `applied/0001-F2`. They are the truth of the tree; the ledger follows them after a crash.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRecord, recoverPatch, type AppliedRecord } from '@gainsay/host'
import { isFixId } from '@gainsay/protocol'

export type FixRecord = {
  readonly fix: string
  readonly folder: string
  readonly state: AppliedRecord['state']
}

const FOLDER = 'applied'
const NAME = /^\d{4,}-(F\d+)$/

/**
 * The earliest first. A folder that a crash has left without its record has changed nothing.
 * @throws PatchError 'record-damaged'
 */
export function fixRecords(runPath: string): FixRecord[] {
  const parent = join(runPath, FOLDER)
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .flatMap((name) => {
      const fix = NAME.exec(name)?.[1]
      const folder = join(parent, name)
      if (fix === undefined || !existsSync(join(folder, 'record.json'))) return []
      return [{ fix, folder, state: readRecord(folder).state }]
    })
}

/** A folder that is not there yet. */
export function newRecordFolder(runPath: string, fix: string): string {
  if (!isFixId(fix)) throw new Error(`${fix} is no fix`)
  const parent = join(runPath, FOLDER)
  const taken = existsSync(parent) ? readdirSync(parent).map((name) => Number.parseInt(name, 10) || 0) : []
  const next = Math.max(0, ...taken) + 1
  return join(parent, `${String(next).padStart(4, '0')}-${fix}`)
}

/**
 * Takes back what a crash has interrupted half way.
 * @returns one sentence for each file that somebody has edited since, and that was left as it is
 */
export async function recoverRecords(runPath: string): Promise<string[]> {
  const notices: string[] = []
  for (const { fix, folder, state } of fixRecords(runPath)) {
    if (state !== 'applying' && state !== 'reverting') continue
    const { left } = await recoverPatch(folder)
    for (const path of left)
      notices.push(`${path} was edited since ${fix} was half applied, and was left as it is: look at it.`)
  }
  return notices
}

/** Whether the tree has the fix, by its last record; null where it was never applied. */
export function isInTree(records: readonly FixRecord[], fix: string): boolean | null {
  const last = records.findLast((record) => record.fix === fix)
  return last === undefined ? null : last.state === 'applied'
}
