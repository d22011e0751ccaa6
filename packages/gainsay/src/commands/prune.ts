// `gainsay prune`: only what no living process owns and no unfinished run needs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock, listRuns } from '@gainsay/engine'
import { pruneRunFolders, pruneWorkspaces, type Pruned } from '@gainsay/host'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { clearFreezing } from '../review/frozen-folder.ts'
import { placeOfWork } from '../review/place.ts'
import { CHECKOUTS, roomFolder } from '../review/review-work.ts'

export async function prune(io: Io): Promise<ExitCode> {
  const place = await placeOfWork(io)
  const folders = await pruneRunFolders()
  const workspaces = await pruneRooms(place.runsFolder)
  if (existsSync(place.runsFolder)) {
    const lock = acquireLock(place.runsFolder, { what: 'A review of this repository' })
    try {
      clearFreezing(place)
    } finally {
      lock.release()
    }
  }
  const removed = folders.length + workspaces.removed.length
  const kept = workspaces.kept.length > 0 ? `; ${workspaces.kept.length} are in use` : ''
  io.stdout(`${removed === 0 ? 'Nothing was left behind' : `Removed ${removed} folders`}${kept}.\n`)
  return EXIT.clean
}

/** Checkouts of reviews whose process ended; those of a living one are in use. */
async function pruneRooms(runsFolder: string): Promise<Pruned> {
  const pruned = await Promise.all(
    listRuns(runsFolder).map(({ path }) => pruneWorkspaces(join(roomFolder(path), CHECKOUTS))),
  )
  return { removed: pruned.flatMap(({ removed }) => removed), kept: pruned.flatMap(({ kept }) => kept) }
}
