import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freeze, isHostError } from '../../src/index.ts'
import { temporaryFolder, TestRepository } from '../support/repository.ts'

describe('bad input', () => {
  it.each([
    ['a folder without a repository', () => ({ cwd: temporaryFolder() }), 'not-a-repository'],
    ['a folder that is not there', () => ({ cwd: join(temporaryFolder(), 'gone') }), 'file-not-found'],
    ['a base that does not exist', () => ({ cwd: committed().root, base: 'no-such' }), 'revision-not-found'],
    [
      'a base that looks like an option',
      () => ({ cwd: committed().root, base: '--all' }),
      'revision-not-found',
    ],
    ['a bare repository', () => ({ cwd: bare() }), 'bare-repository'],
  ])('%s: one sentence', async (_, input, code) => {
    const request = { kind: 'work-tree' as const, objectsDir: join(temporaryFolder(), 'objects'), ...input() }
    const failure: unknown = await freeze(request).catch((cause: unknown) => cause)
    expect(isHostError(failure) && failure.code).toBe(code)
    expect((failure as Error).message).toMatch(/^[^\n]{20,300}\.$/)
  })

  it('stops when it is canceled, and leaves no scratch folder', async () => {
    const repository = committed()
    const objectsDir = repository.objects()
    const signal = AbortSignal.abort()
    const canceled = freeze({ kind: 'work-tree', cwd: repository.root, objectsDir, signal })
    await expect(canceled).rejects.toMatchObject({ code: 'process-canceled' })
    expect(readdirSync(objectsDir).filter((name) => name.startsWith('scratch'))).toEqual([])
  })

  it('says when the folder for objects cannot be made', async () => {
    const repository = committed()
    writeFileSync(repository.path('.git/taken'), '')
    const request = {
      kind: 'work-tree' as const,
      cwd: repository.root,
      objectsDir: repository.path('.git/taken/objects'),
    }
    await expect(freeze(request)).rejects.toMatchObject({ code: 'not-writable' })
  })
})

function committed(): TestRepository {
  const repository = new TestRepository()
  repository.write('a', 'a\n').commit()
  return repository
}

function bare(): string {
  const folder = join(temporaryFolder(), 'bare.git')
  committed().git('clone', '--quiet', '--bare', '.', folder)
  return folder
}
