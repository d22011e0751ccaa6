// What the work is compared with.

import { HostError } from '../host-error.ts'
import { printable } from '../files/printable.ts'
import type { Base } from '../freeze/types.ts'
import { gitText, gitTry, type GitPlace } from './git.ts'
import { placeOf } from './repository.ts'
import type { Repository } from './types.ts'

export type BaseRequest = { readonly base?: string }

/**
 * The revision that is asked for; else the merge base with the upstream or the default branch,
 * where the branch has commits of its own; else HEAD; the empty tree where there is no commit.
 * @throws HostError 'revision-not-found' | 'object-missing'
 */
export async function baseOf(repository: Repository, request: BaseRequest = {}): Promise<Base> {
  const place = placeOf(repository)
  if (request.base !== undefined) {
    return { ...(await resolveRevision(place, request.base)), how: 'the base that was asked for' }
  }
  if (repository.head === null) {
    await refuseLostHead(place)
    return emptyBase(place, 'the repository has no commit yet')
  }
  const other = await comparedBranch(repository)
  if (other !== null) {
    const fork = await gitTry(place, ['merge-base', '--', repository.head, other.commit])
    const common = fork?.split('\n')[0]
    if (common !== undefined && common !== repository.head) {
      return { ...(await resolveRevision(place, common)), how: `where the branch left ${other.name}` }
    }
    if (common === undefined && repository.shallow) {
      return headBase(place, `HEAD, as this shallow clone has no commit in common with ${other.name}`)
    }
  }
  return headBase(place, other === null ? 'HEAD' : `HEAD, as the branch has no commits beyond ${other.name}`)
}

/** A HEAD whose commit is lost is no first commit: everything would seem new, and nothing compared. */
async function refuseLostHead(place: GitPlace): Promise<void> {
  const named = await gitTry(place, ['rev-parse', '--verify', '--quiet', 'HEAD'])
  if (named === null) return
  const text = `HEAD names the commit ${named.slice(0, 12)}, which is not in this repository: look with git fsck, and fetch it again or restore it.`
  throw new HostError('object-missing', text)
}

async function headBase(place: GitPlace, how: string): Promise<Base> {
  return { ...(await resolveRevision(place, 'HEAD')), rev: 'HEAD', how }
}

/** Nothing at all: what a first commit is compared with. */
export async function emptyBase(place: GitPlace, how: string): Promise<Base> {
  // Asked for, not written down: it differs between SHA-1 and SHA-256 repositories.
  const tree = await gitText(place, ['hash-object', '-t', 'tree', '--stdin'])
  return { rev: '', commit: null, tree, how: `the empty tree, as ${how}` }
}

/**
 * A commit, or a tree without one (the empty tree's own id is a usual base).
 * @throws HostError 'revision-not-found'
 */
export async function resolveRevision(place: GitPlace, rev: string): Promise<Omit<Base, 'how'>> {
  // What begins with a dash would be an option to git.
  const found =
    rev === '' || rev.startsWith('-')
      ? null
      : await gitTry(place, ['rev-parse', '--verify', '--quiet', `${rev}^{tree}`])
  if (found === null) {
    const name = printable(rev, { oneLine: true, maxLength: 100 })
    const text = `There is no commit named '${name}' in this repository; git log --oneline --all lists those there are.`
    throw new HostError('revision-not-found', text)
  }
  const commit = await gitTry(place, ['rev-parse', '--verify', '--quiet', `${rev}^{commit}`])
  return { rev, commit, tree: found }
}

type Named = { readonly name: string; readonly commit: string }

// A branch that tracks its own pushed copy is compared with the default branch: what was pushed
// is still the branch's own work. The default branch itself is compared with its upstream.
async function comparedBranch(repository: Repository): Promise<Named | null> {
  const place = placeOf(repository)
  const [upstream, names] = await Promise.all([
    gitTry(place, ['rev-parse', '--abbrev-ref', '--symbolic-full-name', '@{upstream}']),
    defaultBranches(place),
  ])
  const ownCopy = upstream !== null && upstream.slice(upstream.indexOf('/') + 1) === repository.branch
  const others = names.all.filter((name) => name !== repository.branch)
  const candidates =
    names.local === repository.branch
      ? [upstream, `origin/${repository.branch}`]
      : [ownCopy ? null : upstream, ...others, upstream]
  for (const name of candidates) {
    if (name === null) continue
    const commit = await gitTry(place, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
    if (commit !== null) return { name, commit }
  }
  return null
}

/** Names to try, likeliest first; `local` is the default branch's own short name where it is known. */
async function defaultBranches(place: GitPlace): Promise<{ local: string | null; all: string[] }> {
  const [remoteHead, configured] = await Promise.all([
    gitTry(place, ['symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD']),
    gitTry(place, ['config', '--get', 'init.defaultBranch']),
  ])
  const names = [...(configured === null ? [] : [configured]), 'main', 'master']
  const branches = names.flatMap((name) => [`refs/remotes/origin/${name}`, `refs/heads/${name}`])
  const present = await gitTry(place, ['for-each-ref', '--format=%(refname:short)', ...branches])
  const existing = new Set(present?.split('\n') ?? [])
  const ordered = names.flatMap((name) => [`origin/${name}`, name]).filter((name) => existing.has(name))
  const all = [...new Set([...(remoteHead === null ? [] : [remoteHead]), ...ordered])]
  const local = all[0]?.replace(/^origin\//, '') ?? null
  return { local, all }
}
