// A home with many sessions, some broken, without times, or with a clock that goes backwards: said,
// counted, never fatal. (Ten thousand: `npm run perf` and docs/audit-score.md are about figures.)
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'
import { lyingSession, textOf, type Entry } from './support/sessions.ts'

const SESSIONS = 300
let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

function entriesOf(number: number, id: string): Entry[] {
  const cwd = `/work/p${number % 10}`
  return lyingSession(cwd).map((entry, index) => {
    const own = { ...entry, sessionId: id, cwd }
    if (number % 7 === 1) return { ...own, timestamp: undefined }
    if (number % 7 === 2) return { ...own, uuid: undefined, parentUuid: undefined }
    if (number % 7 === 3)
      return { ...own, timestamp: new Date(Date.UTC(2026, 10, 2, 9, 0, 60 - index)).toISOString() }
    return own
  })
}

it('audits what can be read and says what cannot', async () => {
  for (let number = 0; number < SESSIONS; number += 1) {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const folder = join(place.home, '.claude', 'projects', `-work-p${number % 10}`)
    mkdirSync(folder, { recursive: true })
    const text = number % 50 === 9 ? '{broken\n\0\0' : textOf(entriesOf(number, id))
    writeFileSync(join(folder, `${id}.jsonl`), text)
  }
  const { exit, out } = await runMain(['audit', '--all', '--json'], { cwd: place.folder, home: place.home })
  expect(exit).toBe(0)
  const document = JSON.parse(out) as {
    readonly sessions: readonly { readonly notBorneOut: readonly unknown[] }[]
    readonly notices: readonly string[]
  }
  const broken = SESSIONS / 50
  expect(document.sessions).toHaveLength(SESSIONS - broken)
  expect(document.sessions.every(({ notBorneOut }) => notBorneOut.length === 1)).toBe(true)
  // The first few by name, the others by number.
  const named = document.notices.filter((notice) => notice.includes('looks like a session')).length
  expect(named).toBeGreaterThan(0)
  expect(document.notices).toContain(`${broken - named} more of the kind "session-unreadable".`)
})

it('counts the same work by two agents as two sessions', async () => {
  const cwd = join(place.folder, 'work')
  mkdirSync(cwd)
  for (const [folder, id] of [
    ['a', '11111111-2222-4333-8444-555555555551'],
    ['b', '11111111-2222-4333-8444-555555555552'],
  ] as const) {
    const at = join(place.home, '.claude', 'projects', `-work-${folder}`)
    mkdirSync(at, { recursive: true })
    writeFileSync(
      join(at, `${id}.jsonl`),
      textOf(lyingSession(cwd).map((one) => ({ ...one, sessionId: id }))),
    )
  }
  const { out } = await runMain(['audit', '--json'], { cwd, home: place.home })
  expect((JSON.parse(out) as { sessions: unknown[] }).sessions).toHaveLength(2)
})
