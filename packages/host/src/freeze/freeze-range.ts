// Two revisions, as they are in the repository.

import { emptyBase, resolveRevision } from '../git/base.ts'
import { gitTry, type GitPlace } from '../git/git.ts'
import { placeOf } from '../git/repository.ts'
import type { Repository } from '../git/types.ts'
import { HostError, isHostError } from '../host-error.ts'
import { printable } from '../files/printable.ts'
import { changedFiles } from './changed-files.ts'
import { repositoryNotices } from './repository-notices.ts'
import { openStore } from './store.ts'
import type { Base, FreezeRequest, Frozen } from './types.ts'

type Request = Extract<FreezeRequest, { kind: 'range' }>

export async function freezeRange(request: Request, repository: Repository): Promise<Frozen> {
  const place = placeOf(repository)
  const { from, to, symmetric } = parseRange(request.range)
  const target = await resolveRevision(place, to)
  const base = await rangeBase(place, from, { ...target, rev: to }, symmetric)
  const store = await openStore(repository, request.objectsDir)
  const changed = await changedFiles(repository.gitDir, store, base.tree, target.tree)
  return {
    kind: 'range',
    root: place.cwd,
    repository,
    base,
    snapshot: { commit: target.commit, tree: target.tree },
    gitDir: repository.gitDir,
    ...store,
    files: changed.files,
    notices: [...repositoryNotices(repository, base), ...changed.notices],
  }
}

type Range = { readonly from: string; readonly to: string; readonly symmetric: boolean }

/** Pure. @throws HostError 'bad-range' */
export function parseRange(range: string): Range {
  const match = /^(?<from>[^\s]*?)(?<dots>\.{2,3})(?<to>[^\s.][^\s]*|)$/.exec(range)
  const { from = '', dots = '', to = '' } = match?.groups ?? {}
  if (!match || (from === '' && to === '')) {
    const shown = printable(range, { oneLine: true, maxLength: 100 })
    throw new HostError('bad-range', `'${shown}' is not a range; write it as A..B, for example main..HEAD.`)
  }
  return { from: from || 'HEAD', to: to || 'HEAD', symmetric: dots === '...' }
}

async function rangeBase(
  place: GitPlace,
  from: string,
  target: Omit<Base, 'how'>,
  symmetric: boolean,
): Promise<Base> {
  if (symmetric) return forkPoint(place, from, target)
  try {
    return { ...(await resolveRevision(place, from)), how: 'the start of the range' }
  } catch (cause) {
    if (!isHostError(cause) || !(await isParentOfRoot(place, from, target))) throw cause
    return emptyBase(place, 'the range starts before the first commit')
  }
}

async function forkPoint(place: GitPlace, from: string, target: Omit<Base, 'how'>): Promise<Base> {
  const start = await resolveRevision(place, from)
  const common =
    start.commit === null || target.commit === null
      ? null
      : await gitTry(place, ['merge-base', '--', start.commit, target.commit])
  if (common === null) {
    const text = `The two ends of ${printable(from, { oneLine: true })}... have no commit in common; use two dots.`
    throw new HostError('bad-range', text)
  }
  return {
    ...(await resolveRevision(place, common.split('\n')[0]!)),
    how: 'where the two ends of the range parted',
  }
}

// `B^..B` is how people name the last commit; of the first commit there is no parent.
async function isParentOfRoot(place: GitPlace, from: string, target: Omit<Base, 'how'>): Promise<boolean> {
  const child = /^(?<child>.+?)(?:\^1?|~1?)$/.exec(from)?.groups?.['child']
  if (child === undefined || target.commit === null) return false
  const commit = await gitTry(place, ['rev-parse', '--verify', '--quiet', `${child}^{commit}`])
  if (commit === null) return false
  return (await gitTry(place, ['rev-list', '--no-walk', '--max-parents=0', commit])) === commit
}
