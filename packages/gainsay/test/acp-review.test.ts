// A review whose critic is an agent that is known by its command alone.
import { join } from 'node:path'
import { probeSandbox } from '@gainsay/host'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { everything, leftovers, makeRepository, scratch, write, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

const AGENT = join(import.meta.dirname, 'support', 'acp-agent.mjs')
const { kind } = await probeSandbox({
  platform: process.platform,
  uid: process.getuid?.() ?? -1,
  node: process.execPath,
})

let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

it('an agent reads the work in its mounts, and nothing beside it', async () => {
  const repository = makeRepository(
    join(place.folder, 'repository'),
    { 'a.txt': 'one\n' },
    { 'a.txt': 'two\n' },
  )
  write(place.home, { 'diary.txt': 'private' })
  const where = { cwd: repository, home: place.home }
  const before = everything(repository)
  const critic = `acp:${process.execPath} ${AGENT} ${place.home}`
  const { exit, out } = await runMain(
    ['review', '--critic', 'rules:hygiene', '--critic', critic, '--critics', '1', '--rounds', '1'],
    where,
  )
  expect(everything(repository)).toEqual(before)
  const report = JSON.parse((await runMain(['show', '--json'], where)).out) as Report
  expect([exit, report.disputes.length], out).toEqual([report.exit, 1])
  const seen = kind === 'bubblewrap' ? 'outside is hidden' : 'outside is seen'
  expect(report.disputes[0]).toMatchObject({ statement: seen, address: { quote: 'two' } })
  expect(report.critics.at(-1)).toMatchObject({ vendor: null })
  expect(out).toContain(kind === 'bubblewrap' ? 'outside is hidden' : 'prompt-only')
  expect(leftovers(join(repository, '.git/gainsay'))).toEqual([])
})
