import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { AskOptions, Party } from '../../../src/party/party.ts'
import { openMailboxParty } from '../../../src/parties/mailbox/mailbox-party.ts'
import { askOptions, failureOf } from '../ask.ts'
import { VirtualClock } from '../virtual-clock.ts'

const root = mkdtempSync(join(tmpdir(), 'gainsay-mailbox-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

// Files that are being written have a dot before their name until they are whole.
const namesIn = (folder: string): string[] => readdirSync(folder).filter((name) => !name.startsWith('.'))

let boxes = 0
type Box = { path: string; party: Party; clock: VirtualClock; requests: () => string[] }
const box = async (path = join(root, `box-${++boxes}`)): Promise<Box> => {
  const clock = new VirtualClock()
  const party = await openMailboxParty(path, { spec: 'mailbox:box', clock, watch: false })
  return { path, party, clock, requests: () => namesIn(join(path, 'requests')) }
}
const action = (place: string, id = place): Partial<AskOptions> => ({
  context: { place, role: 'critic:2', round: 1, topic: 'locks', action: id },
})

/** Asks, and answers as soon as the request lies there, by `write(reply path without ending)`. */
async function answered(from: Box, options: AskOptions, write: (path: string, name: string) => void) {
  const bound: string[] = []
  const work = from.party.ask('What is wrong here?', {
    ...options,
    bound: async (id) => {
      bound.push(id)
    },
  })
  const outsider = (async () => {
    while (!from.requests().includes(`${bound[0]}.json`)) await from.clock.sleep(10)
    write(join(from.path, 'replies', bound[0]!), bound[0]!)
  })()
  const [reply] = await from.clock.through(Promise.all([work, outsider]))
  return { reply, name: bound[0]! }
}

describe('a mailbox', () => {
  it('asks by a file, takes the answer, and keeps both', async () => {
    const mail = await box()
    const options = askOptions({
      ...action('c2/r1/answer'),
      schema: { type: 'object' },
      from: { session: 's', tree: 't' },
    })
    let request: Record<string, unknown> = {}
    const { reply, name } = await answered(mail, options, (path, id) => {
      request = JSON.parse(readFileSync(join(mail.path, 'requests', `${id}.json`), 'utf8')) as Record<
        string,
        unknown
      >
      writeFileSync(`${path}.json`, '{"value":{"attacks":[]}}')
    })
    expect(request).toMatchObject({
      schema: 'gainsay.mailbox-request.v1',
      name,
      call: options.callId,
      place: 'c2/r1/answer',
      role: 'critic:2',
      round: 1,
      topic: 'locks',
      writtenAt: '2026-01-01T00:00:00.000Z',
      deadline: '2026-01-01T00:01:00.000Z',
      reply: { path: `replies/${name}.json` },
      previous: 's',
      replySchema: { type: 'object' },
      message: 'What is wrong here?',
    })
    expect(reply).toMatchObject({
      value: { attacks: [] },
      to: { session: name, tree: 't' },
      model: 'mailbox',
    })
    expect(reply.costUsd).toBeUndefined()
    expect(mail.requests()).toEqual([])
    expect(readdirSync(join(mail.path, 'replies'))).toEqual([])
    expect(readdirSync(join(mail.path, 'answered')).sort()).toEqual([
      `${name}.reply.json`,
      `${name}.request.json`,
    ])
    expect(readFileSync(join(mail.path, 'README.md'), 'utf8')).toContain('END OF REPLY')
  })

  it('leaves a README that was changed alone', async () => {
    const mail = await box()
    writeFileSync(join(mail.path, 'README.md'), 'ours')
    await box(mail.path)
    expect(readFileSync(join(mail.path, 'README.md'), 'utf8')).toBe('ours')
  })

  it('takes text by hand, and a refusal', async () => {
    const mail = await box()
    const { reply } = await answered(mail, askOptions(action('a')), (path) =>
      writeFileSync(`${path}.md`, 'It leaks.\n\nEND OF REPLY\n'),
    )
    expect(reply.text).toBe('It leaks.')
    const refused = answered(mail, askOptions(action('b')), (path) =>
      writeFileSync(`${path}.json`, '{"refuse":"no"}'),
    )
    expect(await failureOf(refused)).toMatchObject({ failure: 'refused', raw: 'no' })
  })

  it('answers several at once, each with its own reply', async () => {
    const mail = await box()
    const places = ['c1/r1/x', 'c2/r1/x', 'c3/r1/x']
    const work = Promise.all(places.map((place) => mail.party.ask('same words', askOptions(action(place)))))
    const outsider = (async () => {
      while (mail.requests().length < 3) await mail.clock.sleep(10)
      for (const file of mail.requests().toReversed()) {
        const request = JSON.parse(readFileSync(join(mail.path, 'requests', file), 'utf8')) as {
          place: string
        }
        writeFileSync(join(mail.path, 'replies', file), JSON.stringify({ text: `for ${request.place}` }))
      }
    })()
    const [replies] = await mail.clock.through(Promise.all([work, outsider]))
    expect(replies.map((reply) => reply.text)).toEqual(places.map((place) => `for ${place}`))
  })

  it('times out as a time-out, says why, and goes on with the same request when asked again', async () => {
    const mail = await box()
    const first = await failureOf(mail.clock.through(mail.party.ask('q', askOptions(action('c1/r1/x')))))
    expect(first).toMatchObject({
      failure: 'timeout',
      message: expect.stringContaining('within 60 s') as string,
    })
    const [file] = mail.requests()
    writeFileSync(join(mail.path, 'replies', file!), '{"text":"half')
    const second = await failureOf(mail.clock.through(mail.party.ask('q', askOptions(action('c1/r1/x')))))
    expect(second.message).toContain('is there, but it is not JSON yet; complete it')
    expect(mail.requests()).toEqual([file])
    writeFileSync(join(mail.path, 'replies', file!), '{"text":"late, but here"}')
    const reply = await mail.clock.through(mail.party.ask('q', askOptions(action('c1/r1/x'))))
    expect(reply.text).toBe('late, but here')
    expect(mail.requests()).toEqual([])
  })

  it('asks anew after an answer that was taken, and of another action in any case', async () => {
    const mail = await box()
    const write = (path: string): void => writeFileSync(`${path}.json`, '{"text":"x"}')
    const names = []
    for (const id of ['one', 'one', 'two'])
      names.push((await answered(mail, askOptions(action('c1/r1/x', id)), write)).name)
    expect(names[0]).toMatch(/^c1-r1-x-[a-f0-9]{20}-1$/)
    expect(names[1]).toBe(names[0]!.replace(/1$/, '2'))
    expect(names[2]!.slice(0, -2)).not.toBe(names[0]!.slice(0, -2))
  })

  it('withdraws a request that is taken back', async () => {
    const mail = await box()
    const controller = new AbortController()
    const work = mail.party.ask('q', askOptions({ ...action('c1/r1/x'), signal: controller.signal }))
    const abort = (async () => {
      while (mail.requests().length === 0) await mail.clock.sleep(10)
      controller.abort()
    })()
    expect((await failureOf(mail.clock.through(Promise.all([work, abort])))).failure).toBe('aborted')
    expect(mail.requests()).toEqual([])
    expect(readdirSync(join(mail.path, 'withdrawn'))).toHaveLength(1)
    expect((await failureOf(mail.party.ask('q', askOptions({ signal: controller.signal })))).failure).toBe(
      'aborted',
    )
  })
})

describe('a mailbox of a run that is saved', () => {
  it('keeps its request where it lies, and takes the answer when the run goes on', async () => {
    const mail = await box()
    const controller = new AbortController()
    const options = askOptions({ ...action('c1/r2/x'), signal: controller.signal })
    const work = mail.party.ask('q', options)
    const saving = (async () => {
      while (mail.requests().length === 0) await mail.clock.sleep(10)
      controller.abort('interrupted')
    })()
    expect((await failureOf(mail.clock.through(Promise.all([work, saving])))).failure).toBe('aborted')
    const [file] = mail.requests()
    const path = join(mail.path, 'requests', file!)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ place: 'c1/r2/x', round: 1 })
    writeFileSync(join(mail.path, 'replies', file!), '{"text":"overnight"}')
    const later = await box(mail.path)
    expect((await later.clock.through(later.party.recover!(options.callId, null)))?.text).toBe('overnight')
  })
})

describe('a mailbox after a crash', () => {
  it('finds an answer that was taken, by the call alone or by its name, once and again', async () => {
    const mail = await box()
    const options = askOptions(action('c1/r1/x'))
    const { name } = await answered(mail, options, (path) => writeFileSync(`${path}.json`, '{"text":"kept"}'))
    const later = await box(mail.path)
    for (const outside of [null, name, name])
      expect(await later.party.recover!(options.callId, outside)).toMatchObject({
        text: 'kept',
        to: { session: name },
      })
    expect(await later.party.recover!('another call', name)).toBeNull()
    expect(await later.party.recover!('another call', null)).toBeNull()
    expect(await later.party.recover!(options.callId, '../../etc/passwd')).toBeNull()
  })

  it('takes an answer that came while nobody waited, and finishes a taking that was cut off', async () => {
    const mail = await box()
    const options = askOptions(action('c1/r1/x'))
    await failureOf(mail.clock.through(mail.party.ask('q', options)))
    const name = mail.requests()[0]!.slice(0, -'.json'.length)
    const later = await box(mail.path)
    expect(await later.clock.through(later.party.recover!(options.callId, null))).toBeNull()
    writeFileSync(join(mail.path, 'replies', `${name}.json`), '{"text":"meanwhile"}')
    // As after a crash between keeping the answer and taking its files away.
    const kept = join(mail.path, 'answered', `${name}.reply.json`)
    const reply = await later.clock.through(later.party.recover!(options.callId, name))
    expect([reply?.text, readFileSync(kept, 'utf8')]).toEqual(['meanwhile', '{"text":"meanwhile"}'])
    renameSync(
      join(mail.path, 'answered', `${name}.request.json`),
      join(mail.path, 'requests', `${name}.json`),
    )
    writeFileSync(join(mail.path, 'replies', `${name}.json`), '{"text":"changed since"}')
    expect((await later.party.recover!(options.callId, name))?.text).toBe('meanwhile')
    expect(mail.requests()).toEqual([])
    expect(readdirSync(join(mail.path, 'replies'))).toEqual([])
  })
})

describe('a mailbox among enemies', () => {
  it('does not follow a link, by either kind, and moves it away', async () => {
    const secret = join(root, 'secret.json')
    writeFileSync(secret, '{"text":"secret"}')
    for (const link of [symlinkSync, linkSync]) {
      const mail = await box()
      const work = answered(mail, askOptions(action('a')), (path) => link(secret, `${path}.json`))
      const error = await failureOf(work)
      expect([error.failure, error.raw ?? '']).toEqual(['malformed', ''])
      expect(error.message).toContain('link')
      expect(readdirSync(join(mail.path, 'replies'))).toEqual([])
      expect(readFileSync(secret, 'utf8')).toBe('{"text":"secret"}')
      const again = await answered(mail, askOptions(action('a')), (path) =>
        writeFileSync(`${path}.json`, '{"text":"y"}'),
      )
      expect(again.reply.text).toBe('y')
    }
  })

  it('reads no huge reply, no folder and no pipe', async () => {
    const huge = (path: string): void => {
      writeFileSync(`${path}.json`, '')
      truncateSync(`${path}.json`, (4 << 20) + 1)
    }
    const pipe = (path: string): void => void spawnSync('mkfifo', [`${path}.json`])
    const folder = (path: string): void => mkdirSync(`${path}.json`)
    for (const [write, why] of [
      [huge, 'longer than 4194304 bytes'],
      [folder, 'not a regular file'],
      [pipe, 'not a regular file'],
    ] as const) {
      const error = await failureOf(answered(await box(), askOptions(), write))
      expect([error.failure, error.message]).toEqual(['malformed', expect.stringContaining(why)])
    }
  })

  it('keeps hostile places and ids out of file names', async () => {
    const mail = await box()
    const options = askOptions({ ...action('../../../etc/passwd\u0000\n"'), callId: '../../x' })
    const { name } = await answered(mail, options, (path) => writeFileSync(`${path}.json`, '{"text":"x"}'))
    expect(name).toMatch(/^etc-passwd-[a-f0-9]{20}-1$/)
    const odd = await answered(mail, askOptions(action('\u202e…')), (path) =>
      writeFileSync(`${path}.json`, '{"text":"x"}'),
    )
    expect(odd.name).toMatch(/^call-[a-f0-9]{20}-1$/)
  })

  it('passes over files that are not its own', async () => {
    const mail = await box()
    const options = askOptions(action('a'))
    await failureOf(mail.clock.through(mail.party.ask('q', options)))
    const own = mail.requests()[0]!
    for (const name of [
      'notes.txt',
      'a.json',
      '.hidden.json',
      '-rf.json',
      `${'x'.repeat(70)}-${'0'.repeat(20)}-1.json`,
    ])
      writeFileSync(join(mail.path, 'requests', name), '{"call":"stolen"}')
    symlinkSync('/etc/passwd', join(mail.path, 'requests', `z-${'0'.repeat(20)}-1.json`))
    expect(await mail.party.recover!('stolen', null)).toBeNull()
    writeFileSync(join(mail.path, 'replies', own), '{"text":"mine"}')
    expect((await mail.clock.through(mail.party.recover!(options.callId, null)))?.text).toBe('mine')
  })

  it('says when its folder is taken away', async () => {
    const mail = await box()
    const work = mail.party.ask('q', askOptions())
    const thief = (async () => {
      while (mail.requests().length === 0) await mail.clock.sleep(10)
      rmSync(mail.path, { recursive: true })
    })()
    const error = await failureOf(mail.clock.through(Promise.all([work, thief])))
    expect(['timeout', 'unavailable']).toContain(error.failure)
    expect((await failureOf(mail.party.ask('q', askOptions()))).failure).toBe('unavailable')
  })

  it.each([
    ['a file', (path: string) => writeFileSync(path, '')],
    [
      'a folder whose replies are elsewhere',
      (path: string) => {
        mkdirSync(path)
        symlinkSync(root, join(path, 'replies'))
      },
    ],
  ])('is not opened on %s', async (_, make) => {
    const path = join(root, `wrong-${++boxes}`)
    make(path)
    const work = openMailboxParty(path, { spec: 'mailbox:x' })
    await expect(work).rejects.toMatchObject({
      code: 'PARTY_SETUP',
      message: expect.stringContaining('cannot be used') as string,
    })
    expect(existsSync(path)).toBe(true)
  })
})
