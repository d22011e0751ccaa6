// Real repositories for tests, in folders of their own.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Gone after the test file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gainsay-host-')))
  folders.push(folder)
  return folder
}

const IDENTITY = {
  GIT_AUTHOR_NAME: 'Tester',
  GIT_AUTHOR_EMAIL: 'tester@example.org',
  GIT_COMMITTER_NAME: 'Tester',
  GIT_COMMITTER_EMAIL: 'tester@example.org',
}

export class TestRepository {
  readonly root: string

  constructor(root: string = temporaryFolder(), initArguments: readonly string[] = []) {
    this.root = root
    this.git('init', '--quiet', '-b', 'main', ...initArguments)
  }

  git(...args: string[]): string {
    const env = { ...process.env, ...IDENTITY }
    return execFileSync('git', args, { cwd: this.root, env, encoding: 'utf8', stdio: 'pipe' }).trimEnd()
  }

  path(name: string): string {
    return join(this.root, name)
  }

  write(name: string, content: string | Uint8Array): this {
    mkdirSync(dirname(this.path(name)), { recursive: true })
    writeFileSync(this.path(name), content)
    return this
  }

  remove(name: string): this {
    rmSync(this.path(name), { recursive: true, force: true })
    return this
  }

  /** Commits all that is there. */
  commit(message = 'a commit'): string {
    this.git('add', '-A')
    this.git('-c', 'commit.gpgSign=false', 'commit', '--quiet', '--no-verify', '--allow-empty', '-m', message)
    return this.git('rev-parse', 'HEAD')
  }

  /** A folder for the objects of one freezing. */
  objects(): string {
    return join(temporaryFolder(), 'objects')
  }
}

/** Every file below a folder with mode, content or link target, as one comparable map. */
export function contentsOf(root: string, except: (name: string) => boolean = isGit): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (folder: Buffer, below: Buffer): void => {
    for (const entry of readdirSync(folder, { encoding: 'buffer' })) {
      const name = below.length === 0 ? entry : Buffer.concat([below, Buffer.from('/'), entry])
      const path = Buffer.concat([folder, Buffer.from('/'), entry])
      if (except(name.toString('latin1'))) continue
      const file = lstatSync(path)
      if (file.isDirectory()) walk(path, name)
      else found.set(name.toString('latin1'), fileState(path))
    }
  }
  walk(Buffer.from(root), Buffer.alloc(0))
  return found
}

const isGit = (name: string): boolean => name === '.git'

function fileState(path: Buffer): string {
  const file = lstatSync(path)
  if (file.isSymbolicLink()) return `link ${readlinkSync(path, 'latin1')}`
  const mode = (file.mode & 0o100) === 0 ? 'file' : 'program'
  return `${mode} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
}

/** All of a git directory, with the times of its files: what freezing must not change. */
export function gitDirectoryState(gitDir: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const entry of readdirSync(gitDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const file = lstatSync(path, { bigint: true })
    const content = file.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
    const name = path.slice(gitDir.length)
    // git renews the time of an object, or of a split index's shared part, that it meets again.
    const timed = file.isFile() && !/^\/(?:objects\/|sharedindex\.)/.test(name)
    found.set(name, `${file.mode} ${timed ? file.mtimeNs : ''} ${content}`)
  }
  return found
}
