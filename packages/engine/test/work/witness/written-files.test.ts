import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readWritten } from '../../../src/work/witness/written-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gainsay-written-'))
  mkdirSync(join(folder, 'a/v8'), { recursive: true })
  writeFileSync(join(folder, 'secret'), 'secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('reads plain files, and nothing through links, from pipes, or without end', () => {
  writeFileSync(join(folder, 'a/v8/1.json'), 'one')
  symlinkSync('../../secret', join(folder, 'a/v8/2.json'))
  execFileSync('mkfifo', [join(folder, 'a/v8/3.json')])
  mkdirSync(join(folder, 'a/v8/4.json'))
  writeFileSync(join(folder, 'a/v8/5.json'), '')
  truncateSync(join(folder, 'a/v8/5.json'), 1 << 30)
  expect(readWritten(folder, 'a/v8')).toEqual(['one'])
})

it('reads nothing where a folder on the way is a link or missing', () => {
  symlinkSync('..', join(folder, 'a/up'))
  expect(readWritten(folder, 'a/up')).toEqual([])
  expect(readWritten(folder, 'a/none')).toEqual([])
  expect(readWritten(folder, 'secret')).toEqual([])
})
