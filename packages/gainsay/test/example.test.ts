// The bundled example from its sessions to its ledger, as a user sees it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { probeSandbox } from '@gainsay/host'
import { readReport, type Report } from '@gainsay/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExample } from '../../../scripts/example.mjs'
import { IMAGES, normalised, pictures } from '../../../scripts/pictures.ts'
import { everything, leftovers, runIds, scratch, type Scratch } from './support/repository.ts'
import { gainsay, type Ended, type Where } from './support/program.ts'
import { runMain } from './support/run-main.ts'

/** Where nothing may run, the review says so, and has one dispute less than the picture. */
const { kind: sandbox } = await probeSandbox({
  platform: process.platform,
  uid: process.getuid?.() ?? -1,
  node: process.execPath,
})

let place: Scratch
let where: Where & { home: string }
let state: string
let review: Ended

beforeAll(() => {
  place = scratch()
  const { repository, home } = makeExample(place.folder)
  where = { cwd: repository, home }
  state = join(repository, '.git', 'gainsay')
  const before = [everything(repository), everything(home)]
  review = gainsay(['review'], where)
  expect([everything(repository), everything(home)]).toEqual(before)
})
afterAll(() => place.remove())

describe('the example', () => {
  it('is audited without a trace, in the same words by text and by JSON', async () => {
    const before = everything(place.folder, [])
    const text = await runMain(['audit'], where)
    const json = await runMain(['audit', '--json'], where)
    expect(everything(place.folder, [])).toEqual(before)
    expect([text.exit, text.err, json.exit, json.err]).toEqual([0, '', 0, ''])
    const document = JSON.parse(json.out) as {
      summary: { sessions: number; sessionsAccused: number; sentence: string }
      sessions: { n: number; notBorneOut: { quote: string; command: { text: string } | null }[] }[]
    }
    expect(document.summary.sessions).toBe(6)
    expect(text.out.replace(/\s+/g, ' ').startsWith(document.summary.sentence)).toBe(true)
    const accused = document.sessions.filter(({ notBorneOut }) => notBorneOut.length > 0)
    expect(accused.length).toBe(document.summary.sessionsAccused)
    expect(accused.length).toBeGreaterThan(0)
    for (const { n, notBorneOut } of accused) {
      expect(text.out).toContain(notBorneOut[0]!.quote)
      const shown = await runMain(['audit', 'show', String(n)], where)
      expect([shown.exit, shown.out.includes(notBorneOut[0]!.quote)]).toEqual([0, true])
    }
    expect((await runMain(['audit', '--exit-code'], where)).exit).toBe(1)
  })

  it('is reviewed with the disputes that its session hides', async () => {
    expect([review.exit, review.err]).toEqual([1, ''])
    const report = JSON.parse((await runMain(['show', '--json'], where)).out) as Report
    expect(readReport(report).ok).toBe(true)
    expect([report.exit, report.safety, report.headline]).toEqual([1, 'disputes', report.disputes[0]!.id])
    const lint = report.disputes.find(({ address }) => address?.kind === 'claim')!
    expect(lint).toMatchObject({
      status: 'unresolved',
      severity: 'high',
      address: { kind: 'claim', value: 'Lint is clean.', turn: 1 },
    })
    expect(lint.evidence).toContain('src/discount.js:5')
    expect(report.transcript).toMatchObject({ identical: true })
    expect(report.transcript!.path.startsWith(where.home)).toBe(true)
    expect(report.coverage.files.map(({ path }) => path)).toEqual([
      'src/discount.js',
      'src/invoices.js',
      'src/pages.js',
      'test/discount.test.js',
      'test/pages.test.js',
    ])
    expect(report.coverage.requirements.length).toBe(4)
    expect(review.out.split('\n')[0]).toBe(
      `${report.disputes.length} to decide. Next: gainsay show ${report.headline}`,
    )
    expect(review.out).toContain(report.sessionLine)
  })

  it('prints the same by review, by show and by the id', async () => {
    const [id] = runIds(state)
    expect(await runMain(['show'], where)).toEqual({ exit: 0, out: review.out, err: '' })
    expect((await runMain(['show', id!], where)).out).toBe(review.out)
    const list = await runMain(['reviews'], where)
    expect(list.out).toMatch(new RegExp(`^${id}  ended  `))
  })

  it('shows one attack whole', async () => {
    const text = await runMain(['show', 'A1.1'], where)
    const json = await runMain(['show', 'A1.1', '--json'], where)
    const attack = JSON.parse(json.out) as Report['disputes'][number]
    expect([text.exit, json.exit, attack.id]).toEqual([0, 0, 'A1.1'])
    for (const line of attack.evidence!.trimEnd().split('\n')) expect(text.out).toContain(line)
    expect(text.out.replace(/\s+/g, ' ')).toContain(attack.ifUpheld.replace(/\s+/g, ' '))
  })

  it('leaves a ledger that is whole, closed and follows from its answers', async () => {
    const verified = await runMain(['ledger', 'verify', '--replay'], where)
    expect([verified.exit, verified.err]).toEqual([0, ''])
    expect(verified.out).toContain('closed')
    expect(verified.out).toContain('replay: every event follows')
    expect(leftovers(state)).toEqual([])
    const run = join(state, 'runs', runIds(state)[0]!)
    expect(existsSync(join(run, 'frozen.json'))).toBe(true)
  })

  it('prints one whole report with --json, the same one apart from ids and times', async () => {
    const again = gainsay(['review', '--json'], where)
    expect([again.exit, again.err]).toEqual([1, ''])
    const report = JSON.parse(again.out) as Report
    const first = JSON.parse(
      (await runMain(['show', '--json', '--review', runIds(state)[0]!], where)).out,
    ) as Report
    const plain = (one: Report): unknown => ({
      ...one,
      review: '',
      ledgerHead: '',
      // Of a second review alone: the critic that raises again what the first left open.
      followUp: undefined,
      critics: one.critics.filter(({ party }) => party !== 'rules:earlier'),
      sessionLine: one.sessionLine.replace(/\d rule critics/, 'rule critics'),
      disputes: one.disputes.map(({ earlier: _earlier, ...dispute }) => dispute),
      advisory: one.advisory.map(({ earlier: _earlier, ...advice }) => advice),
    })
    expect(plain(report)).toEqual(plain(first))
    // What the first review left open is known again.
    expect(report.disputes.map(({ earlier }) => earlier)).toEqual(
      first.disputes.map(({ id }) => ({ run: first.review, id })),
    )
    expect(readReport(report).ok).toBe(true)
  })
})

describe('the pictures of the README', () => {
  const made = pictures()

  it.skipIf(sandbox !== 'bubblewrap')('are what the program prints now (npm run pictures)', async () => {
    expect([...made.keys()].sort()).toEqual(['audit.svg', 'audit.txt', 'review.svg', 'review.txt'])
    for (const [name, content] of made) expect(readFileSync(join(IMAGES, name), 'utf8'), name).toBe(content)
    expect(readdirSync(IMAGES)).toEqual(expect.arrayContaining([...made.keys()]))
    // Lines break elsewhere where the paths in them are longer.
    const words = (text: string): string => text.replace(/\s+/g, ' ')
    expect(words(made.get('review.txt')!)).toBe(words(normalised(review.out, where.cwd, where.home)))
  })

  it('hold no escape sequence and no path of this machine', async () => {
    for (const content of made.values()) {
      // oxlint-disable-next-line no-control-regex
      expect(content).not.toMatch(/\u001B|\/tmp\//)
      expect(content).not.toContain(place.folder)
    }
  })
})
