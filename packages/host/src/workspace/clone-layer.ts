// A private .git for a party that may commit, stash or tag: its objects are read from the user's
// and the run's folders, and all that it writes is its own.

import { copyFileSync, mkdirSync, rmSync, utimesSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git } from '../git/git.ts'
import type { Mount } from '../sandbox/types.ts'
import { PARTS } from './checkout.ts'
import { ownGitPlace, writeGitDirectory } from './own-git.ts'
import type { Checkout, ObjectStore } from './types.ts'

/** Where a sandbox shows object folders: the same in each, wherever they are. */
const OBJECTS_AT = '/run/gainsay/objects'

/** Read-only: git writes new objects into the party's own folder. */
export function objectMounts(store: ObjectStore): Mount[] {
  return [store.objectsDir, ...store.alternates].map((from, index) => ({
    from,
    to: `${OBJECTS_AT}/${index}`,
    writable: false,
  }))
}

export type CloneRequest = { readonly commit: string; readonly branch: string | null }

/**
 * Writes `folder`/.git on the commit, with the commit's tree as its index: `git status` then says
 * what the user's own would say.
 * @throws HostError 'git-failed'
 */
export async function writeClone(checkout: Checkout, folder: string, clone: CloneRequest): Promise<void> {
  const { store } = checkout
  const own = join(folder, '.git')
  mkdirSync(own, { recursive: true })
  const ref = clone.branch === null ? null : `refs/heads/${clone.branch}`
  // Times and inode numbers differ between layers: only sizes and times of content count.
  const settings = ['\tcheckStat = minimal', '\ttrustctime = false', '\tlogAllRefUpdates = true']
  writeGitDirectory(own, { store, head: ref === null ? clone.commit : `ref: ${ref}`, settings })
  if (ref !== null) {
    mkdirSync(dirname(join(own, ref)), { recursive: true })
    writeFileSync(join(own, ref), `${clone.commit}\n`)
  }
  const contained = checkout.sandbox.kind === 'bubblewrap'
  const alternates = objectMounts(store).map(({ from, to }) => (contained ? to : from))
  writeFileSync(join(own, 'objects', 'info', 'alternates'), `${alternates.join('\n')}\n`)
  const place = ownGitPlace(own, folder, store)
  await git(place, ['read-tree', `${clone.commit}^{tree}`])
}

/** The index of the checkout, with its time: git distrusts entries as new as the index itself. */
export function copyIndex(checkout: Checkout, to: string): void {
  const from = join(checkout.folder, PARTS.git, 'index')
  rmSync(to, { force: true })
  copyFileSync(from, to)
  const { atime, mtime } = statSync(from)
  utimesSync(to, atime, mtime)
}
