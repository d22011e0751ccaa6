import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FolderReader, pathInside, READER_LIMITS } from '../../../src/parties/api/folder-reader.ts'

let base: string
const folder = (): string => join(base, 'work')
const reader = (edits: ReadonlyMap<string, string | null> = new Map()): FolderReader =>
  new FolderReader({ folder: folder(), hide: (text) => text.replaceAll(/key-\w+/g, '[hidden]'), edits })

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'gainsay-reader-'))
  mkdirSync(join(folder(), 'src/deep'), { recursive: true })
  mkdirSync(join(folder(), '.git'))
  mkdirSync(join(base, 'outside'))
  writeFileSync(join(folder(), '.git/config'), 'token')
  writeFileSync(join(folder(), 'src/a.ts'), 'one\ntwo key-abc\nthree\n')
  writeFileSync(join(folder(), 'src/deep/b.ts'), 'Two again\n')
  writeFileSync(join(folder(), 'image.png'), Buffer.from([0x89, 0, 1]))
  writeFileSync(join(base, 'outside/secret'), 'two: the secret')
  symlinkSync(join(base, 'outside'), join(folder(), 'way-out'))
  symlinkSync('a.ts', join(folder(), 'src/again.ts'))
  linkSync(join(folder(), 'src/a.ts'), join(folder(), 'hard.ts'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('what a model reads of the work', () => {
  it('is listed in order, without links and without .git', async () => {
    expect(await reader().list('.')).toBe('hard.ts\nimage.png\nsrc/a.ts\nsrc/deep/b.ts')
    expect(await reader().list('src/deep/')).toBe('src/deep/b.ts')
    expect(await reader().list('nowhere')).toContain('no files')
  })

  it('has line numbers, and says what is left', async () => {
    expect(await reader().read('./src/a.ts', 2, 1)).toBe('2\ttwo [hidden]\n... 1 more lines')
    expect(await reader().read('hard.ts', 3, 400)).toBe('3\tthree')
    expect(await reader().read('src/a.ts', 9, 1)).toContain('has 3 lines')
    expect(await reader().read('src/a.ts', -5, 0.5)).toMatch(/^1\tone/)
  })

  it('is searched for an exact text; what looks like a pattern is none', async () => {
    expect(await reader().search('two', '.', false)).toBe('hard.ts:2: two [hidden]\nsrc/a.ts:2: two [hidden]')
    expect(await reader().search('TWO', 'src', true)).toContain('src/deep/b.ts:1: Two again')
    expect(await reader().search('(a+)+$', '.', false)).toContain('is nowhere')
    expect(await reader().search('', '.', false)).toContain('Give a text')
  })

  it.each([
    '../outside/secret',
    '/etc/passwd',
    'src/../../outside/secret',
    '.git/config',
    'src/\0',
    'x'.repeat(5000),
  ])('is nothing outside it: %j', async (path) => {
    expect(await reader().read(path, 1, 10)).toContain('outside the work')
    expect(await reader().list(path)).toContain('outside the work')
    expect(await reader().search('two', path, false)).toContain('outside the work')
  })

  it.each(['way-out/secret', 'src/again.ts', 'way-out'])('is nothing behind a link: %s', async (path) => {
    expect(await reader().read(path, 1, 10)).toMatch(/is a link/)
    expect(await reader().search('two', path, false)).toContain('is nowhere')
  })

  it('says what cannot be read', async () => {
    expect(await reader().read('image.png', 1, 1)).toContain('not a text file')
    expect(await reader().read('src', 1, 1)).toContain('is a folder')
    expect(await reader().read('nothing.ts', 1, 1)).toContain('not in the work')
    writeFileSync(join(folder(), 'huge.txt'), Buffer.alloc(READER_LIMITS.fileBytes + 1, 'x'))
    expect(await reader().read('huge.txt', 1, 1)).toContain('longer than')
    rmSync(join(folder(), 'huge.txt'))
  })

  it('is what a turn has made of it', async () => {
    const edits = new Map([
      ['src/a.ts', 'mended two\n'],
      ['src/deep/b.ts', null],
      ['src/new.ts', 'two new\n'],
    ])
    expect(await reader(edits).list('src')).toBe('src/a.ts\nsrc/new.ts')
    expect(await reader(edits).read('src/deep/b.ts', 1, 1)).toContain('was removed')
    expect(await reader(edits).search('two', 'src', false)).toBe(
      'src/a.ts:1: mended two\nsrc/new.ts:1: two new',
    )
  })

  it('is bounded', async () => {
    writeFileSync(join(folder(), 'long.txt'), `${'two '.repeat(2000)}\n`.repeat(READER_LIMITS.matches + 50))
    const found = await reader().search('two', 'long.txt', false)
    expect(found.length).toBeLessThan(READER_LIMITS.resultCharacters + 100)
    expect(found).toContain('cut here')
    const read = await reader().read('long.txt', 1, 1_000_000)
    expect(read.length).toBeLessThan(READER_LIMITS.resultCharacters + 100)
    rmSync(join(folder(), 'long.txt'))
  })
})

describe('pathInside', () => {
  it.each([
    ['', '.'],
    ['./src/a.ts', 'src/a.ts'],
    ['src//a.ts/', 'src/a.ts'],
    ['src/x/../a.ts', 'src/a.ts'],
    ['..', null],
    ['a/.git', null],
  ])('%j is %j', (path, plain) => expect(pathInside(path)).toBe(plain))
})
