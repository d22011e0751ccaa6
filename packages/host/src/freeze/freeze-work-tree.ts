// The work tree as it is on disk - staged, unstaged, untracked - without touching index, refs,
// stash, objects or hooks of the repository: every step of facts/snapshot.md.

import { baseOf } from '../git/base.ts'
import { gitRecords, gitText, nulSeparated, type GitPlace } from '../git/git.ts'
import { pathBytes, pathText } from '../git/quoted-path.ts'
import type { Repository } from '../git/types.ts'
import { HostError } from '../host-error.ts'
import { changedFiles } from './changed-files.ts'
import { lostLineEndings } from './line-endings.ts'
import { clearMarks, hiddenNotices, listIndex } from './hidden-entries.ts'
import { copyIndex } from './index-copy.ts'
import { NOTICE_PATHS_LIMIT, UNTRACKED_LIMITS } from './limits.ts'
import { pathsNotice, present } from './notice.ts'
import { repositoryNotices } from './repository-notices.ts'
import { commitTree } from './snapshot-commit.ts'
import { leftovers, stageWorkTree, type Staged } from './stage.ts'
import { openStore, storeEnvironment, withScratch, type Store } from './store.ts'
import type { FreezeRequest, Frozen, Notice } from './types.ts'
import { ignoredNotice } from './untracked.ts'
import { together } from './together.ts'

type Request = Extract<FreezeRequest, { kind: 'work-tree' }>

export async function freezeWorkTree(request: Request, repository: Repository): Promise<Frozen> {
  const root = workTreeRoot(repository)
  const [base, store] = await together(baseOf(repository, request), openStore(repository, request.objectsDir))
  const taken = await withScratch(store, async (folder) => {
    const index = await copyIndex(repository, folder)
    return takeWorkTree(request, root, store, index)
  })
  const place = { cwd: root, env: storeEnvironment(store) }
  const commit = await commitTree(place, taken.tree, repository.head)
  const changed = await changedFiles(repository.gitDir, store, base.tree, taken.tree)
  const raw = await filteredRaw(
    place,
    taken.staged,
    changed.files.map((file) => file.path),
  )
  return {
    kind: 'work-tree',
    root,
    repository,
    base,
    snapshot: { commit, tree: taken.tree },
    gitDir: repository.gitDir,
    ...store,
    files: changed.files,
    notices: [...repositoryNotices(repository, base), ...taken.notices, ...raw, ...changed.notices],
  }
}

export function workTreeRoot(repository: Repository): string {
  if (repository.topLevel !== null) return repository.topLevel
  const text =
    'This repository has no work tree here; name a range such as main..topic, or go to a work tree.'
  throw new HostError('bare-repository', text)
}

type Taken = { readonly tree: string; readonly notices: readonly Notice[]; readonly staged: Staged }

async function takeWorkTree(request: Request, root: string, store: Store, index: string): Promise<Taken> {
  const place: GitPlace = {
    cwd: root,
    env: { ...storeEnvironment(store), GIT_INDEX_FILE: index },
    // Outside the sparse cone `add -u` would pass over files that are on disk, without a word.
    config: ['core.sparseCheckout=false'],
    signal: request.signal,
  }
  const listing = await listIndex(place, root)
  await clearMarks(place, listing)
  const endings = await lostLineEndings(place, root)
  const limits = { ...UNTRACKED_LIMITS, ...request.untracked }
  const [staged, ignored] = await together(
    stageWorkTree({ place, root, index, limits }),
    ignoredNotice(place),
  )
  // Costs another pass over the tree: only where something can be left over.
  const check = listing.submodules.length > 0 || staged.incomplete
  const left = check ? await leftovers(staged.place) : { submodules: [], unreadable: [] }
  const tree = await gitText(staged.place, ['write-tree'])
  return {
    tree,
    staged,
    notices: present([
      ...hiddenNotices(listing),
      ...staged.notices,
      ignored,
      pathsNotice('submodule-dirty', left.submodules, (count) => {
        return `${count.replace('file', 'submodule')} with changes inside, which were not read; review them there.`
      }),
      pathsNotice('unreadable', left.unreadable, (count) => {
        return `${count} could not be read: taken as last staged.`
      }),
      endings,
    ]),
  }
}

// Which changed files a failing filter should have cleaned.
async function filteredRaw(place: GitPlace, staged: Staged, paths: readonly string[]): Promise<Notice[]> {
  if (staged.rawFilters.length === 0) return []
  const raw: string[] = []
  const fields: Buffer[] = []
  const stdin = nulSeparated(paths.map(pathBytes))
  const onField = (field: Buffer): void => {
    fields.push(Buffer.from(field))
    if (fields.length < 3) return
    if (staged.rawFilters.includes(fields[2]!.toString())) raw.push(pathText(fields[0]!))
    fields.length = 0
  }
  await gitRecords(place, ['check-attr', '-z', '--stdin', 'filter'], onField, { stdin })
  const names = staged.rawFilters.join(', ')
  return [
    {
      code: 'filter-skipped',
      text: `The git filter ${names} is required here and failed: ${raw.length} changed files were taken as they are on disk.`,
      paths: raw.slice(0, NOTICE_PATHS_LIMIT),
    },
  ]
}
