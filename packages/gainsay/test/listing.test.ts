// What `gainsay reviews` says of runs that are not simply over.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeRepository, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

let place: Scratch
let cwd: string
beforeEach(() => {
  place = scratch()
  cwd = makeRepository(join(place.folder, 'repository'), { 'a.txt': 'a\n' }, { 'a.txt': 'b\n' })
})
afterEach(() => place.remove())

const run = (...argv: string[]): ReturnType<typeof runMain> => runMain(argv, { cwd, home: place.home })
const statuses = async (): Promise<string[]> =>
  (JSON.parse((await run('reviews', '--json')).out) as { reviews: { status: string }[] }).reviews.map(
    ({ status }) => status,
  )
const runs = (): string => join(cwd, '.git', 'gainsay', 'runs')

it('a decision leaves a review that waits for somebody waiting', async () => {
  writeFileSync(join(cwd, 'a.test.js'), "test.only('a', () => {})\n")
  const box = join(place.folder, 'box')
  mkdirSync(box)
  const waits = await run('review', '--no-session', '--critic', `mailbox:${box}`, '--critics', '1')
  expect(waits.exit).toBe(3)
  expect(await statuses()).toEqual(['waiting'])
  const decided = await run('decide', 'A1.1', '--dismiss', '--reason', 'on purpose')
  expect([decided.exit, decided.err]).toEqual([0, ''])
  expect(await statuses()).toEqual(['waiting'])
})

it('a review that ended stays so where the process was killed in the middle of a decision', async () => {
  writeFileSync(join(cwd, 'a.test.js'), "test.only('a', () => {})\n")
  await run('review', '--no-session')
  await run('decide', 'A1.1', '--dismiss', '--reason', 'on purpose')
  const ledger = join(runs(), readdirSync(runs()).find((name) => name.startsWith('r-'))!, 'ledger.ndjson')
  const lines = readFileSync(ledger, 'utf8').split('\n')
  expect(lines.at(-2)).toContain('"run-closed"')
  writeFileSync(ledger, `${lines.slice(0, -2).join('\n')}\n`)
  expect(await statuses()).toEqual(['ended'])
  expect((await run('show')).exit).toBe(0)
})

it('a pipe in the place of a ledger is damage, and makes nobody wait', async () => {
  const odd = join(runs(), 'r-20261201T000000Z-0abc')
  mkdirSync(odd, { recursive: true })
  execFileSync('mkfifo', [join(odd, 'ledger.ndjson')])
  expect(await statuses()).toEqual(['damaged'])
})
