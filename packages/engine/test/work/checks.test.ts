import { checksAttacks, findChecks, readSession, sessionChecks, type Check } from '@gainsay/agents'
import { checkRunner, projectOf } from '@gainsay/engine'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contained, invoiceWork, sandbox, why, type Work } from './invoice-work.ts'

const check = (command: string, folder = ''): Check => ({ command, folder, from: 'project' })

describe.skipIf(!contained)(`the rule critic checks${why}`, () => {
  let planted: Work
  let twin: Work
  beforeAll(async () => {
    planted = await invoiceWork('planted')
    twin = await invoiceWork('twin')
  })
  afterAll(async () => {
    await planted.remove()
    await twin.remove()
  })

  it('finds that the linter, which passed, fails', async () => {
    const checks = await findChecks(projectOf(planted.reader))
    expect(checks.map(({ command }) => command)).toEqual(['npm run lint', 'npm run test'])
    const attacks = await checksAttacks({ checks, run: checkRunner(planted.room) })
    expect(attacks.map(({ address }) => address)).toEqual([{ kind: 'command', value: 'npm run lint' }])
    expect(attacks[0]!.evidence).toContain('src/discount.js:5  error  no-console')
  })

  it('says the same each time', async () => {
    const run = checkRunner(planted.room)
    const checks = await findChecks(projectOf(planted.reader))
    expect(await checksAttacks({ checks, run })).toEqual(await checksAttacks({ checks, run }))
  })

  it('finds nothing on the clean twin', async () => {
    const checks = await findChecks(projectOf(twin.reader))
    expect(await checksAttacks({ checks, run: checkRunner(twin.room) })).toEqual([])
  })

  it('accuses nobody of what failed before, does not finish, or cannot be run', async () => {
    const run = checkRunner(planted.room, { signal: AbortSignal.timeout(60_000), timeoutMs: 1_000 })
    const checks = ['exit 1', 'test -e src/pages.js && sleep 30', 'no-such-linter', 'test ! -e src/pages.js']
    const attacks = await checksAttacks({
      checks: checks.map((command) => check(command)),
      run,
    })
    expect(attacks.map(({ address, advisory, undecided }) => [address.kind, advisory, undecided])).toEqual([
      [
        'command',
        undefined,
        'test -e src/pages.js && sleep 30 was not finished: It did not end in 1 seconds.',
      ],
      ['command', true, undefined],
      ['command', undefined, undefined],
    ])
    expect(attacks.map(({ statement }) => statement.replace(/:.*/s, ''))).toEqual([
      'test -e src/pages.js && sleep 30 was not finished on the work',
      'no-such-linter could not be run on the work',
      'test ! -e src/pages.js passes on the base and fails on the work.',
    ])
  })

  it('begins no check once the time for all of them is over', async () => {
    const ran: string[] = []
    const onRun = (side: string, { command }: Check): void => void ran.push(`${side}: ${command}`)
    const run = checkRunner(planted.room, { totalMs: 700, onRun })
    const attacks = await checksAttacks({ checks: [check('sleep 20'), check('exit 0')], run })
    expect(ran).toEqual(['snapshot: sleep 20'])
    expect(attacks.map(({ undecided }) => undecided?.replace(/.*: /, ''))).toEqual([
      'It did not end in 1 seconds.',
      'The 1 seconds for all checks were over.',
    ])
  })

  it('calls flaky what fails at one time and passes at another, and holds it against nobody', async () => {
    const ends = { 'snapshot 1': 'failed', 'base 1': 'passed', 'snapshot 2': 'passed' } as const
    const run = async (side: 'base' | 'snapshot', _: Check, attempt: 1 | 2) => ({
      end: ends[`${side} ${attempt}` as keyof typeof ends],
      exitCode: 1,
      output: '',
      why: '',
    })
    const [attack, ...more] = await checksAttacks({ checks: [check('npm test'), check('npm run test')], run })
    expect([attack?.advisory, attack?.statement, more]).toEqual([
      true,
      'npm test fails on the work at one time and passes at another.',
      [],
    ])
  })

  it('runs what the session ran, in its own words', async () => {
    const path = join(import.meta.dirname, '../../../../examples/invoice-service/sessions/6-pages.jsonl')
    const text = readFileSync(path, 'utf8').replaceAll('{{REPOSITORY}}', planted.top)
    const copy = join(planted.room.folder, 'session.jsonl')
    writeFileSync(copy, text)
    const session = await readSession(copy)
    const checks = sessionChecks(session, planted.top)
    expect(checks.map(({ command }) => command)).toEqual(['npm run lint', 'npm test'])
    const attacks = await checksAttacks({ checks, run: checkRunner(planted.room) })
    expect(attacks.map(({ violates }) => violates)).toEqual([
      "the session's own check passed before the change",
    ])
  })
})

it('runs nothing without a sandbox, and says so', async () => {
  const problems = ['There is no bubblewrap here.']
  const none = await invoiceWork('planted', {}, { ...sandbox, kind: 'none', problems })
  try {
    const checks = [check(`touch ${join(none.room.folder, 'ran')}; exit 1`)]
    const [attack] = await checksAttacks({ checks, run: checkRunner(none.room) })
    expect([attack?.advisory, attack?.yields]).toEqual([true, 'Not run: There is no bubblewrap here.'])
    expect(existsSync(join(none.room.folder, 'ran'))).toBe(false)
  } finally {
    await none.remove()
  }
})
