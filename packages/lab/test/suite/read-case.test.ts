import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isSuiteError, readCase, readSuite, sampleOf, treeOf } from '@gainsay/lab/suite'
import { describe, expect, it } from 'vitest'
import { suiteFolder, writeCase } from './support.ts'

const suite = suiteFolder()

describe('a case on disk', () => {
  it('is read whole; the lines of its address are found by the quote', () => {
    const read = readCase(writeCase(suite, 'good'))
    if ('problem' in read) throw new Error(read.problem)
    const { fault } = read.suiteCase
    expect(fault.address).toEqual({
      kind: 'file',
      path: 'triple.js',
      start: 2,
      end: 2,
      quote: 'export const triple = (n) => n + n + 1',
    })
    expect(fault.witness.files.map(({ path }) => path)).toEqual(['witness.mjs'])
    expect(treeOf(read.suiteCase, 'twin').map(({ path }) => path)).toEqual([
      'double.js',
      'package.json',
      'triple.js',
    ])
  })

  it('takes files away that the change removes', () => {
    const removed = { fault: ['double.js'], twin: [] }
    const read = readCase(writeCase(suite, 'removing', {}, { removed }))
    if ('problem' in read) throw new Error(read.problem)
    expect(treeOf(read.suiteCase, 'fault').map(({ path }) => path)).toEqual(['package.json', 'triple.js'])
    expect(treeOf(read.suiteCase, 'twin')).toHaveLength(3)
  })

  const at = (address: object): object => ({
    fault: { address, description: 'd', witness: { command: 'true', expect: 'e' } },
  })
  it.each<[string, Record<string, string | null>, object, RegExp]>([
    ['no-json', { 'case.json': '{' }, {}, /case\.json cannot be read/],
    ['no-case-file', { 'case.json': null }, {}, /case\.json cannot be read/],
    ['bad-aspect', {}, { aspect: 'beauty' }, /does not fit the format: aspect/],
    ['unknown-field', {}, { twins: 2 }, /does not fit the format/],
    ['other-name', {}, { id: 'another' }, /call its folder so/],
    ['no-fault', { 'fault/triple.js': null }, {}, /fault\/ changes nothing/],
    ['no-twin', { 'twin/triple.js': null }, {}, /twin\/ changes nothing/],
    [
      'same',
      {
        'twin/triple.js': 'export const triple = (n) => n + n + 1\n',
        'fault/triple.js': 'export const triple = (n) => n + n + 1\n',
      },
      {},
      /are the same/,
    ],
    ['unchanged', { 'fault/double.js': 'export const double = (n) => n + n\n' }, {}, /is as in the base/],
    ['replaced', { 'witness/double.js': 'x' }, {}, /would replace double\.js/],
    ['no-quote', {}, at({ path: 'triple.js', quote: 'm + m' }), /does not stand in triple\.js/],
    ['quote-twice', {}, at({ path: 'triple.js', quote: 'n' }), /more than once/],
    ['no-path', {}, at({ path: 'four.js', quote: 'n' }), /does not have/],
    ['removed-unknown', {}, { removed: { fault: ['x.js'], twin: [] } }, /names x\.js/],
  ])('%s is named', (id, files, text, problem) => {
    const read = readCase(writeCase(suite, id, files, { ...text }))
    expect('problem' in read ? read.problem : 'read').toMatch(problem)
  })

  it('refuses links and what is no text', () => {
    const linked = writeCase(suite, 'linked')
    symlinkSync('/etc/hostname', join(linked, 'base', 'host'))
    const binary = writeCase(suite, 'binary')
    writeFileSync(join(binary, 'base', 'data'), Buffer.from([0xff, 0xfe, 0x00]))
    for (const [folder, problem] of [
      [linked, /link/],
      [binary, /UTF-8/],
    ] as const) {
      const read = readCase(folder)
      expect('problem' in read ? read.problem : 'read').toMatch(problem)
    }
  })
})

describe('a suite on disk', () => {
  it('keeps what can be read and names the rest', () => {
    const folder = suiteFolder()
    writeCase(folder, 'b-good')
    writeCase(folder, 'a-good')
    writeCase(folder, 'bad', { 'case.json': '[]' })
    const read = readSuite(folder)
    expect(read.cases.map(({ id }) => id)).toEqual(['a-good', 'b-good'])
    expect(read.broken.map(({ id }) => id)).toEqual(['bad'])
    expect(readSuite(join(folder, 'a-good')).cases).toHaveLength(1)
    expect(read.hash).toBe(hashOf(read.cases.toReversed()))
    expect(read.hash).not.toBe(hashOf(read.cases.slice(1)))
  })

  it('says what to do where there is none', () => {
    const empty = join(suiteFolder(), 'empty')
    expect(() => readSuite(empty)).toThrow(/name the folder of a suite/)
    mkdirSync(join(empty, 'notes'), { recursive: true })
    let thrown: unknown
    try {
      readSuite(empty)
    } catch (error) {
      thrown = error
    }
    expect(isSuiteError(thrown) && thrown.code).toBe('SUITE_EMPTY')
  })

  it('samples evenly and the same ones each time', () => {
    const read = readSuite(join(import.meta.dirname, '../../../../suites/gainsay'))
    const ids = sampleOf(read.cases, 3).map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    expect(sampleOf(read.cases, 3).map(({ id }) => id)).toEqual(ids)
    expect(sampleOf(read.cases, 10_000)).toEqual(read.cases)
  })
})
