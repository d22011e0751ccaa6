// The critic checks in the command line: what the change broke, and nothing else.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { git, makeRepository, runIds, scratch, write, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'
import { contained, why } from './support/sandbox.ts'

let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

const manifest = (scripts: object, more: object = {}): string =>
  JSON.stringify({ name: 'top', scripts, ...more })

async function review(repository: string, ...more: string[]): Promise<Report> {
  const { out, err } = await runMain(
    ['review', '--no-session', '--json', '--critic', 'rules:checks', ...more],
    { cwd: repository, home: place.home },
  )
  expect(err).toBe('')
  return JSON.parse(out) as Report
}
const statements = ({ disputes }: Report): string[] => disputes.map(({ statement }) => statement)

describe.skipIf(!contained)(`rules:checks${why}`, () => {
  it('accuses of what is newly broken, in the package that the change affects', async () => {
    const repository = makeRepository(
      join(place.folder, 'repository'),
      {
        'package.json': manifest({ test: 'true' }, { workspaces: ['packages/*'] }),
        'packages/one/package.json': manifest(
          { lint: 'grep -q good value.txt', test: 'exit 1' },
          { name: 'one' },
        ),
        'packages/one/value.txt': 'good\n',
        'packages/two/package.json': manifest({ lint: 'exit 1' }, { name: 'two' }),
      },
      { 'packages/one/value.txt': 'bad\n' },
    )
    const report = await review(repository)
    // What failed before is nobody's news, and of the other package nothing is run.
    expect(statements(report)).toEqual([
      'cd packages/one && npm run lint passes on the base and fails on the work.',
    ])
    expect([report.exit, report.advisory, report.livenessItems]).toEqual([1, [], []])
  })

  it('finds nothing where nothing is broken', async () => {
    const repository = makeRepository(
      join(place.folder, 'repository'),
      { 'package.json': manifest({ test: 'grep -q good value.txt' }), 'value.txt': 'good\n' },
      { 'value.txt': 'good enough\n' },
    )
    const report = await review(repository)
    expect([statements(report), report.advisory, report.livenessItems]).toEqual([[], [], []])
  })

  it('has what the user has installed, and leaves it as it was', async () => {
    const repository = makeRepository(
      join(place.folder, 'repository'),
      { 'package.json': manifest({ test: 'node test.js' }), '.gitignore': 'node_modules\n', 'test.js': '' },
      { 'test.js': "require('installed')\nrequire('fs').writeFileSync('node_modules/.cache', 'x')\n" },
    )
    write(repository, { 'node_modules/installed/index.js': 'module.exports = 1\n' })
    expect(statements(await review(repository))).toEqual([])
    expect(existsSync(join(repository, 'node_modules/.cache'))).toBe(false)
  })

  it.skipIf(!existsSync('/usr/bin/python3'))('runs in the virtual environment of the project', async () => {
    const repository = makeRepository(
      join(place.folder, 'repository'),
      {
        'package.json': manifest({ test: 'python3 test.py' }),
        '.gitignore': '.venv\n',
        'test.py': '',
      },
      { 'test.py': 'import sys\nassert sys.prefix != sys.base_prefix, sys.path\n' },
    )
    execFileSync('/usr/bin/python3', ['-m', 'venv', '--without-pip', join(repository, '.venv')])
    const report = await review(repository)
    expect([report.disputes.map(({ evidence }) => evidence), report.advisory]).toEqual([[], []])
  })

  it('cannot reach the network, the home folder or the work tree', async () => {
    const repository = makeRepository(
      join(place.folder, 'repository'),
      { 'package.json': manifest({ test: 'node test.cjs' }), 'test.cjs': '' },
      {
        'test.cjs': `const { writeFileSync, readFileSync } = require('fs')
writeFileSync('own.txt', 'written by a check')
try { readFileSync('${place.home}/secret'); process.exit(1) } catch {}
try { writeFileSync('${place.home}/out', 'x') } catch {}
require('net').connect(80, '192.0.2.1').on('error', () => process.exit(0)).on('connect', () => process.exit(1))
`,
      },
    )
    writeFileSync(join(place.home, 'secret'), 'secret')
    expect(statements(await review(repository))).toEqual([])
    expect([existsSync(join(repository, 'own.txt')), existsSync(join(place.home, 'out'))]).toEqual([
      false,
      false,
    ])
  })

  it('says what could not be run, and holds it against nobody', async () => {
    const repository = makeRepository(
      join(place.folder, 'repository'),
      { 'package.json': manifest({ lint: 'no-such-linter .' }), 'a.txt': '' },
      { 'a.txt': 'a\n' },
    )
    const report = await review(repository)
    expect([statements(report), report.advisory.map(({ statement }) => statement)]).toEqual([
      [],
      ['npm run lint could not be run on the work: whether the change broke it is not known.'],
    ])
  })

  it('leaves no checkout behind', async () => {
    const repository = makeRepository(
      join(place.folder, 'repository'),
      { 'package.json': manifest({ test: 'true' }), 'a.txt': '' },
      { 'a.txt': 'a\n' },
    )
    await review(repository)
    const [id] = runIds(join(repository, '.git/gainsay'))
    const checkouts = join(repository, '.git/gainsay/runs', id!, 'room/checkouts')
    expect(existsSync(checkouts) ? execFileSync('ls', [checkouts], { encoding: 'utf8' }) : '').toBe('')
  })
})

describe('without a sandbox', () => {
  it('a named revision is never run, whatever the user says', async () => {
    const repository = makeRepository(join(place.folder, 'repository'))
    writeFileSync(join(repository, 'a.txt'), 'two\n')
    git(repository, 'commit', '-qam', 'second')
    const { exit, err } = await runMain(['review', 'HEAD~1..HEAD', '--no-session', '--unsafe-no-sandbox'], {
      cwd: repository,
      home: place.home,
    })
    expect([exit, err]).toEqual([
      2,
      'gainsay: What a named revision holds is never run without a sandbox: leave --unsafe-no-sandbox out.\n',
    ])
  })
})

describe('gainsay prune', () => {
  it('removes the checkouts of a review whose process is gone', async () => {
    const repository = makeRepository(join(place.folder, 'repository'), { 'a.txt': '' }, { 'a.txt': 'a\n' })
    await review(repository)
    const [id] = runIds(join(repository, '.git/gainsay'))
    const left = join(repository, '.git/gainsay/runs', id!, 'room/checkouts/w-left')
    mkdirSync(left, { recursive: true })
    const owner = { host: hostname(), bootId: null, pid: 2 ** 22 + 1, startTicks: 1 }
    writeFileSync(join(left, 'owner.json'), JSON.stringify(owner))
    const { out } = await runMain(['prune'], { cwd: repository, home: place.home })
    expect([out, existsSync(left)]).toEqual([expect.stringMatching(/^Removed \d+ folders/), false])
    rmSync(left, { recursive: true, force: true })
    expect(readFileSync(join(repository, 'a.txt'), 'utf8')).toBe('a\n')
  })
})
