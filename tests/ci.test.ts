// The gate itself, on a repository of two scripts: it counts, it fails, and it leaves nothing behind.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repositoryRoot } from './source-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gainsay-ci-'))
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['ci.mjs', 'steps.mjs'])
    cpSync(join(repositoryRoot, 'scripts', name), join(folder, 'scripts', name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Ended = { readonly code: number | null; readonly lines: string[] }

function gate(scripts: Readonly<Record<string, string>>): { kill: () => void; ended: Promise<Ended> } {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'two', private: true, scripts }))
  const child = spawn(process.execPath, ['scripts/ci.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, lines: out.trimEnd().split('\n') }))
  })
  return { kill: () => child.kill('SIGTERM'), ended }
}

const unit = (passed: number, failed: number): string =>
  `mkdir -p .cache && echo '{"numPassedTests":${passed},"numFailedTests":${failed},"numFailedTestSuites":0}' > .cache/unit.json`

describe('.ci/run', () => {
  it('sums what the suites count, and passes', async () => {
    const { code, lines } = await gate({ test: unit(7, 0), 'test:agents': "echo '3 passed, 0 failed'" }).ended
    expect([code, lines.at(-1)]).toEqual([0, '10 passed, 0 failed'])
  })

  it.each([
    ['a suite that counts a failure', { test: unit(7, 1), 'test:agents': "echo '3 passed, 0 failed'" }],
    [
      'a suite that ends badly',
      { test: `${unit(7, 0)}; exit 1`, 'test:agents': "echo '3 passed, 0 failed'" },
    ],
    ['a suite that ran nothing', { test: unit(7, 0), 'test:agents': 'true' }],
  ])('fails with %s', async (_, scripts) => {
    const { code, lines } = await gate(scripts).ended
    expect(code).toBe(1)
    expect(lines.at(-1)).toMatch(/^\d+ passed, [1-9]\d* failed$/)
  })

  it('ended from outside it takes its suite along', async () => {
    const running = gate({ test: 'echo $$ > pid && exec sleep 60', 'test:agents': 'true' })
    const pid = await within(async () => {
      const path = join(folder, 'pid')
      return existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
    })
    running.kill()
    expect((await running.ended).code).toBe(143)
    expect(await within(async () => Number(!isAlive(pid)))).toBe(1)
  })
})

const LOOKS_LIMIT = 200
const LOOK_MS = 50

/** The first value that is not 0; 0 where there is none in time. */
async function within(look: () => Promise<number>): Promise<number> {
  for (let count = 0; count < LOOKS_LIMIT; count += 1) {
    const found = await look()
    if (found !== 0) return found
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return 0
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
