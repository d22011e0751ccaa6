// Of a long session the turns since the base belong to the work; --since says otherwise.
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { git, makeRepository, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'
import { layClaudeSession, lyingSession, SESSION_ID, textOf, type Entry } from './support/sessions.ts'

let place: Scratch
let cwd: string

/** A turn that begins at that hour, with ids of its own. */
function turnAt(hour: number, ask: string, says: string, after?: Entry): Entry[] {
  return lyingSession(cwd, { ask, says }).map((entry, index) => {
    const text = JSON.stringify(entry)
      .replaceAll('toolu_1', `toolu_${hour}`)
      .replaceAll('msg_', `msg_${hour}_`)
      .replaceAll('00000000-0000-4000-8000-', `00000000-0000-4000-80${hour}-`)
    const at = new Date(Date.UTC(2026, 10, 2, hour, 0, index)).toISOString()
    const parent = index === 0 && after !== undefined ? { parentUuid: after['uuid'] } : {}
    return { ...(JSON.parse(text) as Entry), ...parent, timestamp: at }
  })
}

beforeEach(() => {
  place = scratch()
  cwd = makeRepository(join(place.folder, 'repository'), { 'a.txt': 'a\n' })
  const committed = { GIT_COMMITTER_DATE: '2026-11-02T12:00:00Z', GIT_AUTHOR_DATE: '2026-11-02T12:00:00Z' }
  const before = { ...process.env }
  Object.assign(process.env, committed)
  writeFileSync(join(cwd, 'a.txt'), 'of the morning\n')
  git(cwd, 'commit', '-qam', 'The work of the morning')
  process.env = before
  writeFileSync(join(cwd, 'a.txt'), 'of the afternoon\n')
  const morning = turnAt(10, 'Write the morning part.', 'The morning part is written. All tests pass.')
  const says = 'The afternoon part is written. The linter is clean.'
  const afternoon = turnAt(14, 'Write the afternoon part.', says, morning.at(-1))
  layClaudeSession(place.home, cwd, textOf([...morning, ...afternoon]))
})
afterEach(() => place.remove())

async function review(...words: string[]): Promise<{ report: Report; text: string }> {
  const where = { cwd, home: place.home }
  const { out } = await runMain(['review', '--session', SESSION_ID, '--json', ...words], where)
  if (out === '') throw new Error((await runMain(['review', ...words], where)).err)
  return { report: JSON.parse(out) as Report, text: (await runMain(['show'], where)).out }
}
const requirements = ({ coverage }: Report): string[] => coverage.requirements.map(({ quote }) => quote)

it('takes the turns after the base was committed, and says so', async () => {
  const { report, text } = await review()
  expect(requirements(report)).toEqual(['Write the afternoon part.'])
  expect(JSON.stringify(report.disputes)).not.toContain('All tests pass')
  expect(text.replace(/\s+/g, ' ')).toContain(
    "Of the session's 2 turns those from turn 2 on are examined, since its base",
  )
})

it.each([
  ['1', ['Write the morning part.', 'Write the afternoon part.']],
  ['2', ['Write the afternoon part.']],
  ['2026-11-02T13:00Z', ['Write the afternoon part.']],
])('--since %s', async (since, asked) => {
  expect(requirements((await review('--since', since)).report)).toEqual(asked)
})

it.each([
  ['3', 'has the turns 1 to 2'],
  ['yesterday-ish', 'neither the number of a turn nor a time'],
  ['2030-01-01', 'no turn of the session is later'],
])('--since %s is refused by what to do', async (since, says) => {
  const { exit, err } = await runMain(['review', '--since', since], { cwd, home: place.home })
  expect([exit, err]).toEqual([2, expect.stringContaining(says)])
})
