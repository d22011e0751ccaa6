// `npm run test:agents`: installs the pinned programs of this folder where they are missing, runs
// the suites against them, prints `N passed, N failed` alone on a line, fails when anything fails.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const root = dirname(folder)
const INSTALL_MS = 10 * 60_000
const SUITES_MS = 20 * 60_000

const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies

function installed(name) {
  const file = join(folder, 'node_modules', name, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === wanted[name]
}

if (!Object.keys(wanted).every(installed)) {
  // The programs are native: the engines that one of them asks for concern its installer only. Not `npm ci`:
  // it refuses a lock in which builds for other machines are missing, which are optional and not everywhere to be had.
  const install = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'],
    {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      timeout: INSTALL_MS,
    },
  )
  if (install.status !== 0) {
    process.stderr.write('npm install failed in test-programs; the suites with real programs were not run.\n')
    process.stdout.write('0 passed, 1 failed\n')
    process.exit(1)
  }
}

const report = join(root, '.cache', 'agents.json')
mkdirSync(dirname(report), { recursive: true })
const vitest = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    join(folder, 'vitest.config.ts'),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ['ignore', 2, 2], timeout: SUITES_MS, killSignal: 'SIGKILL' },
)
const counts = vitest.error || !existsSync(report) ? null : JSON.parse(readFileSync(report, 'utf8'))
const passed = counts?.numPassedTests ?? 0
// A suite that could not be loaded has no tests that fail.
const failed = Math.max(counts?.numFailedTests ?? 1, vitest.status === 0 && passed > 0 ? 0 : 1)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
