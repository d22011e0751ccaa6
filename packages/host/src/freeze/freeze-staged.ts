// What `git commit` would commit now.

import { baseOf, resolveRevision } from '../git/base.ts'
import { gitText, type GitPlace } from '../git/git.ts'
import { pathText } from '../git/quoted-path.ts'
import { placeOf, recordsOf } from '../git/repository.ts'
import type { Repository } from '../git/types.ts'
import { printable } from '../files/printable.ts'
import { HostError } from '../host-error.ts'
import { changedFiles } from './changed-files.ts'
import { workTreeRoot } from './freeze-work-tree.ts'
import { copyIndex } from './index-copy.ts'
import { repositoryNotices } from './repository-notices.ts'
import { commitTree } from './snapshot-commit.ts'
import { openStore, storeEnvironment, withScratch } from './store.ts'
import type { Base, FreezeRequest, Frozen } from './types.ts'

type Request = Extract<FreezeRequest, { kind: 'staged' }>

export async function freezeStaged(request: Request, repository: Repository): Promise<Frozen> {
  const root = workTreeRoot(repository)
  const base = await stagedBase(repository, request.base)
  const store = await openStore(repository, request.objectsDir)
  const tree = await withScratch(store, async (folder) => {
    const index = await copyIndex(repository, folder)
    return writeIndexTree({ cwd: root, env: { ...storeEnvironment(store), GIT_INDEX_FILE: index } })
  })
  const commit = await commitTree({ cwd: root, env: storeEnvironment(store) }, tree, repository.head)
  const changed = await changedFiles(repository.gitDir, store, base.tree, tree)
  return {
    kind: 'staged',
    root,
    repository,
    base,
    snapshot: { commit, tree },
    gitDir: repository.gitDir,
    ...store,
    files: changed.files,
    notices: [...repositoryNotices(repository, base), ...changed.notices],
  }
}

async function stagedBase(repository: Repository, base: string | undefined): Promise<Base> {
  if (base !== undefined) return baseOf(repository, { base })
  const place = placeOf(repository)
  if (repository.head === null) return baseOf(repository)
  return { ...(await resolveRevision(place, 'HEAD')), how: 'HEAD, as only what is staged is reviewed' }
}

async function writeIndexTree(place: GitPlace): Promise<string> {
  const unmerged = await recordsOf(place, ['ls-files', '-u', '-z'])
  if (unmerged.length > 0) {
    const first = unmerged[0]!
    const path = printable(pathText(first.subarray(first.indexOf(0x09) + 1)), { oneLine: true })
    const text = `The index has unmerged files (${path}); resolve them and git add them, or review the work tree.`
    throw new HostError('unmerged-index', text)
  }
  return gitText(place, ['write-tree'])
}
