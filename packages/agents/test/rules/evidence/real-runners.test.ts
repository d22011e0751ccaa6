// The runners that are at hand are really run, and what they really print is read.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { launcherFailure } from '../../../src/rules/evidence/summaries/generic.ts'
import { outputLines } from '../../../src/rules/evidence/summaries/lines.ts'
import { readSummaries, summaryOf } from '../../../src/rules/evidence/summaries/read-summaries.ts'
import type { CheckKind } from '../../../src/rules/shared/commands/activity.ts'
import { output } from '../session-builder.ts'

const folder = mkdtempSync(join(tmpdir(), 'gainsay-runners-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const modules = join(import.meta.dirname, '../../../../../node_modules')
const bin = (name: string): string => join(modules, '.bin', name)

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Runs it in its folder; `exit verdict passed/failed`. */
function ran(where: string, command: string, args: readonly string[], kind: CheckKind, bad = ''): string {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: folder,
    FORCE_COLOR: '1',
    ...(bad === '' ? {} : { BAD: bad }),
  }
  const done = spawnSync(command, args, { cwd: join(folder, where), env, encoding: 'utf8', timeout: 30_000 })
  const lines = outputLines(output(`${done.stdout}\n${done.stderr}`))
  const one = summaryOf(readSummaries(lines, null), kind)
  return `${done.status === 0 ? 'zero' : 'nonzero'} ${one === null ? 'silent' : `${one.verdict} ${one.counts.passed ?? '-'}/${one.counts.failed ?? '-'}`}`
}
const has = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { timeout: 10_000 }).status === 0

describe('what real runners print', () => {
  it('node --test', () => {
    write({
      'node/a.test.mjs':
        "import test from 'node:test'\nimport assert from 'node:assert'\ntest('a', () => {})\ntest('b', () => assert.equal(process.env.BAD, undefined))\n",
    })
    for (const reporter of ['spec', 'tap']) {
      const args = ['--test', `--test-reporter=${reporter}`]
      expect(ran('node', process.execPath, args, 'tests')).toBe('zero passed 2/0')
      expect(ran('node', process.execPath, args, 'tests', '1')).toBe('nonzero failed 1/1')
    }
  })

  it('vitest', () => {
    write({
      'vitest/a.test.ts':
        "import { expect, it } from 'vitest'\nit('a', () => {})\nit('b', () => expect(process.env['BAD']).toBeUndefined())\n",
      'vitest/vitest.config.mjs': 'export default {}\n',
    })
    symlinkSync(modules, join(folder, 'vitest/node_modules'))
    expect(ran('vitest', bin('vitest'), ['run'], 'tests')).toBe('zero passed 2/0')
    expect(ran('vitest', bin('vitest'), ['run'], 'tests', '1')).toBe('nonzero failed 1/1')
    expect(ran('vitest', bin('vitest'), ['run', 'nothing'], 'tests')).toBe('nonzero nothing -/-')
  })

  it('tsc, oxlint and biome', () => {
    write({ 'ts/a.ts': 'const a: string = 1\n', 'good/a.ts': "export const a = 'a'\n" })
    expect(ran('ts', bin('tsc'), ['--noEmit', '--pretty', 'a.ts'], 'typecheck')).toBe('nonzero failed -/1')
    expect(ran('good', bin('tsc'), ['--noEmit', 'a.ts'], 'typecheck')).toBe('zero silent')
    expect(ran('good', bin('oxlint'), ['.'], 'lint')).toBe('zero passed -/0')
    expect(ran('ts', bin('biome'), ['check', '.'], 'lint')).toMatch(/^nonzero failed/)
  })

  it.skipIf(!has('python3', '--version'))('python -m unittest', () => {
    write({
      'py/test_a.py':
        "import os, unittest\nclass T(unittest.TestCase):\n    def test_a(self): pass\n    def test_b(self): self.assertIsNone(os.environ.get('BAD'))\n",
    })
    expect(ran('py', 'python3', ['-m', 'unittest'], 'tests')).toBe('zero passed 2/0')
    expect(ran('py', 'python3', ['-m', 'unittest'], 'tests', '1')).toBe('nonzero failed -/1')
  })

  it.skipIf(!has('make', '--version'))('make', () => {
    write({ 'make/Makefile': 'test:\n\t@false\n' })
    const done = spawnSync('make', ['test'], { cwd: join(folder, 'make'), encoding: 'utf8' })
    expect(launcherFailure(outputLines(output(done.stdout + done.stderr)))).toMatch(/Error 1/)
  })
})
