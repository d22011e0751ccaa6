// A change that takes lines away and adds none: an assertion that is gone is found all the same.
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeRepository, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

const TEST = "test('adds', () => {\n  expect(add(1, 2)).toBe(3)\n  expect(add(2, 2)).toBe(4)\n})\n"

async function advisoryOf(change: Readonly<Record<string, string>>): Promise<string[]> {
  const repository = makeRepository(join(place.folder, 'work'), { 'test/add.test.js': TEST }, change)
  const { out, err } = await runMain(['review', '--no-session', '--json', '--critic', 'rules:hygiene'], {
    cwd: repository,
    home: place.home,
  })
  expect(err).toBe('')
  const report = JSON.parse(out) as Report
  expect([report.disputes, report.livenessItems]).toEqual([[], []])
  return report.advisory.map(({ topic }) => topic)
}

it('finds an assertion that was only taken away', async () => {
  const less = TEST.replace('  expect(add(2, 2)).toBe(4)\n', '')
  expect(await advisoryOf({ 'test/add.test.js': less })).toEqual(['hygiene: deleted-assertion'])
})

it('finds nothing where only a blank line or a comment went', async () => {
  const spaced = `${TEST}\n// the end\n`
  const repository = makeRepository(
    join(place.folder, 'other'),
    { 'test/add.test.js': spaced },
    { 'test/add.test.js': TEST },
  )
  const { out } = await runMain(['review', '--no-session', '--json', '--critic', 'rules:hygiene'], {
    cwd: repository,
    home: place.home,
  })
  expect((JSON.parse(out) as Report).advisory).toEqual([])
})
