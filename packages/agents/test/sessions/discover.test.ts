import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { discoverSessions, findSession, isSessionError, readSession } from '@gainsay/agents'
import { foldPath, mayHold } from '../../src/sessions/claude/fold.ts'
import { folder } from './claude-lines.ts'

const uuid = (n: number): string => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
const line = (cwd: string | null, id: string): string =>
  `${JSON.stringify({ parentUuid: null, type: 'user', message: { content: 'hi' }, uuid: 'u', sessionId: id, ...(cwd === null ? {} : { cwd }) })}\n`

/** A session file of Claude Code in a project folder of any name, `minute` minutes after the epoch of the test. */
function put(home: string, project: string, n: number, text: string): string {
  const path = join(home, '.claude', 'projects', project, `${uuid(n)}.jsonl`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  utimesSync(path, 1_790_000_000 + n * 60, 1_790_000_000 + n * 60)
  return path
}

describe('discovery', () => {
  it('finds a folder by old and new foldings, and lets the folder inside decide', async () => {
    const home = folder()
    const root = '/home/me/my pröject.v2'
    put(home, foldPath(root), 1, line(root, 'a'))
    put(home, root.replaceAll('/', '-'), 2, line(root, 'b'))
    put(home, foldPath(`${root}/packages/core`), 3, line(`${root}/packages/core`, 'c'))
    put(home, foldPath(root), 4, line('/home/me/my-pröject-v2', 'another folder, folded alike'))
    put(home, 'renamed by hand', 5, line(root, 'd'))
    put(home, foldPath('/home/me/other'), 6, line('/home/me/other', 'e'))
    const { sessions, notices } = await discoverSessions({ environment: { HOME: home }, roots: [root] })
    expect(sessions.map(({ id }) => id)).toEqual([5, 3, 2, 1].map(uuid))
    expect(notices).toEqual([])
  })

  it('finds folders whose folded name was cut', async () => {
    const home = folder()
    const root = `/home/me/${'long-name/'.repeat(40)}end`
    put(home, `${foldPath(root).slice(0, 200)}-1a2b3c`, 1, line(root, 'a'))
    expect((await discoverSessions({ environment: { HOME: home }, roots: [root] })).sessions).toHaveLength(1)
  })

  it('takes several roots, links to them, and letters composed in another way', async () => {
    const home = folder()
    const real = join(folder(), 'real')
    mkdirSync(real)
    const link = join(folder(), 'link')
    symlinkSync(real, link)
    put(home, foldPath(real), 1, line(real, 'a'))
    put(home, foldPath(link), 2, line(link, 'b'))
    put(home, foldPath('/tree'), 3, line('/tree/pro\u0308ject', 'c'))
    const roots = [link, '/tree/pr\u00f6ject']
    expect(
      (await discoverSessions({ environment: { HOME: home }, roots })).sessions.map(({ id }) => id),
    ).toEqual([3, 2, 1].map(uuid))
  })

  it('gives all of a home, the newest, those since', async () => {
    const home = folder()
    for (let n = 1; n <= 20; n++) put(home, 'p', n, line('/p', 'x'))
    const environment = { HOME: home }
    expect((await discoverSessions({ environment })).sessions).toHaveLength(20)
    expect((await discoverSessions({ environment, limit: 3 })).sessions.map(({ id }) => id)).toEqual(
      [20, 19, 18].map(uuid),
    )
    const since = new Date((1_790_000_000 + 18 * 60) * 1_000)
    expect((await discoverSessions({ environment, since })).sessions).toHaveLength(3)
  })

  it('says what it could not use, and passes over subagents', async () => {
    const home = folder()
    put(home, 'p', 1, line('/p', 'x'))
    put(home, 'p', 2, '')
    put(home, 'p', 3, 'not a session\n')
    const projects = join(home, '.claude', 'projects', 'p')
    symlinkSync(join(home, 'nowhere'), join(projects, `${uuid(4)}.jsonl`))
    writeFileSync(join(projects, 'agent-1.jsonl'), line('/p', uuid(1)))
    mkdirSync(join(projects, `${uuid(5)}.jsonl`))
    const { sessions, notices } = await discoverSessions({ environment: { HOME: home } })
    expect(sessions.map(({ id }) => id)).toEqual([uuid(1)])
    expect(notices.map(({ code }) => code).sort()).toEqual([
      'session-empty',
      'session-unreadable',
      'session-unreadable',
    ])
  })

  it('knows only the homes that the environment names', async () => {
    const config = folder()
    mkdirSync(join(config, 'projects', 'p'), { recursive: true })
    writeFileSync(join(config, 'projects', 'p', `${uuid(1)}.jsonl`), line('/p', 'x'))
    expect((await discoverSessions({ environment: {} })).sessions).toEqual([])
    expect(
      (await discoverSessions({ environment: { HOME: folder(), CLAUDE_CONFIG_DIR: config } })).sessions,
    ).toHaveLength(1)
  })

  it('finds one by its id, the start of it, or its file', async () => {
    const home = folder()
    const path = put(home, 'p', 0xabc, line('/p', 'x'))
    put(home, 'p', 0xabd, line('/p', 'x'))
    const environment = { HOME: home }
    expect((await findSession(uuid(0xabc), { environment })).session?.path).toBe(path)
    expect((await findSession('00000abc', { environment })).session?.path).toBe(path)
    const both = await findSession('00000ab', { environment })
    expect([both.session, both.candidates.length]).toEqual([null, 2])
    expect((await findSession(path, { environment: {} })).session?.id).toBe(uuid(0xabc))
    expect((await findSession('nothing-like-it', { environment })).session).toBeNull()
  })

  it('lists two thousand sessions without reading them whole', async () => {
    const home = folder()
    const long = line('/p', 'x') + 'x'.repeat(20_000)
    for (let n = 1; n <= 2_000; n++) put(home, `p${n % 40}`, n, long)
    const { sessions, seen } = await discoverSessions({ environment: { HOME: home } })
    expect([sessions.length, seen]).toEqual([2_000, 2_000])
  })
})

describe('a file that is no session', () => {
  it('is refused in one sentence', async () => {
    const path = join(folder(), 'x.jsonl')
    await expect(readSession(path)).rejects.toSatisfy(
      (error) => isSessionError(error) && error.code === 'SESSION_UNREADABLE',
    )
    writeFileSync(path, '{"a":1}\n')
    await expect(readSession(path)).rejects.toSatisfy(
      (error) => isSessionError(error) && error.code === 'SESSION_UNKNOWN_FORMAT',
    )
  })
})

describe('folding', () => {
  it('is that of the program, and never misses a folder below', () => {
    expect(foldPath('/tmp/rec/re po.ü')).toBe('-tmp-rec-re-po--')
    expect(mayHold('-a-b-c', '/a/b')).toBe(true)
    expect(mayHold('-a-bc', '/a/b')).toBe(false)
  })
})
