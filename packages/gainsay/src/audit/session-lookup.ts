// Files that say what a wrapper runs (package.json, Makefile, justfile), as they stood at the
// last commit before the session ended. Read from git's objects only; nothing is run.
import { statSync } from 'node:fs'
import { relative } from 'node:path'
import type { Session } from '@gainsay/agents'
import { discoverRepository, gitTry, placeOf, type Repository } from '@gainsay/host'

const WRAPPERS = ['package.json', 'Makefile', 'makefile', 'GNUmakefile', 'justfile', 'Justfile', '.justfile']
const REVISIONS_KEPT = 500

export type Lookup = (path: string) => string | null

/** One for all sessions of an audit: repositories and revisions are looked up once. */
export class SessionLookups {
  private readonly repositories = new Map<string, Promise<Repository | null>>()
  private readonly revisions = new Map<string, Promise<ReadonlyMap<string, string>>>()

  /** Null where the session's folder is gone or is in no repository. */
  async for(session: Session): Promise<Lookup | null> {
    const { cwd, endedAt } = session
    if (cwd === null || !isFolder(cwd)) return null
    const repository = await this.repository(cwd)
    if (repository?.topLevel == null || repository.head === null) return null
    const commit = await this.commit(repository, endedAt)
    if (commit === null) return null
    const folder = relative(repository.topLevel, cwd)
    const files = await this.files(repository, commit, folder.startsWith('..') ? '' : folder)
    return (path) => files.get(path.replace(/^\.\//, '')) ?? null
  }

  private repository(cwd: string): Promise<Repository | null> {
    const known = this.repositories.get(cwd) ?? discoverRepository(cwd).catch(() => null)
    this.repositories.set(cwd, known)
    return known
  }

  private async commit(repository: Repository, endedAt: string | null): Promise<string | null> {
    if (endedAt === null) return repository.head
    const found = await gitTry(placeOf(repository), ['rev-list', '-1', `--before=${endedAt}`, 'HEAD'])
    return found === null || found === '' ? null : found
  }

  private files(
    repository: Repository,
    commit: string,
    folder: string,
  ): Promise<ReadonlyMap<string, string>> {
    const key = `${repository.commonDir}\0${commit}\0${folder}`
    if (this.revisions.size > REVISIONS_KEPT) this.revisions.clear()
    const known = this.revisions.get(key) ?? readWrappers(repository, commit, folder)
    this.revisions.set(key, known)
    return known
  }
}

async function readWrappers(
  repository: Repository,
  commit: string,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  const prefix = folder === '' ? '' : `${folder}/`
  const place = placeOf(repository)
  const names = await gitTry(place, [
    'ls-tree',
    '--name-only',
    '--full-tree',
    commit,
    ...WRAPPERS.map((name) => prefix + name),
  ])
  for (const path of (names ?? '').split('\n')) {
    if (path === '') continue
    const text = await gitTry(place, ['cat-file', 'blob', `${commit}:${path}`])
    if (text !== null) files.set(path.slice(prefix.length), text)
  }
  return files
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
