// A real repository of a user, with dependencies, and a hash over every byte of it.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type TestRepository = {
  readonly top: string
  /** For the run's own files: outside the tree. */
  readonly runFolder: string
  git(...args: string[]): string
  write(path: string, text: string | Uint8Array): void
  remove(): void
}

export function makeRepository(files: Readonly<Record<string, string>>): TestRepository {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-repository-'))
  chmodSync(folder, 0o755)
  const top = join(folder, 'my repo, with: odd "name"')
  const runFolder = join(folder, 'run')
  mkdirSync(top)
  mkdirSync(runFolder)
  const env = {
    PATH: process.env['PATH']!,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.invalid',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.invalid',
  }
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: top, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const write = (path: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(top, path)), { recursive: true })
    writeFileSync(join(top, path), text)
  }
  git('init', '-q', '-b', 'main')
  for (const [path, text] of Object.entries(files)) write(path, text)
  git('add', '-A')
  git('commit', '-q', '-m', 'first')
  return { top, runFolder, git, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Names, kinds, modes, contents and modification times of everything below a folder, .git included. */
export function hashOf(folder: string): string {
  const hash = createHash('sha256')
  const visit = (path: string, name: string): void => {
    const found = lstatSync(path)
    hash.update(`${name}\0${found.mode}\0${found.mtimeMs}\0`)
    if (found.isSymbolicLink()) hash.update(readlinkSync(path))
    else if (found.isFile()) hash.update(readFileSync(path))
    else if (found.isDirectory())
      for (const entry of readdirSync(path).sort()) visit(join(path, entry), `${name}/${entry}`)
  }
  visit(folder, '')
  return hash.digest('hex')
}

export { cpSync, symlinkSync }
