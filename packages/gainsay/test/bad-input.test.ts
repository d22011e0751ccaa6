// What a user gets wrong: one clear sentence, the right exit code, nothing left behind.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ended } from './support/program.ts'
import {
  everything,
  git,
  leftovers,
  makeRepository,
  runIds,
  scratch,
  type Scratch,
} from './support/repository.ts'
import { runMain } from './support/run-main.ts'
import { layClaudeSession, lyingSession, textOf } from './support/sessions.ts'

let place: Scratch
let repository: string
let state: string

beforeAll(() => {
  place = scratch()
  repository = makeRepository(join(place.folder, 'repository'), { 'a.txt': 'one\n' }, { 'a.txt': 'two\n' })
  state = join(repository, '.git', 'gainsay')
})
afterAll(() => place.remove())

const run = (cwd: string, ...argv: string[]): Promise<Ended> => runMain(argv, { cwd, home: place.home })

/** Exit 2 with exactly one line that starts with our name and ends as a sentence does. */
function oneSentence({ exit, out, err }: Ended, says: RegExp, expected = 2): void {
  expect([exit, out]).toEqual([expected, ''])
  expect(err).toMatch(/^gainsay: [^\n]*[.)]\n$/)
  expect(err).toMatch(says)
}

async function refused(cwd: string, argv: readonly string[], says: RegExp, expected = 2): Promise<void> {
  const before = everything(place.folder, ['repository/.git/gainsay'])
  const runs = runIds(state)
  oneSentence(await run(cwd, ...argv), says, expected)
  expect(everything(place.folder, ['repository/.git/gainsay'])).toEqual(before)
  expect(runIds(state)).toEqual(runs)
  expect(leftovers(state)).toEqual([])
}

describe('where there is nothing to review', () => {
  it('says so outside a repository, and makes nothing anywhere', async () => {
    const folder = join(place.folder, 'plain')
    mkdirSync(folder)
    await refused(folder, ['review'], /is not inside a git repository.*gainsay review plan\.md/)
    await refused(folder, ['show'], /no review/)
    await refused(folder, ['ledger', 'verify'], /no review/)
    expect(await run(folder, 'reviews')).toMatchObject({ exit: 0, err: '' })
  })

  it('says so in a repository without commit and file', async () => {
    const empty = join(place.folder, 'empty')
    mkdirSync(empty)
    git(empty, 'init', '-q')
    oneSentence(await run(empty, 'review'), /no commit yet/)
    expect(leftovers(join(empty, '.git', 'gainsay'))).toEqual([])
    expect(runIds(join(empty, '.git', 'gainsay'))).toEqual([])
  })

  it('reviews the files of a repository without commit', async () => {
    const fresh = join(place.folder, 'fresh')
    mkdirSync(fresh)
    git(fresh, 'init', '-q')
    writeFileSync(join(fresh, 'a.txt'), 'hello\n')
    const { exit, out } = await run(fresh, 'review')
    expect([0, 3]).toContain(exit)
    expect(out).toContain('1 of 1 changed file')
    expect(out).toContain('no commit yet')
  })

  it('says that no session was found, and goes on without', async () => {
    const { exit, out } = await run(repository, 'review')
    expect([0, 3]).toContain(exit)
    expect(out).toContain('No agent session was found for this repository')
    await refused(repository, ['audit'], /No agent session was found.*CLAUDE_CONFIG_DIR/)
  })

  it('says that a clean tree holds nothing', async () => {
    const clean = makeRepository(join(place.folder, 'clean'))
    oneSentence(await run(clean, 'review'), /Nothing differs from HEAD/)
    oneSentence(await run(clean, 'review', '--staged'), /Nothing differs from HEAD/)
  })
})

describe('words that are wrong', () => {
  it('names a base or a range that does not exist', async () => {
    await refused(repository, ['review', '--base', 'nonesuch'], /no commit named 'nonesuch'/)
    await refused(repository, ['review', 'nonesuch..HEAD'], /no commit named 'nonesuch'/)
    await refused(repository, ['review', '--base', 'HEAD', 'HEAD..HEAD'], /leave --staged and --base out/)
    await refused(repository, ['review', '--base', 'main..HEAD'], /main\.\.HEAD/)
    await refused(repository, ['review', '--base', '--output=/tmp/x'], /output/)
    await refused(repository, ['review', 'nothere.md'], /neither a file here nor a range/)
    await refused(repository, ['review', '--staged', 'a.txt'], /go with a repository/)
  })

  it('names a task, a critic or an id that does not exist', async () => {
    await refused(repository, ['review', '--task', 'nothere.md'], /task file.*cannot be read/)
    await refused(repository, ['review', '--critic', 'bogus'], /"bogus" names no party/)
    await refused(repository, ['show', 'A9.9'], /no attack A9\.9/)
    await refused(repository, ['show', 'what'], /neither an attack .* nor a review/)
    await refused(repository, ['show', 'r-20261130T224851Z-0a1f'], /no review r-20261130T224851Z-0a1f/)
    await refused(repository, ['ledger', 'verify', 'nothere'], /no run and no ledger file/)
    await refused(repository, ['audit', '--since', 'yesterday'], /--since takes a date/)
    await refused(repository, ['audit', 'show', '99'], /no session 99/)
  })

  it('suggests the command and the option that were meant', async () => {
    for (const [argv, meant] of [
      [['rewiev'], 'review'],
      [['adit'], 'audit'],
      [['review', '--jsno'], '--json'],
      [['audit', '--lst', '3'], '--last'],
    ] as const) {
      const { exit, out, err } = await run(repository, ...argv)
      expect([exit, out]).toEqual([2, ''])
      expect(err).toMatch(/^gainsay: unknown (command|option)/)
      expect(err).toContain(`Did you mean ${meant}?`)
      expect(err).toContain('--help')
    }
    const { exit, err } = await run(repository, 'audit', '--last', '0')
    expect([exit, err.includes('a whole number from 1')]).toEqual([2, true])
  })
})

describe('a session that cannot serve', () => {
  it('names a file that is no transcript, and an id that is none', async () => {
    const binary = Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 151) % 256))
    const files = { empty: '', binary, text: 'no JSON at all\n', other: '{"a":1}\n' }
    for (const [name, content] of Object.entries(files)) {
      const path = join(place.folder, `${name}.jsonl`)
      writeFileSync(path, content)
      await refused(repository, ['review', '--session', path], /is no transcript of Claude Code, Codex/)
      await refused(repository, ['review', '--session', `../${name}.jsonl`], /is no transcript/)
    }
    await refused(repository, ['review', '--session', place.folder], /cannot be read/)
    await refused(repository, ['review', '--session', 'deadbeef'], /No session was found at deadbeef/)
  })

  it('reads one of a newer agent: unknown lines are passed over, and said', async () => {
    const [first, ...rest] = lyingSession(repository)
    const newer = [
      { ...first, version: '99.0.0', brandNew: { deep: [1] } },
      { type: 'hologram', sessionId: 'x', payload: {} },
      ...rest.map((entry) => ({ ...entry, version: '99.0.0' })),
    ]
    const path = join(place.folder, 'newer.jsonl')
    writeFileSync(path, textOf(newer))
    const { exit, out } = await run(repository, 'review', '--session', path)
    expect([exit, out.includes('All tests pass.')]).toEqual([1, true])
    expect(out).toContain('hologram 1')
  })

  it('reads one with damaged lines and a torn end as far as it can, and says so', async () => {
    const path = join(place.folder, 'damaged.jsonl')
    writeFileSync(path, `${textOf(lyingSession(repository))}{"type":"assis\u0000tant\n{"type":"user","mess`)
    const { exit, out } = await run(repository, 'review', '--session', path)
    expect([exit, out.includes('All tests pass.')]).toEqual([1, true])
    expect(out).toMatch(/damaged|torn|cut|not JSON/i)
  })

  it('still audits and reviews one whose folder has moved', async () => {
    const before = makeRepository(join(place.folder, 'before'), undefined, { 'b.txt': 'b\n' })
    const path = layClaudeSession(place.home, before, textOf(lyingSession(before)))
    const after = join(place.folder, 'after')
    renameSync(before, after)
    const audit = await run(after, 'audit')
    expect([audit.exit, audit.err, audit.out.includes('All tests pass.')]).toEqual([0, '', true])
    const unfound = await run(after, 'review')
    expect(unfound.out).toContain('No agent session was found for this repository')
    const named = await run(after, 'review', '--session', path, '--json')
    expect((JSON.parse(named.out) as Report).disputes[0]).toMatchObject({ address: { kind: 'claim' } })
    rmSync(path)
  })
})
