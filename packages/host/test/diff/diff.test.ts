import { existsSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allHunks,
  freeze,
  HUNK_LIMITS,
  hunks,
  keepObjects,
  kindAt,
  listFiles,
  patch,
  pathExistsAt,
  readFileAt,
  type FileHunks,
  type Frozen,
} from '../../src/index.ts'
import { temporaryFolder, TestRepository } from '../support/repository.ts'

const frozenWorkTree = async (repository: TestRepository): Promise<Frozen> =>
  freeze({ kind: 'work-tree', cwd: repository.root, objectsDir: repository.objects() })

/** Applies hunks to the old text by their numbers: what must come out is the new text. */
function applied(oldText: string, { hunks: given }: FileHunks): string {
  const old = oldText.split(/(?<=\n)/)
  const result: string[] = []
  let at = 0
  for (const hunk of given) {
    const from = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1
    result.push(...old.slice(at, from))
    at = from
    for (const line of hunk.lines) {
      const text = line.noNewline ? line.text : `${line.text}\n`
      if (line.kind !== '+') {
        expect(line.oldLine).toBe(at + 1)
        expect(old[at]).toBe(text)
        at += 1
      }
      if (line.kind === '-') continue
      result.push(text)
      expect(line.newLine).toBe(result.length)
    }
  }
  return [...result, ...old.slice(at)].join('')
}

describe('hunks', () => {
  it('turn the old text into the new one, for any two texts', async () => {
    const line = fc.constantFrom(
      'a',
      'b',
      'c',
      '',
      '@@ -1 +1 @@',
      'diff --git a/x b/x',
      '--- a',
      '\\ x',
      'a\r',
    )
    const text = fc.tuple(fc.array(line, { maxLength: 12 }), fc.boolean()).map(([lines, ends]) => {
      return lines.length === 0 ? '' : lines.join('\n') + (ends ? '\n' : '')
    })
    const pairs = fc.array(fc.tuple(text, text), { minLength: 12, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(pairs, async (texts) => {
        const repository = new TestRepository()
        for (const [at, [before]] of texts.entries()) repository.write(`f${at}`, before)
        repository.commit()
        for (const [at, [, after]] of texts.entries()) repository.write(`f${at}`, after)
        const frozen = await frozenWorkTree(repository)
        let count = 0
        for await (const { file, ...all } of allHunks(frozen)) {
          const [before, after] = texts[Number(file.path.slice(1))]!
          expect(applied(before, all)).toBe(after)
          expect(await hunks(frozen, file)).toEqual(all)
          count += 1
        }
        expect(count).toBe(frozen.files.length)
      }),
      { numRuns: 4 },
    )
  })

  it('come in one pass for every kind of change', async () => {
    const repository = new TestRepository()
    const long = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n')
    repository
      .write('moved', `${long}\n`)
      .write('typed', 'a\n')
      .write('gone', 'g\n')
      .write('binary', '\0')
      .commit()
    renameSync(repository.path('moved'), repository.path('renamed'))
    repository.write('renamed', `${long}\nnew\n`).remove('gone').write('binary', '\0\0').write('empty', '')
    repository.remove('typed').git('init', '--quiet', '-b', 'main', 'unrelated')
    repository.remove('unrelated')
    symlinkSync('renamed', repository.path('typed'))
    const frozen = await frozenWorkTree(repository)
    const seen: string[] = []
    for await (const { file, hunks: given, cut } of allHunks(frozen)) {
      const lines = given.flatMap((hunk) => hunk.lines.filter(({ kind }) => kind !== ' '))
      seen.push(
        `${file.status} ${file.path} ${lines.map(({ kind, text }) => kind + text).join(' ')}${cut ?? ''}`,
      )
    }
    expect(seen).toEqual([
      'modified binary a binary file, not shown',
      'added empty ',
      'deleted gone -g',
      'renamed renamed +new',
      'type-changed typed -a +renamed',
    ])
  })

  it('say when they are cut, and hold a line of any length', async () => {
    const repository = new TestRepository()
    repository.commit()
    repository
      .write('many', 'x\n'.repeat(HUNK_LIMITS.lines + 5))
      .write('wide', `${'y'.repeat(3 << 20)}\nend\n`)
    const frozen = await frozenWorkTree(repository)
    const [many, wide] = await Promise.all(frozen.files.map(async (file) => hunks(frozen, file)))
    expect(many!.cut).toBe('5 more lines were left out')
    expect(many!.hunks[0]!.lines).toHaveLength(HUNK_LIMITS.lines)
    expect(many!.hunks[0]!.newLines).toBe(HUNK_LIMITS.lines + 5)
    expect(wide!.hunks[0]!.lines.map(({ text, cut }) => [text.length, cut])).toEqual([
      [HUNK_LIMITS.lineBytes, true],
      [3, undefined],
    ])
  })

  it('are not changed by what the user or the change configures', async () => {
    const repository = new TestRepository()
    repository.write('a.txt', 'a\n\nb\n').write('.gitattributes', '*.txt diff=evil\n').commit()
    const marker = join(temporaryFolder(), 'ran')
    for (const [name, value] of [
      ['diff.external', `touch ${marker};`],
      ['diff.evil.command', `touch ${marker};`],
      ['diff.evil.textconv', `touch ${marker};`],
      ['diff.evil.binary', 'true'],
      ['diff.noprefix', 'true'],
      ['diff.context', '0'],
      ['diff.suppressBlankEmpty', 'true'],
      ['color.ui', 'always'],
      ['diff.algorithm', 'patience'],
    ] as const)
      repository.git('config', name, value)
    repository.write('a.txt', 'a\n\nc\n')
    const frozen = await frozenWorkTree(repository)
    expect(frozen.files[0]).toMatchObject({ addedLines: 1, deletedLines: 1, kind: 'text' })
    const lines = (await hunks(frozen, frozen.files[0]!)).hunks[0]!.lines
    expect(lines.map(({ kind, text }) => kind + text)).toEqual([' a', ' ', '-b', '+c'])
    for await (const { hunks: given } of allHunks(frozen)) expect(given[0]!.lines).toEqual(lines)
    expect(existsSync(marker)).toBe(false)
  })
})

describe('the patch', () => {
  it('applies to the base and gives the snapshot', async () => {
    const repository = new TestRepository()
    repository.write('a', 'a\n'.repeat(50)).write('d', 'd\n').commit()
    repository
      .write('a', `${'a\n'.repeat(50)}b\n`)
      .remove('d')
      .write('n/m', 'n')
    const frozen = await frozenWorkTree(repository)
    const chunks: Uint8Array[] = []
    for await (const chunk of patch(frozen)) chunks.push(chunk)
    repository.git('stash', '--quiet', '--include-untracked')
    repository.write('.git/p', Buffer.concat(chunks)).git('apply', '.git/p')
    expect((await frozenWorkTree(repository)).snapshot.tree).toBe(frozen.snapshot.tree)
  })
})

describe('files of either side', () => {
  it('are read, listed and looked for', async () => {
    const repository = new TestRepository()
    repository.write('d/a', 'old\n').write('same', 's\n').commit()
    repository.write('d/a', 'new\n').write('big', 'x'.repeat(100))
    const frozen = await frozenWorkTree(repository)
    const text = async (side: 'base' | 'snapshot', path: string): Promise<string | null> => {
      const bytes = await readFileAt(frozen, side, path)
      return bytes === null ? null : Buffer.from(bytes).toString()
    }
    expect([await text('base', 'd/a'), await text('snapshot', 'd/a')]).toEqual(['old\n', 'new\n'])
    expect(await text('base', 'big')).toBeNull()
    for (const path of ['d', 'd/a/x', '', '/d', '../d', 'd/']) expect(await text('snapshot', path)).toBeNull()
    expect([await kindAt(frozen, 'base', 'd'), await kindAt(frozen, 'base', 'd/a')]).toEqual([
      'folder',
      'file',
    ])
    expect([await pathExistsAt(frozen, 'base', 'same'), await pathExistsAt(frozen, 'base', 'x')]).toEqual([
      true,
      false,
    ])
    expect((await listFiles(frozen, 'snapshot')).map(({ path, bytes }) => [path, bytes])).toEqual([
      ['big', 100],
      ['d/a', 4],
      ['same', 2],
    ])
    await expect(readFileAt(frozen, 'snapshot', 'big', 10)).rejects.toMatchObject({ code: 'not-readable' })
  })
})

describe('kept objects', () => {
  it.each(['sha1', 'sha256'])('outlive the repository (%s)', async (format) => {
    const repository = new TestRepository(temporaryFolder(), [`--object-format=${format}`])
    repository.write('d/e/a', 'old\n').write('gone', 'g\n').write('same', 's\n').commit()
    repository.write('d/e/a', 'new\n').remove('gone').write('n', 'n\n')
    const frozen = await frozenWorkTree(repository)
    const before = await Promise.all(frozen.files.map(async (file) => hunks(frozen, file)))
    const folder = join(temporaryFolder(), 'kept')
    const kept = JSON.parse(JSON.stringify(await keepObjects(frozen, folder))) as Frozen
    rmSync(repository.root, { recursive: true })
    rmSync(frozen.objectsDir, { recursive: true })
    expect(await Promise.all(kept.files.map(async (file) => hunks(kept, file)))).toEqual(before)
    expect(Buffer.from((await readFileAt(kept, 'base', 'd/e/a'))!).toString()).toBe('old\n')
    expect(Buffer.from((await readFileAt(kept, 'snapshot', 'd/e/a'))!).toString()).toBe('new\n')
    expect(await pathExistsAt(kept, 'snapshot', 'gone')).toBe(false)
    await expect(readFileAt(kept, 'snapshot', 'same')).rejects.toThrow(/not|missing|bad/i)
  })
})
