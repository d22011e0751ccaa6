import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freeze, hunks } from '../../src/index.ts'
import { changed, codes, frozenWorkTree } from '../support/freezing.ts'
import { temporaryFolder, TestRepository } from '../support/repository.ts'

describe('freezing a work tree: every kind of repository', () => {
  it('handles an empty repository', async () => {
    const repository = new TestRepository()
    const empty = await frozenWorkTree(repository)
    expect(empty.files).toEqual([])
    expect(empty.base).toMatchObject({
      commit: null,
      how: 'the empty tree, as the repository has no commit yet',
    })
    repository.write('a', 'a\n').write('b', 'b\n').git('add', 'a')
    const frozen = await frozenWorkTree(repository)
    expect(frozen.files.map(({ path }) => path)).toEqual(['a', 'b'])
    expect(codes(frozen)).toContain('empty-repository')
    expect(existsSync(repository.path('.git/index'))).toBe(true)
  })

  it('handles a repository of SHA-256 objects', async () => {
    const repository = new TestRepository(temporaryFolder(), ['--object-format=sha256'])
    repository.write('a', 'a\n').commit()
    repository.write('a', 'b\n').write('n', 'n\n')
    const frozen = await frozenWorkTree(repository)
    expect(frozen.snapshot.tree).toHaveLength(64)
    expect((await hunks(frozen, changed(frozen, 'n'))).hunks[0]?.lines[0]?.text).toBe('n')
  })

  it('handles a detached HEAD, a shallow clone, a linked work tree and a subfolder', async () => {
    const origin = new TestRepository()
    for (const each of ['1', '2', '3']) origin.write('a', `${each}\n`).commit()
    const folder = join(temporaryFolder(), 'clone')
    origin.git('clone', '--quiet', '--depth', '1', `file://${origin.root}`, folder)
    const clone = new TestRepository(folder)
    clone.git('checkout', '--quiet', '--detach')
    clone.write('deep/b', 'b\n')
    const shallow = await freeze({ kind: 'work-tree', cwd: clone.path('deep'), objectsDir: clone.objects() })
    expect(shallow.root).toBe(clone.root)
    expect(codes(shallow)).toEqual(expect.arrayContaining(['detached-head', 'shallow-clone']))
    const linkedRoot = join(temporaryFolder(), 'linked')
    origin.git('worktree', 'add', '--quiet', '-b', 'topic', linkedRoot)
    writeFileSync(join(linkedRoot, 'a'), 'linked\n')
    const linked = await freeze({ kind: 'work-tree', cwd: linkedRoot, objectsDir: origin.objects() })
    expect(linked.repository).toMatchObject({ linked: true, commonDir: origin.path('.git'), branch: 'topic' })
    expect(linked.repository?.worktrees.map(({ path }) => path)).toEqual([origin.root, linkedRoot])
    expect(linked.files.map(({ path }) => path)).toEqual(['a'])
  })

  it('keeps within limits on untracked files, and says so', async () => {
    const repository = new TestRepository()
    repository.commit()
    for (const each of ['a', 'b', 'c', 'd']) repository.write(`many/${each}`, `${each}\n`)
    repository.write('large', 'x'.repeat(2_000))
    const frozen = await frozenWorkTree(repository, {
      untracked: { files: 3, fileBytes: 1_000, totalBytes: 5 },
    })
    expect(frozen.files.map(({ path }) => path)).toEqual(['many/a', 'many/b'])
    const paths = (code: string): readonly string[] | undefined =>
      frozen.notices.find((each) => each.code === code)?.paths
    expect(paths('large-untracked')).toEqual(['large'])
    expect(paths('untracked-total')).toEqual(['many/c', 'many/d'])
  })

  it('is deterministic: the same content gives the same commit, on any day', async () => {
    const repository = new TestRepository()
    repository.write('a', 'a\n').commit()
    repository.write('a', 'b\n').write('n', 'n\n')
    const first = await frozenWorkTree(repository)
    repository.git('add', '-A')
    const second = await frozenWorkTree(repository)
    expect(second.snapshot).toEqual(first.snapshot)
    expect(() => repository.git('cat-file', '-e', first.snapshot.commit!)).toThrow()
  })
})
