import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { freeze, hunks, pathBytes, readFileAt } from '../../src/index.ts'
import { changed, codes, frozenWorkTree } from '../support/freezing.ts'
import { TestRepository } from '../support/repository.ts'

describe('freezing a work tree: what git treats apart', () => {
  it('does not enter nested repositories, and lists them', async () => {
    const repository = new TestRepository()
    repository.write('a', 'a\n').commit()
    const empty = new TestRepository(makeFolder(repository, 'empty'))
    empty.write('file', 'x\n')
    new TestRepository(makeFolder(repository, 'full')).write('file', 'x\n').commit()
    repository.write('beside', 'b\n')
    const frozen = await frozenWorkTree(repository)
    expect(frozen.files.map(({ path }) => path)).toEqual(['beside'])
    expect(frozen.notices.find(({ code }) => code === 'nested-repository')?.paths).toEqual([
      'empty/',
      'full/',
    ])
  })

  it('lists a submodule that moved, and one that is dirty inside', async () => {
    const inner = new TestRepository()
    inner.write('f', 'one\n').commit()
    const repository = new TestRepository()
    repository.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '--quiet', inner.root, 'sub')
    repository.commit()
    repository.write('sub/f', 'dirty\n')
    const dirty = await frozenWorkTree(repository)
    expect(dirty.files).toEqual([])
    expect(dirty.notices.find(({ code }) => code === 'submodule-dirty')?.paths).toEqual(['sub'])
    new TestRepository(repository.path('sub')).commit('moved')
    const moved = await frozenWorkTree(repository)
    expect(changed(moved, 'sub')).toMatchObject({ kind: 'submodule', status: 'modified', newMode: '160000' })
    const { lines } = (await hunks(moved, changed(moved, 'sub'))).hunks[0]!
    expect(lines.map(({ kind }) => kind)).toEqual(['-', '+'])
    expect(codes(moved)).toContain('submodule-changed')
    expect(moved.repository?.submodules).toBe(true)
  })

  it('lists ignored files without reading them', async () => {
    const repository = new TestRepository()
    repository.write('.gitignore', 'node_modules/\n*.log\n').commit()
    repository.write('node_modules/a/index.js', 'x\n').write('debug.log', 'x\n')
    const frozen = await frozenWorkTree(repository)
    expect(frozen.files).toEqual([])
    const ignored = frozen.notices.find(({ code }) => code === 'ignored-present')
    expect(ignored?.paths).toEqual(['debug.log', 'node_modules/'])
  })

  it('reads edits under assume-unchanged and skip-worktree', async () => {
    const repository = new TestRepository()
    repository.write('assumed', 'a\n').write('skipped', 'a\n').commit()
    repository.git('update-index', '--assume-unchanged', 'assumed')
    repository.git('update-index', '--skip-worktree', 'skipped')
    repository.write('assumed', 'b\n').write('skipped', 'b\n')
    const frozen = await frozenWorkTree(repository)
    expect(frozen.files.map(({ path }) => path)).toEqual(['assumed', 'skipped'])
    expect(codes(frozen)).toEqual(expect.arrayContaining(['assume-unchanged', 'skip-worktree']))
  })

  it.each([false, true])('handles a sparse checkout (sparse index: %s)', async (sparseIndex) => {
    const repository = new TestRepository()
    repository.write('in/a', 'a\n').write('out/b', 'b\n').write('out/deep/c', 'c\n').commit()
    repository.git('sparse-checkout', 'set', '--cone', ...(sparseIndex ? ['--sparse-index'] : []), 'in')
    expect(existsSync(repository.path('out/b'))).toBe(false)
    repository.write('in/a', 'edited\n').write('in/new', 'n\n').write('out/untracked', 'u\n')
    repository.write('out/b', 'edited outside\n')
    const frozen = await frozenWorkTree(repository)
    expect(frozen.files.map(({ path, status }) => `${status} ${path}`)).toEqual([
      'modified in/a',
      'added in/new',
      'modified out/b',
      'added out/untracked',
    ])
    expect(codes(frozen)).toContain('sparse-checkout')
  })

  it('handles names with line feeds, tabs, quotes, other bytes and turned reading direction', async () => {
    const repository = new TestRepository()
    repository.commit()
    const names = [
      'new\nline',
      'tab\there',
      'quo"te',
      '"quoted"',
      'ünï',
      'back\\slash',
      '\u202egpj.exe',
      '-dash',
      ' blank ',
    ]
    for (const name of names) repository.write(name, `${name}\n`)
    const odd = Buffer.concat([Buffer.from(`${repository.root}/`), Buffer.from([0x66, 0xff, 0xfe])])
    writeFileSync(odd, 'odd\n')
    const frozen = await frozenWorkTree(repository)
    const expected = [...names.map((name) => Buffer.from(name)), Buffer.from([0x66, 0xff, 0xfe])]
    const found = frozen.files.map(({ path }) => pathBytes(path))
    expect(found.map((path) => path.toString('latin1')).sort()).toEqual(
      expected.map((path) => path.toString('latin1')).sort(),
    )
    expect(frozen.files.map(({ path }) => path)).toContain('"f\\377\\376"')
    for (const file of frozen.files) {
      expect((await hunks(frozen, file)).hunks[0]?.lines).toHaveLength(file.path === 'new\nline' ? 2 : 1)
      expect(await readFileAt(frozen, 'snapshot', file.path)).not.toBeNull()
    }
    expect(codes(frozen)).toEqual(expect.arrayContaining(['not-utf8', 'hostile-name']))
  })

  it('lists names that differ only by case', async () => {
    const repository = new TestRepository()
    repository.write('Readme.md', 'a\n').commit()
    repository.write('README.md', 'b\n')
    const frozen = await frozenWorkTree(repository)
    expect(frozen.notices.find(({ code }) => code === 'case-only')?.paths.toSorted()).toEqual([
      'README.md',
      'Readme.md',
    ])
  })

  it('handles a file that became a folder and a folder that became a file', async () => {
    const repository = new TestRepository()
    repository.write('file', 'a\n').write('folder/inside', 'b\n').commit()
    repository.remove('file').write('file/inside', 'c\n').remove('folder').write('folder', 'd\n')
    const frozen = await frozenWorkTree(repository)
    expect(frozen.files.map(({ path, status }) => `${status} ${path}`)).toEqual([
      'deleted file',
      'added file/inside',
      'added folder',
      'deleted folder/inside',
    ])
  })

  it('reads a merge in progress with its markers', async () => {
    const repository = new TestRepository()
    repository.write('a', 'base\n').commit()
    repository.git('checkout', '--quiet', '-b', 'other')
    repository.write('a', 'theirs\n').commit()
    repository.git('checkout', '--quiet', 'main')
    repository.write('a', 'ours\n').commit()
    expect(() => repository.git('merge', 'other')).toThrow()
    const frozen = await frozenWorkTree(repository, { base: 'HEAD' })
    expect(Buffer.from((await readFileAt(frozen, 'snapshot', 'a'))!).toString()).toContain('<<<<<<<')
    expect(codes(frozen)).toContain('unmerged')
    const staged = freeze({ kind: 'staged', cwd: repository.root, objectsDir: repository.objects() })
    await expect(staged).rejects.toMatchObject({ code: 'unmerged-index' })
  })
})

function makeFolder(repository: TestRepository, name: string): string {
  mkdirSync(repository.path(name))
  return repository.path(name)
}
