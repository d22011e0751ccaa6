import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFileAt } from '../../src/index.ts'
import { frozenWorkTree } from '../support/freezing.ts'
import { gitDirectoryState, temporaryFolder, TestRepository } from '../support/repository.ts'

describe('freezing leaves the repository alone', () => {
  it('under hooks, fsmonitor, split index, signing, assume-unchanged and a stash', async () => {
    const repository = new TestRepository()
    repository.write('a', 'a\n').write('b', 'b\n').write('hidden', 'h\n').commit()
    repository.write('a', 'stashed\n').git('stash', '--quiet')
    const marker = join(temporaryFolder(), 'marker')
    const program = `#!/bin/sh\necho ran >> '${marker}'\n`
    for (const hook of [
      'post-index-change',
      'pre-commit',
      'post-commit',
      'reference-transaction',
      'fsmonitor',
    ]) {
      writeFileSync(repository.path(`.git/hooks/${hook}`), program, { mode: 0o755 })
    }
    repository.git('update-index', '--split-index')
    repository.git('update-index', '--assume-unchanged', 'hidden')
    repository.write('b', 'edited\n').write('hidden', 'edited\n').write('n', 'n\n').git('add', 'b')
    repository.write('b', 'edited again\n')
    for (const [name, value] of [
      ['core.fsmonitor', repository.path('.git/hooks/fsmonitor')],
      ['core.splitIndex', 'true'],
      ['commit.gpgSign', 'true'],
      ['gpg.program', '/nonexistent/gpg'],
      ['user.signingKey', 'ABCDEF'],
    ] as const)
      repository.git('config', name, value)
    writeFileSync(marker, '')
    const before = gitDirectoryState(repository.path('.git'))
    const frozen = await frozenWorkTree(repository)
    const after = gitDirectoryState(repository.path('.git'))
    const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name) !== after.get(name),
    )
    expect(differing).toEqual([])
    expect(frozen.files.map(({ path }) => path)).toEqual(['b', 'hidden', 'n'])
    expect(readFileSync(marker, 'utf8')).toBe('')
  })

  it('reads the right repository when started from a git hook of another one', async () => {
    const other = new TestRepository()
    other.write('other', 'x\n').commit()
    const repository = new TestRepository()
    repository.write('a', 'a\n').commit()
    repository.write('a', 'b\n')
    process.env['GIT_DIR'] = other.path('.git')
    process.env['GIT_INDEX_FILE'] = other.path('.git/index')
    try {
      const frozen = await frozenWorkTree(repository)
      expect(frozen.files.map(({ path }) => path)).toEqual(['a'])
    } finally {
      delete process.env['GIT_DIR']
      delete process.env['GIT_INDEX_FILE']
    }
  })

  it('finds an edit of the same second and the same size', async () => {
    const repository = new TestRepository()
    // As git sees files that were copied or restored: only second and size tell them apart.
    repository.git('config', 'core.checkStat', 'minimal')
    repository.git('config', 'core.trustctime', 'false')
    const second = Math.floor(Date.now() / 1000) - 100
    repository.write('a', 'one\n')
    utimesSync(repository.path('a'), second, second)
    repository.git('add', 'a')
    utimesSync(repository.path('.git/index'), second, second)
    repository.write('a', 'two\n')
    utimesSync(repository.path('a'), second, second)
    const frozen = await frozenWorkTree(repository)
    expect(Buffer.from((await readFileAt(frozen, 'snapshot', 'a'))!).toString()).toBe('two\n')
  })
})
