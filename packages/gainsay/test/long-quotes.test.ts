// What is quoted of a task may be of any length: the report shows its beginning.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { expect, it } from 'vitest'
import { makeRepository, scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

it('a requirement too long for a ledger line is shown by its beginning, cut between words', async () => {
  const place = scratch()
  try {
    const cwd = makeRepository(join(place.folder, 'work'), { 'a.txt': 'one\n' }, { 'a.txt': 'two\n' })
    const task = join(place.folder, 'task.md')
    writeFileSync(task, `The text must hold ${'a certainword and '.repeat(3_000)}nothing else.\n`)
    const where = { cwd, home: place.home }
    const shown = await runMain(['review', '--no-session', '--task', task], where)
    expect([shown.exit, shown.err]).toEqual([0, ''])
    const { out } = await runMain(['show', '--json'], where)
    const [requirement] = (JSON.parse(out) as Report).coverage.requirements
    expect(requirement!.quote).toMatch(/^The text must hold a certainword .* (?:a|and|certainword)…$/)
    expect(requirement!.quote.length).toBeLessThanOrEqual(4_000)
  } finally {
    place.remove()
  }
})
