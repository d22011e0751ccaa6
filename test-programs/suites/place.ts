// A place of its own for each suite: a fresh home, a small real repository in a folder whose name
// has a dot, a space and letters outside ASCII, a linked worktree beside it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Place = {
  readonly folder: string
  readonly home: string
  readonly repository: string
  readonly subfolder: string
  readonly worktree: string
  remove(): void
}

/** Not below TMPDIR: Codex refuses a home there. */
const PARENT = '/tmp'
const TIMEOUT_MS = 20_000

export function makePlace(name: string): Place {
  const folder = realpathSync(mkdtempSync(join(PARENT, `gainsay-${name}-`)))
  const home = join(folder, 'home')
  const repository = join(folder, 'my pröject.v2')
  const subfolder = join(repository, 'packages', 'core')
  const worktree = join(folder, 'other tree')
  mkdirSync(home)
  mkdirSync(subfolder, { recursive: true })
  writeFileSync(join(repository, 'sum.js'), 'export const sum = (a, b) => a - b\n')
  writeFileSync(
    join(repository, 'check.mjs'),
    "import { sum } from './sum.js'\nconst ok = sum(2, 2) === 4\nconsole.log(ok ? '1 passed' : '1 failed')\nprocess.exit(ok ? 0 : 1)\n",
  )
  writeFileSync(join(repository, 'package.json'), '{ "name": "small", "type": "module" }\n')
  writeFileSync(join(subfolder, 'index.js'), 'export {}\n')
  git(repository, 'init', '-q', '-b', 'main')
  git(repository, 'add', '.')
  git(repository, 'commit', '-q', '-m', 'A small repository')
  git(repository, 'worktree', 'add', '-q', '-b', 'other', worktree)
  return {
    folder,
    home,
    repository,
    subfolder,
    worktree,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid']
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' }
  execFileSync('git', [...identity, ...args], { cwd, env, stdio: 'ignore', timeout: TIMEOUT_MS })
}
