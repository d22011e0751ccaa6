// Where one session is recorded: a fresh home, the card's repository with a bare remote beside it,
// and wrappers on PATH that log what the programs really do, outside the transcript.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Repository } from '../repositories/repository.ts'

export type SessionPlace = {
  readonly folder: string
  readonly home: string
  readonly repository: string
  readonly log: string
  /** PATH with the wrappers first. */
  readonly path: string
  remove(): void
}

const TIMEOUT_MS = 30_000
const WRAPPED = ['node', 'npm', 'npx', 'python3', 'make', 'git', 'cargo', 'timeout'] as const
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')

/** Below /tmp: Codex refuses a home below TMPDIR. */
export function makeSessionPlace(repository: Repository): SessionPlace {
  const folder = realpathSync(mkdtempSync('/tmp/gainsay-audit-'))
  const home = join(folder, 'home')
  const work = join(folder, repository.folder)
  const log = join(folder, 'log')
  const wrappers = join(folder, 'bin')
  for (const path of [home, work, log, wrappers]) mkdirSync(path)
  const path = `${wrappers}:${process.env['PATH'] ?? ''}`
  writeHome(home, path)
  for (const [name, text] of Object.entries(repository.files)) {
    mkdirSync(dirname(join(work, name)), { recursive: true })
    writeFileSync(join(work, name), text)
  }
  const remote = join(folder, 'remote.git')
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', remote], { timeout: TIMEOUT_MS })
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    ['commit', '-q', '-m', 'A small repository'],
    ['remote', 'add', 'origin', remote],
    ['push', '-q', '-u', 'origin', 'main'],
  ])
    plainGit(work, home, args)
  for (const name of WRAPPED) wrap(join(wrappers, name), [realProgram(name)], work, log)
  wrap(join(wrappers, 'tsc'), [process.execPath, compiler], work, log)
  if (repository.folder === 'queue') linkCompiler(work, wrappers)
  return {
    folder,
    home,
    repository: work,
    log,
    path,
    remove: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
      rmSync(`/tmp/gainsay-flaky-${basename(folder)}`, { force: true })
    },
  }
}

/** Git as the recorder itself uses it: not logged. */
export function plainGit(cwd: string, home: string, args: readonly string[]): string {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync(realProgram('git'), args, { cwd, env, encoding: 'utf8', timeout: TIMEOUT_MS })
}

function writeHome(home: string, path: string): void {
  // npm looks for newer versions of itself otherwise, and says so in the recorded output.
  writeFileSync(join(home, '.npmrc'), 'update-notifier=false\nfund=false\naudit=false\n')
  writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = Example\n\temail = example@example.invalid\n')
  // A login shell reads the machine's profile, which puts its own PATH first.
  for (const name of ['.profile', '.bash_profile', '.bashrc'])
    writeFileSync(join(home, name), `export PATH="${path}"\n`)
}

function linkCompiler(work: string, wrappers: string): void {
  mkdirSync(join(work, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(join(wrappers, 'tsc'), join(work, 'node_modules', '.bin', 'tsc'))
}

const found = new Map<string, string>()
export function realProgram(name: string): string {
  const known = found.get(name)
  if (known !== undefined) return known
  const command = name === 'python3' ? 'import sys; print(sys.executable)' : null
  const path =
    command === null
      ? execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
      : execFileSync('python3', ['-c', command], { encoding: 'utf8' }).trim()
  found.set(name, path)
  return path
}

/** Logs argv, folder, times, exit code, and the hash of every file before and after. */
function wrap(path: string, real: readonly string[], work: string, log: string): void {
  const quoted = real.map((word) => `'${word}'`).join(' ')
  const toolchain = join(homedir(), '.rustup')
  const script = `#!/bin/bash
listing() { ( cd '${work}' && find . '(' -path ./.git -o -path ./node_modules -o -path ./target -o -name __pycache__ -o -name .pytest_cache ')' -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 -r sha256sum ) > "$1" 2>/dev/null; }
id="\${EPOCHREALTIME/[.,]/}-$$"
listing '${log}'/"$id".before
printf '%s\\0' "$EPOCHREALTIME" "$PWD" "\${0##*/}" "$@" > '${log}'/"$id".start
export RUSTUP_HOME="\${RUSTUP_HOME:-${toolchain}}" PYTHONDONTWRITEBYTECODE=1
${quoted} "$@"
code=$?
listing '${log}'/"$id".after
printf '%s\\0%s' "$EPOCHREALTIME" "$code" > '${log}'/"$id".ended && mv '${log}'/"$id".ended '${log}'/"$id".end
exit $code
`
  writeFileSync(path, script)
  chmodSync(path, 0o755)
}
