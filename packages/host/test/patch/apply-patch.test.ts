import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { applyPatch, recoverPatch, revertPatch, type AppliedRecord } from '@gainsay/host'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentsOf } from './contents.ts'
import { committedTree, patchTree, type PatchTree } from './tree.ts'

const LINES = Array.from({ length: 30 }, (_, index) => `line ${index}\n`)
const FILES = {
  'a.txt': LINES.join(''),
  'crlf.txt': 'a\r\nb\r\nc\r\n',
  'bare.txt': 'no newline',
  'gone.txt': 'goes away\n',
  'run.sh': 'echo\n',
}

/** Changes files of a copy, and gives the difference as a patch. */
function patchOf(tree: PatchTree, edit: (top: string) => void): Buffer {
  const { top, runFolder } = tree.repository
  const copy = join(runFolder, `copy-${Math.random().toString(36).slice(2)}`)
  execFileSync('cp', ['-a', top, copy])
  execFileSync('git', ['add', '-A'], { cwd: copy })
  const base = execFileSync('git', ['write-tree'], { cwd: copy, encoding: 'utf8' }).trim()
  edit(copy)
  execFileSync('git', ['add', '-A'], { cwd: copy })
  const patch = execFileSync('git', ['diff', '--cached', '--binary', '--full-index', '--no-renames', base], {
    cwd: copy,
  })
  rmSync(copy, { recursive: true })
  return patch
}

const replace = (top: string, path: string, from: string, to: string): void =>
  writeFileSync(join(top, path), readFileSync(join(top, path), 'latin1').replace(from, to), 'latin1')

const everything = (top: string): void => {
  replace(top, 'a.txt', 'line 3\n', 'line three\n')
  replace(top, 'crlf.txt', 'b\r\n', 'B\r\n')
  replace(top, 'bare.txt', 'newline', 'newline still')
  rmSync(join(top, 'gone.txt'))
  chmodSync(join(top, 'run.sh'), 0o755)
  mkdirSync(join(top, 'new/deep'), { recursive: true })
  writeFileSync(join(top, 'new/deep/file'), Buffer.from([0, 255, 10, 13]))
}

describe('applying and reverting', () => {
  it('gives the tree back byte for byte, with what was never committed', async () => {
    const tree = await patchTree(FILES, (repository) => {
      repository.write('untracked.txt', 'mine\n')
      replace(repository.top, 'a.txt', 'line 20\n', 'line twenty, uncommitted\n')
      chmodSync(join(repository.top, 'bare.txt'), 0o600)
    })
    const { top } = tree.repository
    const before = contentsOf(top)
    const read = await tree.read(patchOf(tree, everything))
    const recordFolder = tree.record()
    const { changed } = await applyPatch({ read, root: top, recordFolder })
    expect([...changed].sort()).toEqual([
      'a.txt',
      'bare.txt',
      'crlf.txt',
      'gone.txt',
      'new/deep/file',
      'run.sh',
    ])
    expect(readFileSync(join(top, 'a.txt'), 'utf8')).toContain('line three\n')
    expect(readFileSync(join(top, 'a.txt'), 'utf8')).toContain('line twenty, uncommitted\n')
    expect(readFileSync(join(top, 'crlf.txt'), 'latin1')).toBe('a\r\nB\r\nc\r\n')
    expect(statSync(join(top, 'bare.txt')).mode & 0o777).toBe(0o600)
    expect(statSync(join(top, 'run.sh')).mode & 0o111).not.toBe(0)
    expect([...readFileSync(join(top, 'new/deep/file'))]).toEqual([0, 255, 10, 13])
    await revertPatch(recordFolder)
    expect(contentsOf(top)).toEqual(before)
    tree.repository.remove()
  })

  it('keeps the line endings that the settings of the user give', async () => {
    const tree = await patchTree(
      { '.gitattributes': '*.txt text eol=crlf\n', 'a.txt': 'a\nb\n' },
      (repository) => {
        repository.write('a.txt', 'a\r\nb\r\n')
      },
    )
    const { top } = tree.repository
    const read = await tree.read('--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n')
    const recordFolder = tree.record()
    await applyPatch({ read, root: top, recordFolder })
    expect(readFileSync(join(top, 'a.txt'), 'latin1')).toBe('a\r\nc\r\n')
    await revertPatch(recordFolder)
    expect(readFileSync(join(top, 'a.txt'), 'latin1')).toBe('a\r\nb\r\n')
    tree.repository.remove()
  })

  it('merges with a fix that is applied, and takes the first back alone', async () => {
    const tree = await patchTree(FILES)
    const { top } = tree.repository
    const first = await tree.read(patchOf(tree, (copy) => replace(copy, 'a.txt', 'line 3\n', 'first\n')))
    const second = await tree.read(patchOf(tree, (copy) => replace(copy, 'a.txt', 'line 25\n', 'second\n')))
    const clash = await tree.read(patchOf(tree, (copy) => replace(copy, 'a.txt', 'line 3\n', 'other\n')))
    const [one, two] = [tree.record(), tree.record()]
    await applyPatch({ read: first, root: top, recordFolder: one })
    const unknown = applyPatch({ read: second, root: top, recordFolder: tree.record() })
    await expect(unknown).rejects.toMatchObject({ code: 'file-changed', path: 'a.txt' })
    await applyPatch({ read: second, root: top, recordFolder: two, appliedBefore: [one] })
    const clashing = applyPatch({
      read: clash,
      root: top,
      recordFolder: tree.record(),
      appliedBefore: [one, two],
    })
    await expect(clashing).rejects.toMatchObject({ code: 'file-conflict' })
    await revertPatch(one)
    expect(readFileSync(join(top, 'a.txt'), 'utf8')).toBe(FILES['a.txt'].replace('line 25', 'second'))
    await applyPatch({ read: clash, root: top, recordFolder: tree.record(), appliedBefore: [one, two] })
    await revertPatch(two)
    expect(readFileSync(join(top, 'a.txt'), 'utf8')).toBe(FILES['a.txt'].replace('line 3', 'other'))
    tree.repository.remove()
  })

  it.each<[string, string, (top: string) => void]>([
    ['was edited', 'file-changed', (top) => replace(top, 'a.txt', 'line 9\n', 'mine\n')],
    ['was removed', 'file-changed', (top) => rmSync(join(top, 'a.txt'))],
    ['was made executable', 'file-changed', (top) => chmodSync(join(top, 'a.txt'), 0o755)],
    [
      'is a link now',
      'path-link',
      (top) => (rmSync(join(top, 'a.txt')), symlinkSync('/etc/passwd', join(top, 'a.txt'))),
    ],
    [
      'is a folder now',
      'file-in-the-way',
      (top) => (rmSync(join(top, 'a.txt')), mkdirSync(join(top, 'a.txt'))),
    ],
    [
      'is where the fix adds one',
      'file-in-the-way',
      (top) => (
        mkdirSync(join(top, 'new/deep'), { recursive: true }),
        writeFileSync(join(top, 'new/deep/file'), 'mine')
      ),
    ],
    ['stands where a folder is needed', 'file-in-the-way', (top) => writeFileSync(join(top, 'new'), 'mine')],
    ['is reached through a link', 'path-link', (top) => symlinkSync('/tmp', join(top, 'new'))],
  ])('refuses all of a patch where a file %s since the snapshot', async (_name, code, edit) => {
    const tree = await committedTree(FILES)
    const { top } = tree.repository
    const read = await tree.read(patchOf(tree, everything))
    edit(top)
    const before = contentsOf(top)
    await expect(applyPatch({ read, root: top, recordFolder: tree.record() })).rejects.toMatchObject({ code })
    expect(contentsOf(top)).toEqual(before)
    tree.repository.remove()
  })

  it.skipIf(process.getuid?.() === 0)('puts all back where a later file cannot be written', async () => {
    const tree = await committedTree({ ...FILES, 'z/last.txt': 'x\n' })
    const { top } = tree.repository
    const read = await tree.read(
      patchOf(tree, (copy) => {
        everything(copy)
        writeFileSync(join(copy, 'z/last.txt'), 'y\n')
      }),
    )
    const before = contentsOf(top)
    chmodSync(join(top, 'z'), 0o500)
    const applied = applyPatch({ read, root: top, recordFolder: tree.record() })
    await expect(applied).rejects.toMatchObject({ code: 'not-written' })
    expect(contentsOf(top)).toEqual(before)
    expect(existsSync(join(top, 'new'))).toBe(false)
    chmodSync(join(top, 'z'), 0o700)
    tree.repository.remove()
  })

  it('does nothing where the user has made the same change', async () => {
    const tree = await committedTree(FILES)
    const read = await tree.read(patchOf(tree, everything))
    everything(tree.repository.top)
    const outcome = await applyPatch({ read, root: tree.repository.top, recordFolder: tree.record() })
    expect(outcome.changed).toEqual([])
    tree.repository.remove()
  })

  it('takes back what a crash has left half done, and what it never began', async () => {
    const tree = await committedTree(FILES)
    const { top } = tree.repository
    const before = contentsOf(top)
    const read = await tree.read(patchOf(tree, everything))
    const recordFolder = tree.record()
    await applyPatch({ read, root: top, recordFolder })
    const applied = contentsOf(top)
    const file = join(recordFolder, 'record.json')
    const record = JSON.parse(readFileSync(file, 'utf8')) as AppliedRecord
    for (const half of ['a.txt', 'gone.txt'] as const) {
      writeFileSync(join(top, half), FILES[half])
      writeFileSync(file, JSON.stringify({ ...record, state: 'applying' }))
      expect(await recoverPatch(recordFolder)).toEqual({ did: 'took-back', left: [] })
      expect(contentsOf(top)).toEqual(before)
      await applyPatch({ read, root: top, recordFolder })
      expect(contentsOf(top)).toEqual(applied)
    }
    writeFileSync(file, JSON.stringify({ ...record, state: 'applying' }))
    writeFileSync(join(top, 'crlf.txt'), 'edited after the crash')
    expect(await recoverPatch(recordFolder)).toEqual({ did: 'took-back', left: ['crlf.txt'] })
    expect(readFileSync(join(top, 'crlf.txt'), 'utf8')).toBe('edited after the crash')
    tree.repository.remove()
  })

  it('refuses to revert twice, and over an edit of the same lines', async () => {
    const tree = await committedTree(FILES)
    const { top } = tree.repository
    const read = await tree.read(patchOf(tree, everything))
    const recordFolder = tree.record()
    await applyPatch({ read, root: top, recordFolder })
    replace(top, 'a.txt', 'line three\n', 'line three, edited\n')
    const edited = contentsOf(top)
    await expect(revertPatch(recordFolder)).rejects.toMatchObject({ code: 'file-conflict', path: 'a.txt' })
    expect(contentsOf(top)).toEqual(edited)
    replace(top, 'a.txt', 'line three, edited\n', 'line three\n')
    await revertPatch(recordFolder)
    expect(existsSync(join(top, 'new'))).toBe(false)
    await expect(revertPatch(recordFolder)).rejects.toMatchObject({ code: 'not-applied' })
    tree.repository.remove()
  })

  it('says so where the record is damaged', async () => {
    const tree = await committedTree(FILES)
    const read = await tree.read(patchOf(tree, everything))
    const recordFolder = tree.record()
    await applyPatch({ read, root: tree.repository.top, recordFolder })
    const applied = contentsOf(tree.repository.top)
    const record = JSON.parse(readFileSync(join(recordFolder, 'record.json'), 'utf8')) as AppliedRecord
    writeFileSync(join(recordFolder, 'texts', record.files[0]!.before!.sha256), 'other')
    await expect(revertPatch(recordFolder)).rejects.toMatchObject({ code: 'record-damaged' })
    expect(contentsOf(tree.repository.top)).toEqual(applied)
    tree.repository.remove()
  })
})

describe('any fix with any edits between', () => {
  // Lines of two kinds of endings, the last with or without one.
  const text = fc
    .array(fc.constantFrom('x\n', 'y\n', 'z\r\n', '\n', 'é\u2028\n'), { minLength: 1, maxLength: 12 })
    .chain((lines) =>
      fc.boolean().map((end) => (end ? lines.join('') : lines.join('').replace(/\r?\n$/, '.'))),
    )
  const change = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), text }),
    fc.record({ kind: fc.constant('remove' as const) }),
    fc.record({ kind: fc.constant('mode' as const) }),
    fc.record({ kind: fc.constant('keep' as const) }),
  )
  const name = fc.constantFrom('a', 'b', 'c', 'd/e', 'd/f', 'ü')
  const FAR = Array.from({ length: 20 }, (_, index) => `far ${index}\n`).join('')

  it('is taken back to the tree as it was, with the edits', async () => {
    const property = fc.asyncProperty(
      fc.dictionary(name, text, { minKeys: 1 }),
      fc.dictionary(name, change, { minKeys: 1 }),
      fc.dictionary(fc.constantFrom('other/1', 'untracked', 'd/own'), text),
      fc.boolean(),
      async (files, changes, edits, sameFile) => {
        const tree = await committedTree({ ...files, long: `head\n${FAR}` })
        const { top } = tree.repository
        const patch = patchOf(tree, (copy) => {
          replace(copy, 'long', 'head', 'fixed')
          for (const [path, one] of Object.entries(changes)) applyChange(join(copy, path), one)
        })
        const read = await tree.read(patch)
        const expected = contentsOf(top)
        const recordFolder = tree.record()
        await applyPatch({ read, root: top, recordFolder })
        expect(readFileSync(join(top, 'long'), 'utf8')).toBe(`fixed\n${FAR}`)
        for (const [path, one] of Object.entries(edits)) {
          tree.repository.write(path, one)
          expected.set(path, [0o644, one])
        }
        if (sameFile) {
          writeFileSync(join(top, 'long'), `fixed\n${FAR}appended\n`)
          expected.set('long', [0o644, `head\n${FAR}appended\n`])
        }
        await revertPatch(recordFolder)
        expect(contentsOf(top)).toEqual(expected)
        tree.repository.remove()
      },
    )
    await fc.assert(property, { numRuns: 12, seed: 4, endOnFailure: true })
  })

  function applyChange(
    path: string,
    one: { kind: 'write'; text: string } | { kind: 'remove' | 'mode' | 'keep' },
  ): void {
    if (one.kind === 'write') {
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, one.text)
    }
    if (one.kind === 'remove') rmSync(path, { force: true })
    if (one.kind === 'mode' && existsSync(path)) chmodSync(path, 0o755)
  }
})
