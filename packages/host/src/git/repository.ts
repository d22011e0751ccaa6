// What kind of repository a folder is in. Read-only.

import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { HostError } from '../host-error.ts'
import { printable } from '../files/printable.ts'
import { git, gitRecords, gitText, gitTry, type GitPlace } from './git.ts'
import { outputText } from '../process/bounded-output.ts'
import type { Repository, Worktree } from './types.ts'

/** More linked work trees than this are not listed. */
const WORKTREE_LIMIT = 1_000

/**
 * The repository that contains the folder.
 * @throws HostError 'file-not-found' | 'not-a-repository' | 'dubious-ownership' | 'git-missing'
 */
export async function discoverRepository(cwd: string): Promise<Repository> {
  if (!existsSync(cwd) || !statSync(cwd).isDirectory()) {
    const name = printable(cwd, { oneLine: true })
    throw new HostError('file-not-found', `${name} is not a folder; check the path.`)
  }
  const place = { cwd }
  const asked = ['--is-bare-repository', '--is-inside-work-tree', '--is-shallow-repository']
  const answers = await revParse(place, [...asked, '--show-object-format', '--git-dir', '--git-common-dir'])
  const [bare, inside, shallow, objectFormat, gitDir, commonDir] = answers as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  // Inside the .git folder of a repository with a work tree neither is true.
  const topLevel = inside === 'true' ? await gitText(place, ['rev-parse', '--show-toplevel']) : null
  const [settings, head, branch, worktrees] = await Promise.all([
    readSettings(place),
    gitTry(place, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']),
    gitTry(place, ['symbolic-ref', '--quiet', '--short', 'HEAD']),
    listWorktrees(place),
  ])
  const absolute = { gitDir: resolve(cwd, gitDir), commonDir: resolve(cwd, commonDir) }
  return {
    topLevel,
    ...absolute,
    linked: absolute.gitDir !== absolute.commonDir,
    worktrees,
    bare: bare === 'true',
    shallow: shallow === 'true',
    partial: settings.partial,
    sparse: settings.sparse,
    submodules: topLevel !== null && existsSync(resolve(topLevel, '.gitmodules')),
    branch,
    detached: branch === null,
    head,
    objectFormat: objectFormat === 'sha256' ? 'sha256' : 'sha1',
  }
}

async function revParse(place: GitPlace, args: readonly string[]): Promise<string[]> {
  const result = await git(place, ['rev-parse', ...args])
  return outputText(result.stdout).split('\n')
}

async function readSettings(place: GitPlace): Promise<{ partial: boolean; sparse: boolean }> {
  const pattern = String.raw`^(remote\..*\.promisor|extensions\.partialclone|core\.sparsecheckout)$`
  const text = (await gitTry(place, ['config', '--get-regexp', pattern])) ?? ''
  return {
    partial: /promisor (?:true|1|yes|on)\b|^extensions\.partialclone /im.test(text),
    sparse: /^core\.sparsecheckout (?:true|1|yes|on)\b/im.test(text),
  }
}

async function listWorktrees(place: GitPlace): Promise<Worktree[]> {
  const worktrees: { path: string; head: string | null; branch: string | null }[] = []
  const text = (await gitTry(place, ['worktree', 'list', '--porcelain'])) ?? ''
  for (const line of text.split('\n')) {
    const [word, rest] = [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]
    if (word === 'worktree' && worktrees.length < WORKTREE_LIMIT)
      worktrees.push({ path: rest, head: null, branch: null })
    const current = worktrees.at(-1)
    if (!current) continue
    if (word === 'HEAD' && !/^0+$/.test(rest)) current.head = rest
    if (word === 'branch') current.branch = rest.replace(/^refs\/heads\//, '')
  }
  return worktrees
}

/** Where to run git for this repository: its top, or the git directory where it is bare. */
export function placeOf(repository: Repository): GitPlace {
  return { cwd: repository.topLevel ?? repository.gitDir }
}

/** Calls `gitRecords` and collects; only for lists that a limit bounds elsewhere. */
export async function recordsOf(place: GitPlace, args: readonly string[]): Promise<Buffer[]> {
  const records: Buffer[] = []
  await gitRecords(place, args, (record) => void records.push(record))
  return records
}
