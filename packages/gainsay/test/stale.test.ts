// A review speaks for its snapshot: `show` says when the work has changed since.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runMain } from './support/run-main.ts'
import { makeRepository, scratch, type Scratch } from './support/repository.ts'

let place: Scratch
let repository: string

beforeAll(() => {
  place = scratch()
  repository = makeRepository(join(place.folder, 'repository'), { 'a.txt': 'one\n' }, { 'a.txt': 'two\n' })
})
afterAll(() => place.remove())

it('calls a review stale once the work has changed, and only then', async () => {
  const where = { cwd: repository, home: place.home }
  await runMain(['review', '--no-session'], where)
  expect((await runMain(['show'], where)).out).not.toContain('stale')
  writeFileSync(join(repository, 'a.txt'), 'three\n')
  expect((await runMain(['show'], where)).out).toMatch(/^stale: the work has changed/)
  writeFileSync(join(repository, 'a.txt'), 'two\n')
  expect((await runMain(['show'], where)).out).not.toContain('stale')
})
