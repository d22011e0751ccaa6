// Where frozen work is kept. While a run can go on it needs the whole snapshot; once it has ended,
// both sides of every changed file are enough for its report.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { listRuns, type RunStatus } from '@gainsay/engine'
import { keepObjects, writeFileAtomic, type Frozen } from '@gainsay/host'
import { UsageError } from '../usage-error.ts'
import type { WorkPlace } from './place.ts'

export const FREEZING = 'freezing'
const FROZEN_FILE = 'frozen.json'
const FROZEN_SCHEMA = 'gainsay.frozen.v1'

type FrozenFile = {
  readonly schema: typeof FROZEN_SCHEMA
  /** Readable for as long as the run's folder is there; null where nothing was changed. */
  readonly kept: Frozen | null
  /** The whole snapshot, for as long as the run is not over. */
  readonly live: Frozen
}

/** Both sides of every changed file, so that the report outlives a rebase and a gc. */
export async function keepFrozen(frozen: Frozen, runPath: string): Promise<void> {
  const kept = frozen.files.length === 0 ? null : await keepObjects(frozen, join(runPath, 'work'))
  const file: FrozenFile = { schema: FROZEN_SCHEMA, kept, live: frozen }
  await writeFileAtomic(join(runPath, FROZEN_FILE), `${JSON.stringify(file)}\n`)
}

/** @throws UsageError where the snapshot is gone */
export function liveFrozen(runPath: string): Frozen {
  const file = readFrozen(runPath)
  if (file !== null && existsSync(file.live.objectsDir)) return file.live
  throw new UsageError(
    'The frozen work of this review is gone, so it cannot go on: review again (gainsay review).',
  )
}

/** The snapshot's ids and files, whether or not its objects are still there; null where it was not kept. */
export function frozenOf(runPath: string): Frozen | null {
  return readFrozen(runPath)?.live ?? null
}

/** Both sides of every changed file, readable as long as the run's folder is; null where none was kept. */
export function keptFrozen(runPath: string): Frozen | null {
  return readFrozen(runPath)?.kept ?? null
}

function readFrozen(runPath: string): FrozenFile | null {
  try {
    return JSON.parse(readFileSync(join(runPath, FROZEN_FILE), 'utf8')) as FrozenFile
  } catch {
    return null
  }
}

/** A run that a person decides in right now is `running`, and may have to go on afterwards. */
const GOES_ON: readonly RunStatus[] = ['running', 'waiting', 'interrupted', 'unfinished']

/** Removes what no run needs any more. Only with the lock of the runs folder. */
export function clearFreezing(place: WorkPlace): void {
  const folder = join(place.stateFolder, FREEZING)
  if (!existsSync(folder)) return
  const needed = listRuns(place.runsFolder)
    .filter(({ status }) => GOES_ON.includes(status))
    .flatMap((run) => readFrozen(run.path)?.live.objectsDir ?? [])
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!needed.some((objects) => objects.startsWith(path + sep)))
      rmSync(path, { recursive: true, force: true })
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true, force: true })
}
