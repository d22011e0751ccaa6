// Brings the work tree into our copy of the index (facts/snapshot.md 5 to 7).

import { rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { HostError } from '../host-error.ts'
import { git, gitRecords, nulSeparated, type GitPlace } from '../git/git.ts'
import { gitError } from '../git/git-error.ts'
import { pathText } from '../git/quoted-path.ts'
import { outputText } from '../process/bounded-output.ts'
import type { RunResult } from '../process/types.ts'
import { copyWithTime } from './index-copy.ts'
import { FREEZE_LIMITS } from './limits.ts'
import { notice } from './notice.ts'
import type { Notice, UntrackedLimits } from './types.ts'
import { listUntracked } from './untracked.ts'

export type Staged = {
  readonly notices: readonly Notice[]
  /** Filters that failed: their files were taken as they are on disk. */
  readonly rawFilters: readonly string[]
  /** Some tracked files could not be read. */
  readonly incomplete: boolean
  /** With those filters off: whatever reads the index again would run them again. */
  readonly place: GitPlace
}

export type StageInput = {
  readonly place: GitPlace
  readonly root: string
  readonly index: string
  readonly limits: UntrackedLimits
}

/** @throws HostError 'filter-failed' where one filter after the other fails */
export async function stageWorkTree(input: StageInput): Promise<Staged> {
  const before = `${input.index}.before`
  const started = existsSync(input.index)
  if (started) await copyWithTime(input.index, before)
  const rawFilters: string[] = []
  while (rawFilters.length <= FREEZE_LIMITS.failingFilters) {
    const place = withoutFilters(input.place, rawFilters)
    const outcome = await stageOnce({ ...input, place })
    if (outcome.failedFilter === null) return { ...outcome, rawFilters, place }
    rawFilters.push(outcome.failedFilter)
    // The batch ended in the middle: start again from the copy.
    if (started) await copyWithTime(before, input.index)
    else await rm(input.index, { force: true })
  }
  const names = rawFilters.join(', ')
  throw new HostError(
    'filter-failed',
    `Too many git filters fail here (${names}); mend filter.* in git config.`,
  )
}

type Outcome = {
  readonly failedFilter: string | null
  readonly notices: readonly Notice[]
  readonly incomplete: boolean
}

async function stageOnce({ place, root, limits }: StageInput): Promise<Outcome> {
  const options = { accept: [1, 128] }
  const tracked = await git(place, ['add', '-u', '--ignore-errors', '.'], options)
  const first = failedFilter(tracked)
  if (first !== null) return { failedFilter: first, notices: [], incomplete: true }
  refuseFatal(tracked)
  const untracked = await listUntracked(place, root, limits)
  const incomplete = tracked.exitCode !== 0
  const notices = [...untracked.notices, ...softFailures(tracked)]
  if (untracked.paths.length === 0) return { failedFilter: null, notices, incomplete }
  // --remove: a file that went away since it was listed is not a failure.
  const args = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin']
  const added = await git(place, args, { ...options, stdin: nulSeparated(untracked.paths) })
  const second = failedFilter(added)
  if (second !== null) return { failedFilter: second, notices: [], incomplete: true }
  refuseFatal(added)
  return { failedFilter: null, notices: [...notices, ...softFailures(added)], incomplete }
}

// Exit 1 of `add --ignore-errors` means that some files could not be read; the check after it
// names them. 128 means that nothing was done.
function refuseFatal(result: RunResult): void {
  if (result.exitCode !== 128) return
  throw gitError(result.args, result)
}

const REQUIRED_FILTER = /clean filter '(.*)' failed/
const OPTIONAL_FILTER = /external filter '(.*)' failed/

function failedFilter(result: RunResult): string | null {
  return REQUIRED_FILTER.exec(outputText(result.stderr))?.[1] ?? null
}

function softFailures(result: RunResult): Notice[] {
  const command = OPTIONAL_FILTER.exec(outputText(result.stderr))?.[1]
  if (command === undefined) return []
  return [
    notice('filter-skipped', `The git filter '${command}' failed; its files were taken as they are on disk.`),
  ]
}

// By numbered variables and not by `-c name=value`: the name comes from the repository and may
// hold an equals sign.
function withoutFilters(place: GitPlace, filters: readonly string[]): GitPlace {
  const settings = filters.flatMap((name) => [
    [`filter.${name}.clean`, ''],
    [`filter.${name}.process`, ''],
    [`filter.${name}.required`, 'false'],
  ])
  const env: Record<string, string> = { ...place.env, GIT_CONFIG_COUNT: String(settings.length) }
  for (const [at, [key, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${at}`] = key!
    env[`GIT_CONFIG_VALUE_${at}`] = value!
  }
  return { ...place, env }
}

/** What still differs from disk after staging: dirty submodules, and files that could not be read. */
export async function leftovers(place: GitPlace): Promise<{ submodules: string[]; unreadable: string[] }> {
  const found = { submodules: [] as string[], unreadable: [] as string[] }
  let mode = ''
  await gitRecords(place, ['diff-files', '-z', '--raw', '--ignore-submodules=none'], (record) => {
    if (mode === '') {
      mode = record.toString('latin1', 1, 7)
      return
    }
    const list = mode === '160000' ? found.submodules : found.unreadable
    list.push(pathText(record))
    mode = ''
  })
  return found
}
