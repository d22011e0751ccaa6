// A git directory of our own that reads the frozen objects: checking out and comparing through it
// runs no filter, no hook and no setting of the reviewed repository.

import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { gitTry, type GitPlace } from '../git/git.ts'
import { alternatesVariable } from '../git/git-environment.ts'
import type { ObjectStore } from './types.ts'

/** Settings of the user that decide which bytes a checkout has. */
const KEPT_SETTINGS = [
  'core.autocrlf',
  'core.eol',
  'core.symlinks',
  'core.ignorecase',
  'core.filemode',
] as const

/** Whatever the user's configuration says: only what is in the directory itself counts. */
export const OWN_GIT_ENV: Readonly<Record<string, string>> = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_ATTR_NOSYSTEM: '1',
}

/** Makes `folder` a git directory without commits. */
export async function makeOwnGit(folder: string, store: ObjectStore): Promise<void> {
  const user: GitPlace = { cwd: store.gitDir, env: { GIT_DIR: store.gitDir } }
  const settings: string[] = []
  for (const name of KEPT_SETTINGS) {
    const value = await gitTry(user, ['config', '--get', name])
    if (value !== null) settings.push(`\t${name.slice('core.'.length)} = ${JSON.stringify(value)}`)
  }
  writeGitDirectory(folder, { store, head: 'ref: refs/heads/none', settings })
  writeFileSync(join(folder, 'info', 'exclude'), await userExcludes(user, store))
}

export type GitDirectory = {
  readonly store: ObjectStore
  /** The text of HEAD. */
  readonly head: string
  readonly settings: readonly string[]
}

export function writeGitDirectory(folder: string, { store, head, settings }: GitDirectory): void {
  for (const part of ['objects/info', 'refs/heads', 'info'])
    mkdirSync(join(folder, part), { recursive: true })
  const sha256 = store.repository?.objectFormat === 'sha256'
  const lines = ['[core]', `\trepositoryformatversion = ${sha256 ? 1 : 0}`, '\tbare = false', ...settings]
  if (sha256) lines.push('[extensions]', '\tobjectformat = sha256')
  writeFileSync(join(folder, 'config'), `${lines.join('\n')}\n`)
  writeFileSync(join(folder, 'HEAD'), `${head}\n`)
  const shallow = join(store.repository?.commonDir ?? store.gitDir, 'shallow')
  if (existsSync(shallow)) copyFileSync(shallow, join(folder, 'shallow'))
}

/** On this machine; a sandbox has the same folders at other paths. */
export function ownGitPlace(folder: string, workTree: string, store: ObjectStore): GitPlace {
  const alternates = [store.objectsDir, ...store.alternates]
  const env = {
    ...OWN_GIT_ENV,
    GIT_DIR: folder,
    GIT_WORK_TREE: workTree,
    GIT_INDEX_FILE: join(folder, 'index'),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable(alternates),
  }
  return { cwd: workTree, env }
}

/** What the user ignores outside of the tree, so that it does not count as made by a party. */
async function userExcludes(user: GitPlace, store: ObjectStore): Promise<string> {
  const configured = await gitTry(user, ['config', '--path', '--get', 'core.excludesFile'])
  const base = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
  const files = [
    configured ?? join(base, 'git', 'ignore'),
    join(store.repository?.commonDir ?? store.gitDir, 'info', 'exclude'),
  ]
  return files.map(textOf).join('\n')
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
