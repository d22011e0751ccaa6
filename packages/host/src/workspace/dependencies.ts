// Which ignored folders of the user's tree a build or a test needs. They are shown through layers
// of their own: programs may write caches into them, and none of it reaches the user's.

import { realpathSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { gitRecords } from '../git/git.ts'
import { isFolder } from '../sandbox/look.ts'
import type { DependencyFolder } from './types.ts'

export const DEPENDENCIES_LIMIT = 48

const INSTALLED = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.venv',
  'venv',
  '.tox',
  '.nox',
  '__pypackages__',
  'vendor',
  '.bundle',
  'Pods',
  'Carthage',
  'deps',
  'elm-stuff',
  '.yarn',
])

/** Made by builds; reused so that a test does not compile everything again. */
const BUILT = new Set([
  'target',
  'build',
  '_build',
  '.gradle',
  '.next',
  '.turbo',
  '.dart_tool',
  '.stack-work',
])

export type FoundDependencies = {
  readonly folders: readonly DependencyFolder[]
  readonly problems: readonly string[]
}

/**
 * @param top the user's tree; it is only read.
 * @param asOther the programs run as another user: what was built before belongs to the owner and
 *   cannot be built on.
 * @throws HostError 'git-failed'
 */
export async function findDependencies(
  top: string,
  options: { readonly asOther: boolean; readonly extra?: readonly string[] },
): Promise<FoundDependencies> {
  const found: DependencyFolder[] = []
  const problems: string[] = []
  let left = 0
  const take = (path: string): void => {
    const from = realFolder(join(top, path))
    if (from === null) return
    if (found.length < DEPENDENCIES_LIMIT) found.push({ path, from })
    else left += 1
  }
  const extra = new Set(options.extra ?? [])
  const list = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']
  await gitRecords({ cwd: top }, list, (record) => {
    const path = record.toString('utf8').replace(/\/$/, '')
    const name = basename(path)
    const wanted = INSTALLED.has(name) || name.endsWith('.egg-info') || extra.has(path)
    if (wanted || (BUILT.has(name) && !options.asOther)) take(path)
    else if (BUILT.has(name))
      problems.push(`${path} is not shown, as it belongs to root: programs that need it build it again.`)
  })
  if (left > 0)
    problems.push(`${left} more dependency folders are not shown; the limit is ${DEPENDENCIES_LIMIT}.`)
  return { folders: outermost(found), problems }
}

/** A link to a folder elsewhere (a linked work tree often has one) stands for that folder. */
function realFolder(path: string): string | null {
  return isFolder(path) ? realpathSync(path) : null
}

function outermost(folders: readonly DependencyFolder[]): DependencyFolder[] {
  const inside = (one: DependencyFolder): boolean =>
    folders.some((other) => other !== one && one.path.startsWith(other.path + sep))
  return folders.filter((one) => !inside(one))
}
