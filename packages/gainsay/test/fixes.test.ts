// Fixes of an author whose words are scripted: verified by witnesses, rules and checks that are real.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleDebate, makeExample } from '../../../scripts/example.mjs'
import { scriptParty } from './support/mended.ts'
import type { Where } from './support/program.ts'
import { everything, makeRepository, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'
import { contained, why } from './support/sandbox.ts'

let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

const reportOf = async (where: Where): Promise<Report> =>
  JSON.parse((await runMain(['show', '--json'], where)).out) as Report

describe.skipIf(!contained)(`the example's debate${why}`, () => {
  it('ends with a fix of a witness and a fix of a check, which are applied and taken back', async () => {
    const { repository, home } = makeExample(place.folder)
    const where = { cwd: repository, home }
    const debate = exampleDebate(place.folder).map((word) =>
      word.replace('../debate', join(repository, '../debate')),
    )
    const { exit, out } = await runMain(['review', ...debate], where)
    expect([exit, out.split('\n')[0]]).toEqual([
      1,
      expect.stringMatching(/^1 to decide, 4 to fix, 2 to apply, 1 closed\. Next: gainsay show A\d\.1$/),
    ])
    const { fixes, closed, disputes } = await reportOf(where)
    expect(new Set(fixes.map(({ verifiedBy }) => verifiedBy))).toEqual(new Set(['rule', 'witness']))
    expect(closed.filter(({ status }) => status === 'fixed').map(({ topic }) => topic)).toEqual([
      'checks: npm run lint',
      'pages at their borders',
    ])
    // The planted fault that the author denies is confirmed, and stays.
    expect(disputes[0]).toMatchObject({ topic: 'tenants kept apart', confirmed: true, status: 'unresolved' })
    const before = everything(repository, ['.git'])
    expect((await runMain(['apply'], where)).exit).toBe(0)
    expect(readFileSync(join(repository, 'src/pages.js'), 'utf8')).toContain('Math.ceil')
    const again = await runMain(['review', '--no-session', '--critic', 'rules:checks'], where)
    expect(again.out).not.toContain('npm run lint passes on the base')
    const reviews = JSON.parse((await runMain(['reviews', '--json'], where)).out) as {
      reviews: { review: string }[]
    }
    const first = reviews.reviews.at(-1)!.review
    expect((await runMain(['revert', '--review', first], where)).exit).toBe(0)
    expect(everything(repository, ['.git'])).toEqual(before)
  }, 60_000)
})

const witness = (content: string): object => ({
  kind: 'script',
  files: [{ path: 'witness.mjs', content }],
  command: 'node witness.mjs',
  expect: 'it exits with 1',
})
const attack = (more: object): object => ({
  topic: 'sum',
  aspect: 'correctness',
  severity: 'high',
  address: { kind: 'file', path: 'sum.mjs', start: 2, end: 2, quote: '  return a - b' },
  statement: 'sum takes away.',
  input: 'sum(1, 2)',
  yields: '-1',
  violates: 'a sum adds',
  ifUpheld: 'wrong',
  ifDismissed: 'right',
  evidence: '',
  ...more,
})
const BIDS = ['sum', 'b', 'c'].map((topic) => ({ topic, aspect: 'other', why: 'w' }))
const SUM = 'export function sum(a, b) {\n  return a - b\n}\n'
const TEST = "import assert from 'node:assert'\nimport { sum } from './sum.mjs'\nassert.equal(sum(0, 0), 0)\n"
const WITNESS = "import { sum } from './sum.mjs'\nprocess.exit(sum(1, 2) === 3 ? 0 : 1)\n"

/** One critic with one attack; the author's turns are given. */
function sumReview(
  attacks: readonly object[],
  turns: readonly object[],
  replies: readonly object[] = [],
): { where: Where; words: string[]; repository: string } {
  const repository = makeRepository(
    join(place.folder, 'repository'),
    {
      'package.json': JSON.stringify({ scripts: { test: 'node sum.test.mjs' } }),
      'sum.mjs': 'export const sum = (a, b) => a + b\n',
      'sum.test.mjs': TEST,
    },
    { 'sum.mjs': SUM },
  )
  const critic = scriptParty(place.folder, 'north', [
    { when: { place: '*/bids' }, value: { bids: BIDS } },
    { when: { place: '*/open' }, template: true, value: { attacks } },
    ...replies,
    { when: { place: '*/reply' }, value: { replies: [], fixes: [], attacks: [] } },
  ])
  const author = scriptParty(place.folder, 'south', [
    ...turns,
    { when: { place: '*/notice' }, text: 'Understood.' },
    { when: { place: '*/answer' }, value: { answers: [] } },
  ])
  const words = ['review', '--no-session', '--critic', critic, '--critics', '1', '--proposer', author]
  return { where: { cwd: repository, home: place.home }, words, repository }
}
const turn = (place: string, say: string, files: object, more: object = {}): object => ({
  when: { place, ...more },
  template: true,
  value: { answers: [{ id: 'A{{number}}.1', say, text: 'Mended.' }] },
  files,
})

describe.skipIf(!contained)(`a fix${why}`, () => {
  it('that fails is told so in the next turn, and may be made again once', async () => {
    const { where, words } = sumReview(
      [attack({ witness: witness(WITNESS) })],
      [
        turn('*/r1/answer', 'concede', { 'sum.mjs': SUM.replace('a - b', 'b - a') }),
        turn('*/r2/answer', 'retry', { 'sum.mjs': SUM.replace('a - b', 'a + b') }),
      ],
    )
    const { out } = await runMain(words, where)
    expect(out.split('\n')[0]).toBe('1 to apply. Next: gainsay apply')
    const { fixes } = await reportOf(where)
    expect(fixes.map(({ id, verifiedBy }) => [id, verifiedBy])).toEqual([
      ['F1', null],
      ['F2', 'witness'],
    ])
    expect((await runMain(['apply', 'F1'], where)).err).toContain('F1 is not verified')
    expect((await runMain(['apply'], where)).out).toContain('F2 applied: sum.mjs')
    expect((await reportOf(where)).exit).toBe(0)
  })

  it('that breaks a check, or looks for the witness by its name, closes nothing', async () => {
    for (const [name, content] of [
      ['breaks', SUM.replace('a - b', 'a + b || 1')],
      [
        'looks',
        `import { existsSync } from 'node:fs'\n${SUM.replace('a - b', "existsSync('witness.mjs') ? a + b : a - b")}`,
      ],
    ] as const) {
      place.remove()
      place = scratch()
      const { where, words } = sumReview(
        [attack({ witness: witness(WITNESS) })],
        [turn('*/r1/answer', 'concede', { 'sum.mjs': content })],
      )
      const { out } = await runMain(words, where)
      expect([name, out.split('\n')[0]]).toEqual([
        name,
        expect.stringMatching(/^1 to fix\. Next: gainsay show/),
      ])
      expect((await reportOf(where)).fixes.map(({ verifiedBy }) => verifiedBy)).toEqual([null])
    }
  })

  it('of one critic that stops the confirmed witness of another closes both', async () => {
    const { where, words } = sumReview(
      [
        attack({ witness: witness(WITNESS) }),
        attack({ statement: 'again', witness: witness(`${WITNESS}// 2\n`) }),
      ],
      [turn('*/r1/answer', 'concede', { 'sum.mjs': SUM.replace('a - b', 'a + b') })],
    )
    await runMain(words, where)
    const { closed, fixes } = await reportOf(where)
    expect(closed.map(({ status }) => status)).toEqual(['fixed', 'fixed'])
    expect(fixes.map(({ attacks }) => attacks.length)).toEqual([2])
  })
})

describe('a fix that changes tests', () => {
  it('waits for a person, who approves it; then it can be applied', async () => {
    const confirm = {
      when: { place: '*/r1/reply' },
      template: true,
      value: {
        replies: [],
        fixes: [{ fix: 'F1', id: 'A{{number}}.1', say: 'confirm', text: 'Gone.' }],
        attacks: [],
      },
    }
    const files = { 'sum.mjs': SUM.replace('a - b', 'a + b'), 'sum.test.mjs': '// nothing is tested\n' }
    const { where, words, repository } = sumReview(
      [attack({})],
      [turn('*/r1/answer', 'concede', files)],
      [confirm],
    )
    const { out } = await runMain(words, where)
    expect(out.split('\n')[0]).toMatch(/^1 to fix\./)
    const refused = await runMain(['apply', 'F1'], where)
    expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining('F1 is not verified')])
    expect(readFileSync(join(repository, 'sum.test.mjs'), 'utf8')).toBe(TEST)
    expect((await runMain(['decide', 'F1', '--approve', '--reason', 'it is right'], where)).exit).toBe(0)
    expect((await runMain(['apply'], where)).out).toContain('F1 applied: sum.mjs, sum.test.mjs')
    expect((await reportOf(where)).exit).toBe(0)
  })

  it('is refused before anything begins where it would leave the tree', async () => {
    for (const path of ['../out', '/etc/x', '.git/hooks/pre-commit', 'a/../../b', 'a/.GIT/config']) {
      const { where, words } = ((): ReturnType<typeof sumReview> => {
        place.remove()
        place = scratch()
        return sumReview([attack({})], [turn('*/r1/answer', 'concede', { [path]: 'x' })])
      })()
      const { exit, err } = await runMain(words, where)
      expect([path, exit]).toEqual([path, 2])
      expect(err).toContain('which is no path inside the work')
    }
  })
})

describe('a fix that is shown', () => {
  it('is listed in the report, and whole by its id: secrets masked there, and never in the tree', async () => {
    const key = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
    const secret = `// token ${key}\n${SUM}`
    const confirm = {
      when: { place: '*/r1/reply' },
      template: true,
      value: {
        replies: [],
        fixes: [{ fix: 'F1', id: 'A{{number}}.1', say: 'confirm', text: 'Gone.' }],
        attacks: [],
      },
    }
    const files = { 'sum.mjs': secret.replace('a - b', 'a + b') }
    const { where, words, repository } = sumReview(
      [attack({})],
      [turn('*/r1/answer', 'concede', files)],
      [confirm],
    )
    writeFileSync(join(repository, 'sum.mjs'), secret)
    const { out } = await runMain([...words, '--critic', 'rules:checks'], where)
    expect(out).toMatch(
      /\nFixes\n {2}F1 {2}not applied {2}closes A\d\.1, verified by the word of its critic: sum\.mjs\n/,
    )
    expect(out).toMatch(/\nFixed by the word of its critic alone\n\n {2}A\d\.1 {2}fixed/)
    expect(out).toContain("1 fixed (1 by its critic's word)")
    const shown = await runMain(['show', 'F1'], where)
    expect([shown.exit, shown.out]).toEqual([0, expect.stringContaining('+  return a + b')])
    expect(shown.out).toContain('[masked:')
    expect((await runMain(['show', '--json'], where)).out).not.toContain(key)
    await runMain(['apply'], where)
    expect(readFileSync(join(repository, 'sum.mjs'), 'utf8')).toBe(files['sum.mjs'])
    expect((await runMain(['show', 'F2'], where)).err).toMatch(/There is no fix F2 in r-.*: it has F1\./)
  })
})

describe('a full disk', () => {
  it('while the record of a fix is written changes nothing of the tree', async () => {
    const files = { 'sum.mjs': SUM.replace('a - b', 'a + b') }
    const confirm = {
      when: { place: '*/r1/reply' },
      template: true,
      value: {
        replies: [],
        fixes: [{ fix: 'F1', id: 'A{{number}}.1', say: 'confirm', text: 'Gone.' }],
        attacks: [],
      },
    }
    const { where, words, repository } = sumReview(
      [attack({})],
      [turn('*/r1/answer', 'concede', files)],
      [confirm],
    )
    await runMain(words, where)
    const before = everything(repository, ['.git'])
    const report = await reportOf(where)
    // A file where the folder of records is to be: it cannot be written, as on a full disk.
    writeFileSync(join(repository, '.git/gainsay/runs', report.review, 'applied'), '')
    const { exit, err } = await runMain(['apply'], where)
    expect([exit === 0, err.split('\n').length]).toEqual([false, 2])
    expect(everything(repository, ['.git'])).toEqual(before)
  })
})
