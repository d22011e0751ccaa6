// Fixes in repositories of every kind: each is applied as it should be, or refused in one sentence;
// nothing is written through a link, into a submodule, or beside a name that differs by case.
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { oneFix } from './support/mended.ts'
import type { Ended } from './support/program.ts'
import { everything, git, makeRepository, scratch, write, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

const run = (cwd: string, ...argv: string[]): Promise<Ended> => runMain(argv, { cwd, home: place.home })
const repositoryWith = (name: string, committed: Record<string, string>, change: Record<string, string>) =>
  makeRepository(join(place.folder, name), committed, change)

/** Reviews with one fix of `a.txt`'s attack; returns the first line and the report. */
async function review(
  cwd: string,
  files: Readonly<Record<string, string | null>>,
  what: readonly string[] = [],
  path = 'a.txt',
): Promise<{ first: string; report: Report }> {
  const { out, err } = await run(cwd, 'review', ...what, ...oneFix(place.folder, path, 'changed', files))
  expect(err).toBe('')
  const report = JSON.parse((await run(cwd, 'show', '--json')).out) as Report
  return { first: out.split('\n')[0]!, report }
}

describe('a fix', () => {
  it('of a linked work tree is applied there, and the main one is left alone', async () => {
    const main = repositoryWith('main', { 'a.txt': 'one\n' }, {})
    const linked = join(place.folder, 'linked')
    git(main, 'worktree', 'add', '-q', linked)
    write(linked, { 'a.txt': 'changed\n' })
    const { first } = await review(linked, { 'a.txt': 'mended\n' })
    expect(first).toBe('1 to apply. Next: gainsay apply')
    const before = everything(main, ['.git'])
    // From either: the review knows where its work is.
    expect((await run(main, 'apply')).out).toContain('F1 applied: a.txt')
    expect([readFileSync(join(linked, 'a.txt'), 'utf8'), everything(main, ['.git'])]).toEqual([
      'mended\n',
      before,
    ])
    expect((await run(linked, 'revert')).exit).toBe(0)
    expect(readFileSync(join(linked, 'a.txt'), 'utf8')).toBe('changed\n')
  })

  it('of a file outside the sparse checkout is refused', async () => {
    const top = repositoryWith('sparse', { 'a.txt': 'one\n', 'in/i.txt': 'i\n', 'out/o.txt': 'o\n' }, {})
    git(top, 'sparse-checkout', 'set', 'in')
    write(top, { 'a.txt': 'changed\n' })
    const { first } = await review(top, { 'out/o.txt': 'mended\n' })
    expect(first).toBe('1 to apply. Next: gainsay apply')
    const { exit, out } = await run(top, 'apply')
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining('F1 was not applied: out/o.txt was removed since'),
    ])
    expect(existsSync(join(top, 'out'))).toBe(false)
  })

  it('that puts a file into a submodule is not verified', async () => {
    const inner = repositoryWith('inner', { 'i.txt': 'i\n' }, {})
    const top = repositoryWith('outer', { 'a.txt': 'one\n' }, {})
    git(top, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner, 'sub')
    git(top, 'commit', '-qm', 'with a submodule')
    write(top, { 'a.txt': 'changed\n' })
    const before = everything(top)
    const { first, report } = await review(top, { 'sub/i.txt': 'mended\n' })
    expect([first, report.fixes[0]?.verifiedBy ?? null]).toEqual([expect.stringMatching(/^1 to fix\./), null])
    expect((await run(top, 'apply', 'F1')).exit).toBe(2)
    expect(everything(top)).toEqual(before)
  })

  it('whose new file differs from another by case alone is not verified', async () => {
    const top = repositoryWith('case', { 'a.txt': 'one\n' }, { 'a.txt': 'changed\n' })
    const { report } = await review(top, { 'A.TXT': 'mended\n' })
    expect(report.fixes.map(({ verifiedBy }) => verifiedBy)).toEqual([null])
  })

  it('of a symbolic link is not verified, and none is written through', async () => {
    const top = repositoryWith('links', { 'a.txt': 'one\n', 'target.txt': 't\n' }, {})
    symlinkSync('target.txt', join(top, 'link'))
    git(top, 'add', '-A')
    git(top, 'commit', '-qm', 'with a link')
    write(top, { 'a.txt': 'changed\n' })
    const { report } = await review(top, { link: 'mended\n' })
    expect(report.fixes.map(({ verifiedBy }) => verifiedBy)).toEqual([null])
    expect([
      lstatSync(join(top, 'link')).isSymbolicLink(),
      readFileSync(join(top, 'target.txt'), 'utf8'),
    ]).toEqual([true, 't\n'])
  })

  it('for a file that has become a link since is refused', async () => {
    const top = repositoryWith('became', { 'a.txt': 'one\n', 'b.txt': 'b\n' }, { 'a.txt': 'changed\n' })
    await review(top, { 'b.txt': 'mended\n' })
    const outside = join(place.folder, 'outside.txt')
    writeFileSync(outside, 'b\n')
    git(top, 'rm', '-q', '--cached', 'b.txt')
    git(top, 'clean', '-qf', 'b.txt')
    symlinkSync(outside, join(top, 'b.txt'))
    const { exit, out } = await run(top, 'apply')
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining('F1 was not applied: b.txt is a symbolic link now'),
    ])
    expect(readFileSync(outside, 'utf8')).toBe('b\n')
  })

  it('of a file that a missing filter would have to read is applied to its bytes', async () => {
    const top = repositoryWith('filter', { 'a.txt': 'one\n', '.gitattributes': '*.bin filter=absent\n' }, {})
    git(top, 'config', 'filter.absent.clean', 'no-such-filter')
    write(top, { 'a.txt': 'changed\n', 'data.bin': 'data\n' })
    await review(top, { 'data.bin': 'mended\n' })
    expect((await run(top, 'apply')).out).toContain('F1 applied: data.bin')
    expect(readFileSync(join(top, 'data.bin'), 'utf8')).toBe('mended\n')
    expect((await run(top, 'revert')).exit).toBe(0)
    expect(readFileSync(join(top, 'data.bin'), 'utf8')).toBe('data\n')
  })

  it('of a range is applied where the files are as they were there, and refused elsewhere', async () => {
    const top = repositoryWith('range', { 'a.txt': 'one\n' }, { 'a.txt': 'changed\n' })
    git(top, 'commit', '-qam', 'second')
    const { first } = await review(top, { 'a.txt': 'mended\n' }, ['HEAD~1..HEAD'])
    expect(first).toBe('1 to apply. Next: gainsay apply')
    git(top, 'checkout', '-q', 'HEAD~1')
    const refused = await run(top, 'apply')
    expect([refused.exit, refused.out]).toEqual([
      1,
      expect.stringContaining('a.txt has changed since the snapshot'),
    ])
    git(top, 'checkout', '-q', '-')
    expect((await run(top, 'apply')).out).toContain('F1 applied: a.txt')
  })

  it('of documents outside git is applied to them', async () => {
    const folder = join(place.folder, 'documents')
    mkdirSync(folder)
    writeFileSync(join(folder, 'plan.md'), 'changed\nand more\n')
    const { first } = await review(folder, { 'plan.md': 'mended\nand more\n' }, ['plan.md'], 'plan.md')
    expect(first).toBe('1 to apply. Next: gainsay apply')
    expect((await run(folder, 'apply')).out).toContain('F1 applied: plan.md')
    expect(readFileSync(join(folder, 'plan.md'), 'utf8')).toBe('mended\nand more\n')
    expect((await run(folder, 'revert')).exit).toBe(0)
    expect(readFileSync(join(folder, 'plan.md'), 'utf8')).toBe('changed\nand more\n')
  })
})
