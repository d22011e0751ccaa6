// One frozen tree on disk. Made once a run and snapshot; parties see it through layers.

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { git } from '../git/git.ts'
import { overlayWorks } from '../sandbox/features.ts'
import { lstatOf } from '../sandbox/look.ts'
import { removeTree } from '../sandbox/remove-tree.ts'
import { findDependencies } from './dependencies.ts'
import { giveTo } from './give-to.ts'
import { makeSkeleton, skeletonPath } from './skeleton.ts'
import { makeOwnGit, ownGitPlace } from './own-git.ts'
import { writeOwner } from '../sandbox/owner.ts'
import type { Checkout, CheckoutRequest, DependencyFolder, WorkspaceMode } from './types.ts'
import { WorkspaceError } from './workspace-error.ts'

/** Parts of a checkout's folder. */
export const PARTS = {
  tree: 'tree',
  /** Empty folders at the places where dependencies are shown: a layer below the tree. */
  places: 'places',
  /** For root: the folders of dependencies again, empty and owned by whom programs run as. */
  skeletons: 'skeletons',
  git: 'git',
  workspaces: 'workspaces',
} as const

/**
 * Writes the tree's files. The user's repository is only read.
 * @throws WorkspaceError 'workspace-not-made' | 'workspace-in-tree'; HostError of git
 */
export async function makeCheckout(request: CheckoutRequest): Promise<Checkout> {
  const { sandbox, store, at } = request
  const top = request.dependenciesFrom
  if (top !== null && (request.folder === top || inWorkTree(request.folder, top, store.gitDir)))
    throw new WorkspaceError(
      'workspace-in-tree',
      `${request.folder} is in the reviewed tree; choose another folder.`,
    )
  const id = `w-${randomBytes(6).toString('hex')}`
  const folder = join(request.folder, id)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeOwner(folder)
  try {
    const mode = request.mode ?? (await chooseMode(request, folder))
    const asOther = sandbox.user !== null
    const extra = request.extraDependencies
    const found =
      top === null || store.repository === null
        ? { folders: [], problems: [] }
        : await findDependencies(top, { asOther, ...(extra === undefined ? {} : { extra }) })
    await writeTree(folder, request)
    // The run's own objects may be its owner's alone; what lies above them stays closed.
    if (asOther && !store.alternates.includes(store.objectsDir)) openFolder(store.objectsDir)
    makePlaces(join(folder, mode === 'overlay' ? PARTS.places : PARTS.tree), found.folders)
    const shut = mode === 'overlay' && asOther ? await makeSkeletons(folder, found.folders) : []
    await giveTo(sandbox.user, folder, Object.values(PARTS))
    const problems = [...found.problems, ...shut, ...treeProblems(request, folder)]
    return { id, folder, at, mode, tree: request.tree, store, sandbox, dependencies: found.folders, problems }
  } catch (cause) {
    await removeTree(folder)
    throw cause
  }
}

export async function removeCheckout(checkout: Checkout): Promise<boolean> {
  return removeTree(checkout.folder)
}

function openFolder(folder: string): void {
  const mode = statSync(folder).mode & 0o7777
  if ((mode & 0o005) !== 0o005) chmodSync(folder, mode | 0o055)
}

/** A run's folder may lie in the repository's own git directory, which is no part of the tree. */
function inWorkTree(folder: string, top: string, gitDir: string): boolean {
  return folder.startsWith(top + sep) && !folder.startsWith(gitDir + sep)
}

async function chooseMode({ sandbox }: CheckoutRequest, folder: string): Promise<WorkspaceMode> {
  const possible = sandbox.kind === 'bubblewrap' && sandbox.features.overlay
  // Asked of this very file system: an overlay's upper layer cannot lie on every one.
  return possible && (await overlayWorks(sandbox.user, folder)) ? 'overlay' : 'copy'
}

async function writeTree(folder: string, { store, tree }: CheckoutRequest): Promise<void> {
  for (const part of Object.values(PARTS)) mkdirSync(join(folder, part), { mode: 0o755 })
  const own = join(folder, PARTS.git)
  await makeOwnGit(own, store)
  const place = ownGitPlace(own, join(folder, PARTS.tree), store)
  await git(place, ['read-tree', tree])
  // -u keeps each file's times in the index: comparing later reads only what was touched.
  await git(place, ['checkout-index', '--all', '--force', '-u', '--quiet'])
}

function makePlaces(folder: string, dependencies: readonly DependencyFolder[]): void {
  for (const { path } of dependencies) mkdirSync(join(folder, path), { recursive: true, mode: 0o755 })
}

/** One sentence for each that is too large. */
async function makeSkeletons(folder: string, dependencies: readonly DependencyFolder[]): Promise<string[]> {
  const problems: string[] = []
  for (const [index, { path, from }] of dependencies.entries()) {
    const skeleton = skeletonPath(join(folder, PARTS.skeletons), index)
    if ((await makeSkeleton(from, skeleton)) !== null) continue
    await removeTree(skeleton)
    problems.push(`${path} has too many folders to be writable for programs; only its topmost one is.`)
  }
  return problems
}

function treeProblems({ store }: CheckoutRequest, folder: string): string[] {
  const problems: string[] = []
  if (store.repository?.submodules === true)
    problems.push('Submodules are empty folders in the workspace: what needs them could not run.')
  const attributes = join(folder, PARTS.tree, '.gitattributes')
  // A link there would be read on this machine: it is a file, or nothing.
  if (lstatOf(attributes)?.isFile() === true && /\bfilter=/.test(readFileSync(attributes, 'utf8')))
    problems.push('Files of git filters (LFS) are in the workspace as git stores them: no filter is run.')
  return problems
}
