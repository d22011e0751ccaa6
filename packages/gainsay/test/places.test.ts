// Where a review may be asked for, whatever is in the way, and that the user's tree stays theirs.
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ended } from './support/program.ts'
import {
  everything,
  git,
  leftovers,
  makeRepository,
  runIds,
  scratch,
  type Scratch,
} from './support/repository.ts'
import { runMain } from './support/run-main.ts'
import { layClaudeSession, lyingSession, textOf } from './support/sessions.ts'

let place: Scratch
beforeAll(() => {
  place = scratch()
})
afterAll(() => place.remove())

const run = (cwd: string, ...argv: string[]): Promise<Ended> => runMain(argv, { cwd, home: place.home })
async function reportOf(cwd: string, ...argv: string[]): Promise<Report> {
  const { out, err } = await run(cwd, 'review', ...argv, '--json')
  expect(err).toBe('')
  return JSON.parse(out) as Report
}
const paths = (report: Report): string[] => report.coverage.files.map(({ path }) => path)

describe('where a review is asked for', () => {
  it('reviews the whole repository from a subfolder, with the session of that subfolder', async () => {
    const repository = makeRepository(
      join(place.folder, 'deep'),
      { 'a.txt': 'a\n', 'in/side/b.txt': 'b\n' },
      { 'a.txt': 'aa\n' },
    )
    const inside = join(repository, 'in', 'side')
    layClaudeSession(place.home, inside, textOf(lyingSession(inside)))
    const report = await reportOf(inside)
    expect(paths(report)).toEqual(['a.txt'])
    expect(report.disputes[0]).toMatchObject({ address: { kind: 'claim', value: 'All tests pass.' } })
    expect(runIds(join(repository, '.git', 'gainsay'))).toEqual([report.review])
  })

  it('keeps the reviews of a linked worktree with the repository', async () => {
    const repository = makeRepository(join(place.folder, 'main-tree'))
    const linked = join(place.folder, 'linked')
    git(repository, 'worktree', 'add', '-q', '-b', 'other', linked)
    writeFileSync(join(linked, 'new.txt'), 'new\n')
    const report = await reportOf(linked)
    expect(paths(report)).toEqual(['new.txt'])
    expect((await run(repository, 'reviews')).out).toContain(report.review)
    expect(everything(linked).filter((path) => path.includes('gainsay'))).toEqual([])
  })

  it('reviews a range in a bare repository, and says so without one', async () => {
    const repository = makeRepository(join(place.folder, 'origin'))
    writeFileSync(join(repository, 'b.txt'), 'b\n')
    git(repository, 'add', '-A')
    git(repository, 'commit', '-q', '-m', 'two')
    const bare = join(place.folder, 'bare.git')
    git(place.folder, 'clone', '-q', '--bare', repository, bare)
    const none = await run(bare, 'review')
    expect([none.exit, none.out]).toEqual([2, ''])
    expect(none.err).toMatch(/no work tree here; name a range/)
    expect(paths(await reportOf(bare, 'main~1..main'))).toEqual(['b.txt'])
    expect(leftovers(join(bare, 'gainsay'))).toEqual([])
  })

  it('lists a submodule as one', async () => {
    const inner = makeRepository(join(place.folder, 'inner'))
    const outer = makeRepository(join(place.folder, 'outer'))
    git(outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'vendor/inner')
    const report = await reportOf(outer)
    expect(paths(report)).toEqual(['.gitmodules', 'vendor/inner'])
    expect(report.coverage.files.find(({ path }) => path === 'vendor/inner')!.seenBy).toEqual([])
    const { out } = await run(outer, 'show')
    expect(out).toContain('not shown: vendor/inner')
  })

  it('reviews documents outside git with the task beside them, and keeps state in the home', async () => {
    const folder = join(place.folder, 'papers')
    mkdirSync(folder)
    writeFileSync(join(folder, 'plan.md'), '# The plan\n\nWe do it on Monday.\n')
    writeFileSync(join(folder, 'brief.md'), 'Write a plan.\n\n- Name the risks.\n')
    const before = everything(folder)
    const report = await reportOf(folder, 'plan.md', '--task', 'brief.md')
    expect(paths(report)).toEqual(['plan.md'])
    expect(report.coverage.requirements.map(({ quote }) => quote)).toContain('Name the risks.')
    expect(everything(folder)).toEqual(before)
    const state = (own: string): string => {
      const folders = join(own, 'gainsay', 'folders')
      return join(folders, readdirSync(folders)[0]!)
    }
    const own = state(join(place.home, '.local', 'state'))
    expect([runIds(own), leftovers(own)]).toEqual([[report.review], []])
    // Another folder has reviews of its own.
    const other = join(place.folder, 'other papers')
    mkdirSync(other)
    expect((await run(other, 'reviews')).out).not.toContain(report.review)
    const chosen = join(place.folder, 'chosen')
    const env = { XDG_STATE_HOME: chosen }
    await runMain(['review', 'plan.md'], { cwd: folder, home: place.home, env })
    expect(runIds(state(chosen)).length).toBe(1)
  })
})

describe('the tree of the user', () => {
  it('is the same byte for byte after a review, whatever is in it', async () => {
    const repository = makeRepository(
      join(place.folder, 'busy'),
      {
        'a.txt': 'a\n',
        'gone.txt': 'g\n',
        'crlf.txt': 'x\r\ny\r\n',
        'both.txt': '1\n',
        '.gitignore': 'ignored\n',
      },
      { 'a.txt': 'a\nb', 'new.bin': new Uint8Array([0, 1, 2, 255]), ignored: 'secret\n', 'both.txt': '2\n' },
    )
    git(repository, 'add', 'both.txt')
    writeFileSync(join(repository, 'both.txt'), '3\n')
    git(repository, 'rm', '-q', 'gone.txt')
    symlinkSync('/etc/passwd', join(repository, 'link'))
    git(repository, 'stash', 'list')
    const before = everything(repository)
    const report = await reportOf(repository)
    expect(everything(repository)).toEqual(before)
    expect(paths(report)).toEqual(['a.txt', 'both.txt', 'gone.txt', 'link', 'new.bin'])
    expect(leftovers(join(repository, '.git', 'gainsay'))).toEqual([])
    const staged = await reportOf(repository, '--staged')
    expect(paths(staged)).toEqual(['both.txt', 'gone.txt'])
    expect(everything(repository)).toEqual(before)
  })
})

describe('hostile text', () => {
  const CLEAR = '\u001B[2J\u001B]0;owned\u0007'
  // oxlint-disable-next-line no-control-regex
  const RAW = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/
  const TURNED = '\u202Egnp.exe'

  it('never reaches a terminal raw, and JSON stays whole', async () => {
    const names = [`esc${CLEAR}.test.js`, `turned${TURNED}.js`, 'new\nline.js', 'tab\there.js', '-rf.js']
    const folder = join(place.folder, `host${TURNED}ile`)
    const files = Object.fromEntries(names.map((name) => [name, `test.only('${CLEAR}', () => {})\n`]))
    const repository = makeRepository(folder, undefined, files)
    const lying = lyingSession(repository, {
      ask: `Please ${CLEAR} do it ${TURNED}.`,
      command: `npm test ${CLEAR}`,
      output: `${CLEAR}# pass 4\n# fail 2${TURNED}\n`,
      says: `Done ${CLEAR}. All tests pass ${TURNED}.`,
    })
    const path = layClaudeSession(
      place.home,
      repository,
      textOf(lying),
      '99999999-2222-4333-8444-555555555555',
    )
    const report = await reportOf(repository, '--session', path)
    expect(paths(report).toSorted()).toEqual(names.toSorted())
    const outputs = [
      await run(repository, 'review', '--session', path),
      await run(repository, 'show'),
      await run(repository, 'show', report.disputes[0]!.id),
      await run(repository, 'audit', '--here'),
      await run(repository, 'reviews'),
      await run(repository, 'show', `A${CLEAR}`),
      await run(repository, 'review', `${CLEAR}..HEAD`),
      await run(repository, 'review', `nothing${TURNED}`),
      await run(repository, `rev${CLEAR}`),
      await run(repository, 'review', `--${CLEAR}`),
      await run(repository, 'review', '--session', `x${CLEAR}`),
      await run(repository, 'review', '--critic', `x${CLEAR}`),
      await run(repository, 'review', '--task', `x${TURNED}`),
      await run(repository, 'audit', '--last', CLEAR),
    ]
    for (const { out, err } of outputs) {
      expect(out + err).not.toMatch(RAW)
    }
    expect(outputs[0]!.out).toContain(String.raw`\x1b[2J`)
  })

  it('stays data in the ledger: the replay still follows', async () => {
    const folder = join(place.folder, `host${TURNED}ile`)
    const { exit, out } = await run(folder, 'ledger', 'verify', '--replay')
    expect([exit, out.includes('every event follows')]).toEqual([0, true])
    const id = runIds(join(folder, '.git', 'gainsay')).at(-1)!
    const ledger = readFileSync(join(folder, '.git', 'gainsay', 'runs', id, 'ledger.ndjson'), 'utf8')
    expect(ledger).not.toContain('\u001B')
  })
})
