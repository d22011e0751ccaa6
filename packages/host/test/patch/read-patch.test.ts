import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../workspace/repository.ts'
import { patchTree, type PatchTree } from './tree.ts'

let tree: PatchTree
beforeAll(async () => {
  tree = await patchTree(
    { 'a.txt': 'one\ntwo\n', 'src/Name.ts': 'x\n', 'link-target': 'y\n' },
    (repository) => {
      repository.git('config', 'core.hooksPath', 'tools/hooks')
    },
  )
})
afterAll(() => tree.repository.remove())

const added = (path: string, mode = '100644', text = 'x'): string =>
  `diff --git a/${path} b/${path}\nnew file mode ${mode}\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${text}\n`

describe('reading a patch', () => {
  it('gives both sides of every file', async () => {
    const read = await tree.read('--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n')
    const object = expect.stringMatching(/^[0-9a-f]{40}$/) as string
    const side = { object, mode: '100644' }
    expect(read.changes).toEqual([{ path: 'a.txt', before: side, after: side }])
  })

  it('reads a patch whose hunks are miscounted', async () => {
    const read = await tree.read('--- a/a.txt\n+++ b/a.txt\n@@ -1,7 +1,9 @@\n one\n-two\n+three\n')
    expect(read.changes.map(({ path }) => path)).toEqual(['a.txt'])
  })

  it.each([
    ['../x', 'path-outside'],
    ['a/../../x', 'path-outside'],
    ['/etc/passwd', 'path-outside'],
    ['C:/x', 'path-outside'],
    ['..\\x', 'path-outside'],
    ['.git/config', 'path-git'],
    ['.GIT/hooks/pre-commit', 'path-git'],
    ['src/.git/config', 'path-git'],
    ['git~1/config', 'path-git'],
    ['.git /config', 'path-git'],
    ['.git./config', 'path-git'],
    ['.git::$INDEX_ALLOCATION/config', 'path-git'],
    ['.g\u200cit/config', 'path-git'],
    ['.gitmodules', 'path-submodule'],
    ['.husky/pre-commit', 'path-hook'],
    ['tools/hooks/post-checkout', 'path-hook'],
    ['Tools/Hooks/post-checkout', 'path-hook'],
    ['A.TXT', 'path-case'],
    ['SRC/other.ts', 'path-case'],
    ['src/name.ts', 'path-case'],
    ['evil\u202egnp.ts', 'path-name'],
    [`${'d/'.repeat(600)}x`, 'path-name'],
  ])('refuses the path %j', async (path, code) => {
    await expect(tree.read(added(path))).rejects.toMatchObject({ code })
  })

  it.each([
    ['"b/..\\057x"', 'path-outside'],
    ['"b/.git/x"', 'path-git'],
    ['"b/a\\nb"', 'path-name'],
    ['"b/\\033[2J"', 'path-name'],
  ])('refuses the quoted path %s', async (path, code) => {
    const patch = `diff --git ${path} ${path}\nnew file mode 100644\n--- /dev/null\n+++ ${path}\n@@ -0,0 +1 @@\n+x\n`
    await expect(tree.read(patch)).rejects.toMatchObject({ code })
  })

  it.each([
    ['a symbolic link', added('l', '120000', '/etc/passwd'), 'path-link'],
    ['a submodule', added('s', '160000', `Subproject commit ${'1'.repeat(40)}`), 'path-submodule'],
    ['nothing', '', 'patch-empty'],
    ['prose', 'Please change line 3.\n', 'patch-not-readable'],
    [
      'binary junk',
      Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 89) % 256)),
      'patch-not-readable',
    ],
    [
      'a damaged binary part',
      'diff --git a/b b/b\nnew file mode 100644\nindex 0000000..1111111\nGIT binary patch\nliteral 5\nzzzzz\n\n',
      'patch-not-readable',
    ],
    [
      'lines that are not there',
      '--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n nine\n-ten\n+x\n',
      'patch-does-not-fit',
    ],
    ['a file that is not there', '--- a/none\n+++ b/none\n@@ -1 +1 @@\n-x\n+y\n', 'patch-does-not-fit'],
    [
      'a rename out of the tree',
      'diff --git a/a.txt b/../b.txt\nsimilarity index 100%\nrename from a.txt\nrename to ../b.txt\n',
      'path-outside',
    ],
    ['more than the limit', Buffer.alloc((16 << 20) + 1, 'x'), 'patch-too-large'],
    ['a file that is too large', added('big', '100644', 'x'.repeat((8 << 20) + 1)), 'patch-too-large'],
  ])('refuses %s', async (_name, patch, code) => {
    await expect(tree.read(patch)).rejects.toMatchObject({ code })
  })

  it('is not misled by a hunk that looks like a header', async () => {
    const read = await tree.read(added('notes.md', '100644', '++ b/../../etc/passwd'))
    expect(read.changes.map(({ path }) => path)).toEqual(['notes.md'])
  })

  it('has changed nothing of the repository of the user', async () => {
    const before = hashOf(tree.repository.top)
    await tree.read(added('new.txt', '100644', 'unlike anything there'))
    expect(hashOf(tree.repository.top)).toBe(before)
  })
})
