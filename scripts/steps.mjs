// What the two commands of a fresh checkout share. Plain JavaScript without dependencies:
// it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.gainsay-installed')

/** Runs one step with its output shown; ends this process with the step's own exit code when it fails. */
export function step(title, command, args, options = {}) {
  process.stderr.write(`\n> ${title}\n`)
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) {
    process.stderr.write(`${command} could not be started: ${result.error.message}\n`)
    process.exit(1)
  }
  if (result.status !== 0) {
    process.stderr.write(`\n"${title}" failed (exit ${result.status ?? result.signal}).\n`)
    process.exit(result.status ?? 1)
  }
}

/** Refuses a Node that is too old in one sentence, before npm prints a page about it. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(
    `Gainsay needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and run the command again.\n`,
  )
  process.exit(2)
}

/** Installs exactly what the lock file says, once for each lock file. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  step('install (npm ci)', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

export const bin = (name) => join(root, 'node_modules', '.bin', name)

export function build() {
  step('build', 'npm', ['run', '--silent', 'build'])
}
