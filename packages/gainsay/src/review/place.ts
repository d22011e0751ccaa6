// Where a command works: the repository (or plain folder), and the folder of Gainsay's own state.
import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { discoverRepository, isHostError, stateFolder, userStateFolder, type Repository } from '@gainsay/host'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'

/** Of a folder's name among those outside git. */
const NAME_DIGITS = 16

export type WorkPlace = {
  /** Null outside git. */
  readonly repository: Repository | null
  /** The work tree's top, or the current folder outside git. */
  readonly root: string
  readonly stateFolder: string
  readonly runsFolder: string
  /**
   * What the user has agreed to here. In the user's own state, never in the repository's: a `.git`
   * that somebody sent could bring a yes with it.
   */
  readonly agreedFolder: string
}

export function homeOf(io: Io): string {
  return io.env['HOME'] ?? io.env['USERPROFILE'] ?? homedir()
}

/** @throws UsageError where git is missing or refuses this repository */
export async function placeOfWork(io: Io): Promise<WorkPlace> {
  const repository = await repositoryAt(io.cwd)
  const own = stateFolder({
    commonDir: repository?.commonDir ?? null,
    env: io.env,
    home: homeOf(io),
    platform: process.platform,
  })
  // Outside git every folder has reviews of its own, as every repository has.
  const folder = repository === null ? join(own, 'folders', nameOf(io.cwd)) : own
  return {
    repository,
    root: repository?.topLevel ?? io.cwd,
    stateFolder: folder,
    runsFolder: `${folder}/runs`,
    agreedFolder: join(
      userStateFolder({ env: io.env, home: homeOf(io), platform: process.platform }),
      'agreed',
      nameOf(repository?.commonDir ?? io.cwd),
    ),
  }
}

function nameOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, NAME_DIGITS)
}

async function repositoryAt(cwd: string): Promise<Repository | null> {
  try {
    return await discoverRepository(cwd)
  } catch (error) {
    if (isHostError(error) && error.code === 'not-a-repository') return null
    throw error
  }
}

/** @throws UsageError with the sentence for a command that only works inside a repository */
export function requireRepository(place: WorkPlace, cwd: string): Repository {
  if (place.repository !== null) return place.repository
  throw new UsageError(
    `${cwd} is not inside a git repository: go into one, or name documents to review (gainsay review plan.md --task brief.md).`,
  )
}
