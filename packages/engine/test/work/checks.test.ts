import { checksAttacks, findChecks, readSession, sessionChecks, type Check } from '@gainsay/agents'
import { checkRunner, projectOf } from '@gainsay/engine'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contained, invoiceWork, why, type Work } from './invoice-work.ts'

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
    const notices: string[] = []
    const run = checkRunner(planted.room, AbortSignal.timeout(60_000), 1_000)
    const checks = ['exit 1', 'test -e src/pages.js && sleep 30', 'no-such-linter', 'test ! -e src/pages.js']
    const attacks = await checksAttacks({
      checks: checks.map((command) => check(command)),
      run,
      notice: (text) => notices.push(text),
    })
    expect(attacks.map(({ address }) => address)).toEqual([{ kind: 'command', value: checks[3] }])
    expect(notices.map((text) => text.replace(/:.*/s, ''))).toEqual([
      'test -e src/pages.js && sleep 30 is not finished on the work',
      'no-such-linter is not able to run on the work',
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
