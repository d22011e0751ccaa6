// What one review leaves open, the next one speaks of: raised again, or not.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runMain } from './support/run-main.ts'
import { contained, why } from './support/sandbox.ts'
import { git, makeRepository, scratch, type Scratch } from './support/repository.ts'
import { layClaudeSession, lyingSession, textOf } from './support/sessions.ts'

const FOCUSED = "test.only('a', () => {})\n"

let place: Scratch
let repository: string

beforeEach(() => {
  place = scratch()
  repository = makeRepository(
    join(place.folder, 'repository'),
    { 'a.test.js': '\n' },
    { 'a.test.js': FOCUSED },
  )
})
afterEach(() => place.remove())

const review = (): ReturnType<typeof runMain> =>
  runMain(['review', '--no-session'], { cwd: repository, home: place.home })

it('shows under which id an attack was raised before', async () => {
  expect((await review()).exit).toBe(1)
  const again = await review()
  expect([again.exit, again.out]).toEqual([1, expect.stringMatching(/earlier {5}A1\.1 of r-/)])
  expect(again.out).not.toContain('not raised again')
})

it('calls a hygiene finding fixed once its line is gone', async () => {
  await review()
  writeFileSync(join(repository, 'a.test.js'), "test('a', () => {})\n")
  const again = await review()
  expect([again.exit, again.out]).toEqual([0, expect.stringMatching(/1 fixed: A1\.1 a\.test\.js:1 adds/)])
})

it('carries a hygiene finding where its critic does not take part', async () => {
  await review()
  const again = await report('review', '--no-session', '--critic', 'rules:checks')
  expect(again.followUp).toMatchObject({ fixed: [], open: [{ id: 'A1.1' }] })
})

it('carries a finding whose line is no longer an added one', async () => {
  await review()
  git(repository, 'add', '-A')
  git(repository, 'commit', '-q', '-m', 'As it is')
  writeFileSync(join(repository, 'b.txt'), 'another change\n')
  const again = await review()
  expect([again.exit, again.out]).toEqual([1, expect.stringMatching(/1 raised again: A1\.1 is A3\.1 here/)])
})

it('says what was open and is not raised again: silence closes nothing', async () => {
  layClaudeSession(place.home, repository, textOf(lyingSession(repository)))
  const [claim] = (await report('review')).disputes.filter(({ critic }) => critic === 1)
  const again = await review()
  expect(again.out).toContain('Open in the last review and not raised again here')
  expect(again.out.replace(/\s+/g, ' ')).toContain(`${claim!.id} (gainsay show ${claim!.id} --review r-`)
})

it('says what was left out where nothing that could be frozen has changed', async () => {
  writeFileSync(join(repository, 'a.test.js'), '\n')
  writeFileSync(join(repository, 'large.bin'), Buffer.alloc(11 * 1024 * 1024))
  const { exit, err } = await review()
  expect(exit).toBe(2)
  expect(err).toMatch(/Nothing that could be frozen differs/)
})

type Aim = { readonly path: string; readonly quote: string; readonly witness?: object }

const COMMENT: Aim = { path: 'a.test.js', quote: 'const own = 1' }

/** A critic with one attack. */
function critic({ path, quote, witness }: Aim): string {
  const file = join(place.folder, 'critic.json')
  const attack = {
    topic: 'a',
    aspect: 'correctness',
    severity: 'high',
    address: { kind: 'file', path, start: 1, end: 1, quote },
    statement: 'It is wrong.',
    input: 'x',
    yields: 'y',
    violates: 'z',
    ifUpheld: 'wrong',
    ifDismissed: 'right',
    evidence: '',
    ...(witness === undefined ? {} : { witness }),
  }
  const bids = ['a', 'b', 'c'].map((one) => ({ topic: one, aspect: 'correctness', why: 'w' }))
  const replies = [
    { when: { place: '*/bids' }, value: { bids } },
    { when: { place: '*/open' }, value: { attacks: [attack] } },
    { when: { place: '*/reply' }, value: { replies: [], fixes: [], attacks: [] } },
  ]
  writeFileSync(file, JSON.stringify({ schema: 'gainsay.script.v1', replies }))
  return `script:${file}`
}

async function report(...argv: string[]): Promise<Report> {
  const { out } = await runMain([...argv, '--json'], { cwd: repository, home: place.home })
  return JSON.parse(out) as Report
}

it('carries what a model critic left open until a person closes it', async () => {
  writeFileSync(join(repository, 'a.test.js'), "const own = 1\n// test.only('a', () => {})\n")
  await report('review', '--no-session', '--critic', critic(COMMENT), '--critics', '1')
  const again = await report('review', '--no-session')
  const [open] = again.disputes
  expect(open).toMatchObject({ status: 'unresolved', statement: 'It is wrong.', earlier: { id: 'A3.1' } })
  expect(again.followUp).toMatchObject({ fixed: [], unasked: [], raised: [], open: [{ now: open!.id }] })
  // A third review still carries it, by the name that the second one gave it.
  expect((await report('review', '--no-session')).disputes[0]?.earlier).toEqual({
    run: again.review,
    id: open!.id,
  })
  const newest = (await report('review', '--no-session')).disputes[0]!.id
  const person = { GAINSAY_PERSON: 'Ada of the tests' }
  const words = ['decide', newest, '--dismiss', '--reason', 'as it should be']
  expect((await runMain(words, { cwd: repository, home: place.home, env: person })).exit).toBe(0)
  expect((await report('review', '--no-session')).disputes).toEqual([])
})

it('carries once what a critic raises again and again', async () => {
  writeFileSync(join(repository, 'a.test.js'), "const own = 1\n// test.only('a', () => {})\n")
  for (let time = 0; time < 3; time += 1)
    await report('review', '--no-session', '--critic', critic(COMMENT), '--critics', '1')
  const last = await report('review', '--no-session')
  expect(last.disputes.map(({ statement }) => statement)).toEqual(['It is wrong.'])
})

it('keeps what cannot be examined any more: its code is gone, which nobody has shown to be a fix', async () => {
  writeFileSync(join(repository, 'a.test.js'), "const own = 1\n// test.only('a', () => {})\n")
  await report('review', '--no-session', '--critic', critic(COMMENT), '--critics', '1')
  writeFileSync(join(repository, 'a.test.js'), 'all of it is another\n')
  for (let time = 0; time < 2; time += 1) {
    const again = await report('review', '--no-session')
    expect([again.exit, again.disputes, again.livenessItems.map(({ status }) => status)]).toEqual([
      3,
      [],
      ['deferred'],
    ])
  }
})

describe.skipIf(!contained)(`a confirmed witness${why}`, () => {
  const witness = {
    kind: 'script',
    files: [
      {
        path: 'w.mjs',
        content: "import { f } from './f.mjs'\nconsole.log(f())\nif (f() !== 1) process.exit(1)\n",
      },
    ],
    command: 'node w.mjs',
    expect: 'exit 1',
  }
  const wrong = 'export const f = () => {\n  return 2\n}\n'

  it('is run first: what it no longer shows is fixed, and what it shows is raised again', async () => {
    writeFileSync(join(repository, 'f.mjs'), wrong)
    const first = await report(
      'review',
      '--no-session',
      '--critic',
      critic({ path: 'f.mjs', quote: 'return 2', witness }),
      '--critics',
      '1',
    )
    expect(first.disputes.filter(({ confirmed }) => confirmed)).toHaveLength(1)
    const second = await report('review', '--no-session')
    expect(second.disputes.find(({ statement }) => statement === 'It is wrong.')).toMatchObject({
      confirmed: true,
      earlier: { run: first.review },
    })
    writeFileSync(join(repository, 'f.mjs'), wrong.replace('2', '1'))
    const third = await report('review', '--no-session')
    expect(third.followUp?.fixed).toMatchObject([{ run: second.review, statement: 'It is wrong.' }])
    expect(third.disputes.map(({ statement }) => statement)).not.toContain('It is wrong.')
  })
})
