// Small real repositories, and what must be as it was after a review.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
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

const IDENTITY = {
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.invalid',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.invalid',
}

export type Scratch = { readonly folder: string; readonly home: string; remove(): void }

/** A folder of the test's own with an empty home in it. */
export function scratch(): Scratch {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gainsay-product-')))
  const home = join(folder, 'home')
  mkdirSync(home)
  return { folder, home, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export function git(repository: string, ...args: string[]): string {
  return execFileSync('git', ['-C', repository, ...args], {
    env: { ...process.env, ...IDENTITY },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** A repository with one commit of `files`, then `change` written into its work tree. */
export function makeRepository(
  path: string,
  files: Readonly<Record<string, string | Uint8Array>> = { 'a.txt': 'one\n' },
  change: Readonly<Record<string, string | Uint8Array>> = {},
): string {
  mkdirSync(path, { recursive: true })
  git(path, 'init', '-q', '-b', 'main')
  write(path, files)
  git(path, 'add', '-A')
  git(path, 'commit', '-q', '-m', 'The first commit')
  write(path, change)
  return path
}

/** Every path below `folder` with a digest of what it is; `.git/gainsay` is ours and left out. */
export function everything(folder: string, leaveOut: readonly string[] = ['.git/gainsay']): string[] {
  const found: string[] = []
  const visit = (relative: string): void => {
    const path = join(folder, relative)
    if (leaveOut.includes(relative)) return
    const facts = lstatSync(path)
    const digest = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
    if (facts.isDirectory()) {
      found.push(`${relative}/`)
      for (const name of readdirSync(path).sort()) visit(relative === '' ? name : `${relative}/${name}`)
    } else if (facts.isSymbolicLink()) found.push(`${relative} -> ${readlinkSync(path)}`)
    else found.push(`${relative} ${facts.mode.toString(8)} ${digest(readFileSync(path))}`)
  }
  visit('')
  return found
}

/** What is left below the state folder apart from runs that were kept and the released lock. */
export function leftovers(stateFolder: string): string[] {
  if (!existsSync(stateFolder)) return []
  const all = readdirSync(stateFolder).filter((name) => name !== 'runs' && name !== 'mask-key')
  const runs = join(stateFolder, 'runs')
  if (!existsSync(runs)) return all
  const odd = readdirSync(runs).filter((name) => {
    if (/^r-\d{8}T\d{6}Z-[0-9a-f]{4}$/.test(name)) return false
    if (!name.startsWith('lock.')) return true
    return !(JSON.parse(readFileSync(join(runs, name), 'utf8')) as { released: boolean }).released
  })
  return [...all, ...odd]
}

export function runIds(stateFolder: string): string[] {
  const runs = join(stateFolder, 'runs')
  return existsSync(runs) ? readdirSync(runs).filter((name) => name.startsWith('r-')) : []
}
