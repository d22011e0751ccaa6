import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freeze, hunks, listFiles, readFileAt, type Frozen } from '../../src/index.ts'
import { contentsOf, temporaryFolder, TestRepository } from '../support/repository.ts'

const frozenDocuments = async (root: string, ...paths: string[]): Promise<Frozen> =>
  freeze({ kind: 'documents', root, paths, objectsDir: join(temporaryFolder(), 'objects') })

function folder(files: Record<string, string>): string {
  return new TestRepositoryFiles(files).root
}

class TestRepositoryFiles {
  readonly root: string = temporaryFolder()
  constructor(files: Record<string, string>) {
    for (const [name, content] of Object.entries(files)) {
      execFileSync('mkdir', ['-p', join(this.root, name, '..')])
      writeFileSync(join(this.root, name), content)
    }
  }
}

it('copies documents and folders outside git, byte for byte', async () => {
  const root = folder({ 'plan.md': '# Plan\r\n', 'data/a.csv': '1,2\n', 'data/b': 'x', 'other.md': 'no\n' })
  writeFileSync(join(root, '.gitattributes'), '* text eol=lf\n')
  writeFileSync(join(root, 'data/new\nline'), 'n\n')
  writeFileSync(Buffer.concat([Buffer.from(`${root}/data/`), Buffer.from([0xff])]), 'odd\n')
  symlinkSync('/etc/passwd', join(root, 'data/link'))
  chmodSync(join(root, 'data/b'), 0o755)
  const before = contentsOf(root)
  const frozen = await frozenDocuments(root, 'plan.md', 'data', '.gitattributes')
  expect(frozen).toMatchObject({ kind: 'documents', root, repository: null, base: { commit: null } })
  expect((await listFiles(frozen, 'snapshot')).map(({ path, mode }) => `${mode} ${path}`)).toEqual([
    '100644 .gitattributes',
    '100644 data/a.csv',
    '100755 data/b',
    '120000 data/link',
    '100644 data/new\nline',
    String.raw`100644 "data/\377"`,
    '100644 plan.md',
  ])
  expect(frozen.notices.find(({ code }) => code === 'symlink-not-followed')?.paths).toEqual(['data/link'])
  writeFileSync(join(root, 'plan.md'), 'changed later\n')
  expect(Buffer.from((await readFileAt(frozen, 'snapshot', 'plan.md'))!).toString()).toBe('# Plan\r\n')
  const plan = frozen.files.find(({ path }) => path === 'plan.md')!
  expect((await hunks(frozen, plan)).hunks[0]!.lines[0]).toEqual({ kind: '+', text: '# Plan\r', newLine: 1 })
  writeFileSync(join(root, 'plan.md'), '# Plan\r\n')
  expect(contentsOf(root)).toEqual(before)
  expect((await frozenDocuments(root, 'data', 'plan.md', '.gitattributes')).snapshot).toEqual(frozen.snapshot)
})

it('works inside a repository too, and leaves its data out', async () => {
  const repository = new TestRepository()
  repository.write('plan.md', 'plan\n').write('.gitignore', '*.md\n').commit()
  const frozen = await frozenDocuments(repository.root, '.')
  expect(frozen.files.map(({ path }) => path)).toEqual(['.gitignore', 'plan.md'])
  expect(frozen.notices.find(({ code }) => code === 'nested-repository')?.paths).toEqual(['.git'])
})

it('says what is wrong with the paths', async () => {
  const root = folder({ a: 'a' })
  await expect(frozenDocuments(root, 'gone.md')).rejects.toMatchObject({ code: 'document-not-found' })
  await expect(frozenDocuments(root, '../other')).rejects.toMatchObject({ code: 'document-outside-root' })
})
