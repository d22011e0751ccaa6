// What is printed of a review that did not end, of a ledger under another name, and with texts
// that a terminal would act on.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock, FileLedgerStore } from '@gainsay/engine'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isNodeSupported } from '../src/commands/doctor.ts'
import { makeRepository, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'
import { layClaudeSession, lyingSession, textOf } from './support/sessions.ts'

let place: Scratch
let where: { cwd: string; home: string }

beforeEach(() => {
  place = scratch()
  const cwd = makeRepository(join(place.folder, 'work'), { 'a.txt': 'one\n' }, { 'a.txt': 'two\n' })
  where = { cwd, home: place.home }
})
afterEach(() => place.remove())

const LOOKS_LIMIT = 400
const LOOK_MS = 25

/** Aborts as soon as the ledger of the one run says that critic 3 was asked. */
async function abortWhenAsked(runs: string, controller: AbortController): Promise<void> {
  for (let look = 0; look < LOOKS_LIMIT && !controller.signal.aborted; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    if (ledgers(runs).some((path) => readFileSync(path, 'utf8').includes('"role":"critic:3"')))
      controller.abort()
  }
}

function ledgers(runs: string): string[] {
  try {
    return readdirSync(runs)
      .filter((name) => name.startsWith('r-'))
      .map((name) => join(runs, name, 'ledger.ndjson'))
  } catch {
    return []
  }
}

/** A review with a session whose model critic never answers, stopped while it is asked. */
async function interrupted(): Promise<{ exit: number | null; report: Report; session: string }> {
  const session = layClaudeSession(where.home, where.cwd, textOf(lyingSession(where.cwd)))
  const script = join(place.folder, 'slow.json')
  const replies = [{ value: {}, delayMs: 60_000 }]
  writeFileSync(script, JSON.stringify({ schema: 'gainsay.script.v1', replies }))
  const controller = new AbortController()
  const watching = abortWhenAsked(join(where.cwd, '.git', 'gainsay', 'runs'), controller)
  const argv = ['review', '--critic', `script:${script}`, '--critics', '1', '--json']
  const { exit, out } = await runMain(argv, { ...where, signal: controller.signal })
  await watching
  return { exit, report: JSON.parse(out) as Report, session }
}

describe('a review that was interrupted', () => {
  it('is reported with the exit code that the process has, and guesses nothing', async () => {
    const { exit, report } = await interrupted()
    expect([exit, report.exit]).toEqual([130, 130])
    expect(report.critics.at(-1)!.termination).toBe('interrupted')
    expect(report.sessionLine).toContain('ended: interrupted')
    expect(report.transcript).toMatchObject({ after: 'unchecked', identical: false })
    const { out } = await runMain(['show'], where)
    expect(out).toContain('(not hashed again yet)')
    expect(out).not.toContain('not the one that was reviewed')
  })

  it('saved to wait for somebody, exits by 3 in the report as the process does', async () => {
    const { report } = await interrupted()
    expect(report.disputes).not.toEqual([])
    const store = FileLedgerStore.open(join(where.cwd, '.git', 'gainsay', 'runs', report.review))
    const paused = { type: 'run-paused', reason: 'waiting', waitingFor: ['c3/r0/bids'] } as const
    await store.append([paused], new Date().toISOString())
    await store.close()
    const shown = JSON.parse((await runMain(['show', '--json'], where)).out) as Report
    expect([shown.exit, shown.critics.at(-1)!.termination]).toEqual([3, null])
    expect(shown.sessionLine).toContain('not over')
    expect(shown.sessionLine).not.toContain('collapsed')
  })

  it('names the head of its ledger, which verify prints', async () => {
    const { report } = await interrupted()
    const verified = await runMain(['ledger', 'verify', '--json'], where)
    expect(report.ledgerHead).toMatch(/^[0-9a-f]{64}$/)
    expect((JSON.parse(verified.out) as { head: string }).head).toBe(report.ledgerHead)
  })

  it('keeps its frozen work while somebody decides in it and another review ends', async () => {
    const { report } = await interrupted()
    const state = join(where.cwd, '.git', 'gainsay')
    const lock = acquireLock(join(state, 'runs', report.review))
    expect((await runMain(['review', '--no-session'], where)).exit).toBe(0)
    lock.release()
    expect(existsSync(join(state, 'freezing'))).toBe(true)
    expect(readdirSync(join(state, 'freezing'))).toHaveLength(1)
  })

  it('resumed without its transcript is no pass: what cannot be examined has failed', async () => {
    const { report, session } = await interrupted()
    const path = ledgers(join(where.cwd, '.git', 'gainsay', 'runs'))[0]!
    // The rule critics had answered already; only the opening lines are left of the run.
    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, `${lines[0]!}\n`)
    rmSync(session)
    writeFileSync(
      join(place.folder, 'slow.json'),
      JSON.stringify({ schema: 'gainsay.script.v1', replies: [{ value: {} }] }),
    )
    const { exit, out } = await runMain(['resume', report.review, '--json'], where)
    const resumed = JSON.parse(out) as Report
    expect(resumed.critics.find(({ party }) => party === 'rules:evidence')!.termination).toBe('failed')
    expect(exit).not.toBe(0)
  })
})

describe('a ledger file that is named', () => {
  it('is the one that is checked, not the one beside it', async () => {
    expect((await runMain(['review', '--no-session'], where)).exit).toBe(0)
    const [ledger] = ledgers(join(where.cwd, '.git', 'gainsay', 'runs'))
    const copy = join(ledger!, '..', 'copy.ndjson')
    copyFileSync(ledger!, copy)
    expect(await runMain(['ledger', 'verify', copy], where)).toMatchObject({
      exit: 0,
      out: expect.stringContaining('copy.ndjson: closed'),
    })
    writeFileSync(copy, readFileSync(copy, 'utf8').replace('run-opened', 'run-openex'))
    expect(await runMain(['ledger', 'verify', copy], where)).toMatchObject({
      exit: 1,
      out: expect.stringContaining('DAMAGED at line 1'),
    })
  })
})

describe('words of others', () => {
  it.each([[['certify', 'plan', '/no\u001B[31m.json']], [['certify', 'plan', '--bogus\u001B[31m']]])(
    'reach no terminal as they are: %j',
    async (argv) => {
      const { exit, err } = await runMain(argv, where)
      expect([exit, err.startsWith('gainsay: ')]).toEqual([2, true])
      expect(err).not.toContain('\u001B')
    },
  )

  it('a task that is a pipe is refused, not waited for', async () => {
    const pipe = join(place.folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const { exit, err } = await runMain(['review', '--task', pipe], where)
    expect([exit, err]).toEqual([2, expect.stringContaining('cannot be read: give a text file')])
  })
})

describe('doctor', () => {
  it.each([
    ['20.19.0', true],
    ['24.1.0', true],
    ['20.18.3', false],
    ['18.20.8', false],
  ])('Node %s is supported: %s', (version, supported) => {
    expect(isNodeSupported(version)).toBe(supported)
  })
})
