// What one review leaves open, the next one speaks of: raised again, or not.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runMain } from './support/run-main.ts'
import { makeRepository, scratch, type Scratch } from './support/repository.ts'

const FOCUSED = "test.only('a', () => {})\n"

let place: Scratch
let repository: string

beforeEach(() => {
  place = scratch()
  repository = makeRepository(
    join(place.folder, 'repository'),
    { 'a.test.js': '\n' },
    { 'a.test.js': FOCUSED },
  )
})
afterEach(() => place.remove())

const review = (): ReturnType<typeof runMain> =>
  runMain(['review', '--no-session'], { cwd: repository, home: place.home })

it('shows under which id an attack was raised before', async () => {
  expect((await review()).exit).toBe(1)
  const again = await review()
  expect([again.exit, again.out]).toEqual([1, expect.stringMatching(/earlier {5}A1\.1 of r-/)])
  expect(again.out).not.toContain('not raised again')
})

it('says what was open and is not raised again: silence closes nothing', async () => {
  await review()
  writeFileSync(join(repository, 'a.test.js'), "test('a', () => {})\n")
  const again = await review()
  expect(again.out).toContain('Open in the last review and not raised again here')
  expect(again.out.replace(/\s+/g, ' ')).toMatch(/A1\.1 \(gainsay show A1\.1 --review r-/)
})

it('says what was left out where nothing that could be frozen has changed', async () => {
  writeFileSync(join(repository, 'a.test.js'), '\n')
  writeFileSync(join(repository, 'large.bin'), Buffer.alloc(11 * 1024 * 1024))
  const { exit, err } = await review()
  expect(exit).toBe(2)
  expect(err).toMatch(/Nothing that could be frozen differs/)
})
