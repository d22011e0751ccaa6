// The whole gate: `npm test`, then the suites with real programs. Prints `N passed, N failed`
// alone on its last line; a suite that ends badly without counting a failure counts as one.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

const LIMIT_MS = 40 * 60_000
const started = Date.now()
const suites = [
  { name: 'unit', args: ['test'], counts: unitCounts },
  { name: 'agents', args: ['run', '--silent', 'test:agents'], counts: lastCounts },
]

function unitCounts() {
  const file = join(root, '.cache', 'unit.json')
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
  }
}

function lastCounts(output) {
  const found = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  return found ? { passed: Number(found[1]), failed: Number(found[2]) } : null
}

let running = null

/** The whole group of the suite that runs: none of it outlives this process. */
function endRunning() {
  try {
    if (running !== null) process.kill(-running.pid, 'SIGKILL')
  } catch {
    /* it has just ended */
  }
}

for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
]) {
  process.on(signal, () => {
    endRunning()
    process.exit(128 + number)
  })
}

/** Runs one suite in a process group of its own, so that giving up ends all of it. */
function run(suite) {
  return new Promise((resolve) => {
    process.stdout.write(`\n== ${suite.name}\n`)
    const child = spawn('npm', suite.args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running = child
    let tail = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      tail = (tail + chunk).slice(-65_536)
    })
    const timer = setTimeout(
      () => {
        process.stdout.write(
          `\ngave up on ${suite.name}: the limit of ${LIMIT_MS / 60_000} minutes is reached\n`,
        )
        endRunning()
      },
      Math.max(1_000, LIMIT_MS - (Date.now() - started)),
    )
    child.on('close', (code) => {
      clearTimeout(timer)
      running = null
      const counts = suite.counts(tail) ?? { passed: 0, failed: 0 }
      if (code !== 0 && counts.failed === 0) counts.failed = 1
      if (code === 0 && counts.passed === 0) counts.failed += 1
      process.stdout.write(
        `== ${suite.name}: ${counts.passed} passed, ${counts.failed} failed (exit ${code})\n`,
      )
      resolve(counts)
    })
  })
}

rmSync(join(root, '.cache', 'unit.json'), { force: true })
const total = { passed: 0, failed: 0 }
for (const suite of suites) {
  const counts = await run(suite)
  total.passed += counts.passed
  total.failed += counts.failed
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)
