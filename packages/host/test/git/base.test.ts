import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { baseOf, discoverRepository, freeze, parseRange, type Base, type Frozen } from '../../src/index.ts'
import { temporaryFolder, TestRepository } from '../support/repository.ts'

const base = async (repository: TestRepository, asked?: string): Promise<Base> =>
  baseOf(await discoverRepository(repository.root), asked === undefined ? {} : { base: asked })

describe('the base', () => {
  it('is HEAD on a default branch without upstream', async () => {
    const repository = new TestRepository()
    repository.commit()
    const head = repository.commit()
    expect(await base(repository)).toMatchObject({ rev: 'HEAD', commit: head, how: 'HEAD' })
  })

  it('is where a branch with commits of its own left the default branch', async () => {
    const repository = new TestRepository()
    const fork = repository.commit()
    repository.git('checkout', '--quiet', '-b', 'topic')
    expect(await base(repository)).toMatchObject({
      commit: fork,
      how: 'HEAD, as the branch has no commits beyond main',
    })
    repository.commit()
    repository.git('checkout', '--quiet', 'main')
    repository.commit('later on main')
    repository.git('checkout', '--quiet', 'topic')
    expect(await base(repository)).toMatchObject({ commit: fork, how: 'where the branch left main' })
    expect(await base(repository, 'main')).toMatchObject({ rev: 'main', how: 'the base that was asked for' })
  })

  it('counts pushed commits of a branch as its own, and compares main with its upstream', async () => {
    const origin = join(temporaryFolder(), 'origin.git')
    const repository = new TestRepository()
    const first = repository.commit()
    repository.git('init', '--quiet', '--bare', '-b', 'main', origin)
    repository.git('remote', 'add', 'origin', origin)
    repository.git('push', '--quiet', '-u', 'origin', 'main')
    const unpushed = repository.commit('not pushed')
    expect(await base(repository)).toMatchObject({ commit: first, how: 'where the branch left origin/main' })
    repository.git('push', '--quiet')
    repository.git('checkout', '--quiet', '-b', 'topic')
    repository.commit('topic')
    repository.git('push', '--quiet', '-u', 'origin', 'topic')
    expect(await base(repository)).toMatchObject({
      commit: unpushed,
      how: 'where the branch left origin/main',
    })
    repository.git('checkout', '--quiet', '--detach')
    expect(await base(repository)).toMatchObject({ commit: unpushed })
  })

  it('is not the empty tree where the commit of HEAD is lost', async () => {
    const repository = new TestRepository()
    const lost = repository.commit()
    rmSync(join(repository.root, '.git', 'objects', lost.slice(0, 2), lost.slice(2)))
    const wanted = { code: 'object-missing', message: expect.stringContaining(lost.slice(0, 12)) }
    await expect(base(repository)).rejects.toMatchObject(wanted)
    const staged = { kind: 'staged', cwd: repository.root, objectsDir: join(temporaryFolder(), 'o') } as const
    await expect(freeze(staged)).rejects.toMatchObject(wanted)
  })
})

describe('a range', () => {
  const range = async (repository: TestRepository, text: string): Promise<Frozen> =>
    freeze({ kind: 'range', cwd: repository.root, range: text, objectsDir: repository.objects() })

  it('compares its two ends, whatever the work tree holds', async () => {
    const repository = new TestRepository()
    const first = repository.write('a', '1\n').commit()
    const second = repository.write('a', '2\n').write('b', 'b\n').commit()
    repository.write('a', 'not committed\n')
    const frozen = await range(repository, `${first}..`)
    expect(frozen.files.map(({ path, status }) => `${status} ${path}`)).toEqual(['modified a', 'added b'])
    expect(frozen.snapshot.commit).toBe(second)
    expect((await range(repository, 'HEAD~1..HEAD')).files).toEqual(frozen.files)
  })

  it('takes the empty tree before the first commit', async () => {
    const repository = new TestRepository()
    repository.write('a', '1\n').commit()
    const frozen = await range(repository, 'HEAD^..HEAD')
    expect(frozen.files.map(({ status }) => status)).toEqual(['added'])
    expect(frozen.base).toMatchObject({
      commit: null,
      how: 'the empty tree, as the range starts before the first commit',
    })
    expect(frozen.notices.map(({ code }) => code)).toContain('first-commit')
    await expect(range(repository, 'HEAD^^..HEAD')).rejects.toMatchObject({ code: 'revision-not-found' })
  })

  it('starts at the merge base with three dots', async () => {
    const repository = new TestRepository()
    repository.write('a', '1\n').commit()
    repository.git('checkout', '--quiet', '-b', 'topic')
    repository.write('t', 't\n').commit()
    repository.git('checkout', '--quiet', 'main')
    repository.write('m', 'm\n').commit()
    expect((await range(repository, 'main...topic')).files.map(({ path }) => path)).toEqual(['t'])
    expect((await range(repository, 'main..topic')).files.map(({ path }) => path)).toEqual(['m', 't'])
  })

  it('works in a bare repository', async () => {
    const repository = new TestRepository()
    repository.write('a', '1\n').commit()
    repository.write('a', '2\n').commit()
    const bare = join(temporaryFolder(), 'bare.git')
    repository.git('clone', '--quiet', '--bare', '.', bare)
    const objectsDir = repository.objects()
    const frozen = await freeze({ kind: 'range', cwd: bare, range: 'HEAD~..HEAD', objectsDir })
    expect(frozen.files.map(({ path }) => path)).toEqual(['a'])
  })

  it.each(['', 'main', '..', '...', 'a b..c', '--all..HEAD'])('refuses %j', async (text) => {
    const repository = new TestRepository()
    repository.commit()
    await expect(range(repository, text)).rejects.toMatchObject({
      code: text.startsWith('--') ? 'revision-not-found' : 'bad-range',
    })
  })

  it('is read without git', () => {
    expect(parseRange('a..b')).toEqual({ from: 'a', to: 'b', symmetric: false })
    expect(parseRange('v1.2...')).toEqual({ from: 'v1.2', to: 'HEAD', symmetric: true })
  })
})

describe('what is staged', () => {
  it('leaves out what is not', async () => {
    const repository = new TestRepository()
    repository.write('a', '1\n').write('b', '1\n').commit()
    repository.write('a', '2\n').git('add', 'a')
    repository.write('a', '3\n').write('b', '2\n').write('n', 'n\n')
    const frozen = await freeze({ kind: 'staged', cwd: repository.root, objectsDir: repository.objects() })
    expect(frozen.files).toHaveLength(1)
    expect(frozen.files[0]).toMatchObject({ path: 'a', newObject: repository.git('rev-parse', ':a') })
  })

  it('works before the first commit', async () => {
    const repository = new TestRepository()
    repository.write('a', '1\n').write('b', '1\n').git('add', 'a')
    const frozen = await freeze({ kind: 'staged', cwd: repository.root, objectsDir: repository.objects() })
    expect(frozen.files.map(({ path }) => path)).toEqual(['a'])
  })
})
