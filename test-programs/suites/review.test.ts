// A whole review by the command line with the real programs: the session of one is forked as the
// author, the other is the critic, and the first judges. Scripted models on loopback.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startAnthropicServer,
  startOpenAiServer,
  type ScriptedRule,
  type ScriptedServer,
} from '@gainsay/agents/testing'
import type { Report } from '@gainsay/protocol'
import { main } from '../../packages/gainsay/src/main.ts'
import { everything } from '../../packages/gainsay/test/support/repository.ts'
import { makePlace, type Place } from './place.ts'
import { bin, claude, codex } from './programs.ts'

const RIGHT = 'export const sum = (a, b) => a + b\n'
const WRONG = 'export const sum = (a, b) => a - b\n'

const WITNESS = {
  kind: 'script',
  files: [
    {
      path: 'w.mjs',
      content:
        "import { sum } from './sum.js'\nconsole.log(sum(2, 1))\nif (sum(2, 1) !== 3) process.exit(1)\n",
    },
  ],
  command: 'node w.mjs',
  expect: 'exit 1',
}
const attack = (id: string, statement: string, more: object = {}): object => ({
  id,
  topic: 'sums',
  aspect: 'correctness',
  severity: 'high',
  address: { kind: 'file', path: 'sum.js', start: 1, end: 1, quote: WRONG.trim() },
  statement,
  input: 'sum(2, 1)',
  yields: '1',
  violates: 'the sum of 2 and 1 is 3',
  ifUpheld: 'sums are wrong',
  ifDismissed: 'sums are right',
  evidence: 'a - b',
  ...more,
})
const bids = ['sums', 'names', 'tests'].map((topic) => ({ topic, aspect: 'correctness', why: 'w' }))

/** What the model of a critic says; numbers of critic `c`. */
function criticRules(c: number): ScriptedRule[] {
  const json = (value: unknown): string => JSON.stringify(value)
  const nothing = { replies: [], fixes: [], attacks: [] }
  return [
    { when: /First choose where you would attack/, reply: json({ bids }) },
    {
      when: /Your topic: /,
      reply: json({
        attacks: [
          attack(`A${c}.1`, 'It subtracts.', { witness: WITNESS }),
          attack(`A${c}.2`, 'Numbers as texts are not looked at.'),
        ],
      }),
    },
    {
      when: /The author has answered/,
      times: 1,
      reply: json({
        replies: [{ id: `A${c}.2`, say: 'fork', text: 'The defence names no caller.' }],
        fixes: [{ fix: 'F1', id: `A${c}.1`, say: 'confirm', text: 'It adds now.' }],
        attacks: [
          attack('', 'No caller is named.', {
            id: undefined,
            on: `A${c}.2`,
            address: { kind: 'turn', value: `the defence of A${c}.2 in round 1` },
          }),
        ],
      }),
    },
    {
      when: /The author has answered/,
      times: 1,
      reply: json({
        ...nothing,
        replies: [
          { id: `A${c}.2`, say: 'keep', text: 'Not convinced.' },
          { id: `A${c}.2.1`, say: 'keep', text: 'A test is no caller.' },
        ],
      }),
    },
    { when: /The author has answered/, reply: json(nothing) },
    { when: /Stake exactly one/, reply: json({ id: `A${c}.2.1` }) },
  ]
}

const ANSWERS = (c: number): { first: string; second: string } => ({
  first: JSON.stringify({
    answers: [
      { id: `A${c}.1`, say: 'concede', text: 'Right; it adds now.', evidence: [] },
      { id: `A${c}.2`, say: 'defend', text: 'All callers give numbers.', evidence: [] },
    ],
  }),
  second: JSON.stringify({
    answers: [{ id: `A${c}.2.1`, say: 'defend', text: 'check.mjs calls it with numbers.', evidence: [] }],
  }),
})

type Message = { role: string; content: unknown }
type Body = { model: string; system: unknown; tools: unknown; messages: Message[] }
/** As the provider's cache sees a message: its marks are no content. */
const plain = ({ role, content }: Message): string =>
  JSON.stringify(
    [role, typeof content === 'string' ? [{ type: 'text', text: content }] : content],
    (key, value: unknown) => (key === 'cache_control' ? undefined : value),
  )

let place: Place
let anthropic: ScriptedServer
let openai: ScriptedServer

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
const git = (...args: string[]): string =>
  execFileSync(
    'git',
    ['-C', place.repository, '-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...args],
    {
      encoding: 'utf8',
    },
  )

/** Counts whatever would go anywhere but to loopback, and lets nothing through. */
let outside: Server
const asked: string[] = []
beforeAll(async () => {
  outside = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(403).end()
  })
  outside.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(`CONNECT ${request.url}`)
    socket.on('error', () => {})
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void outside.close())

/** Command lines of processes that speak of this place. */
function processesOf({ folder }: Place): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
      } catch {
        return []
      }
    })
    .filter((line) => line.includes(folder))
}

async function review(...argv: string[]): Promise<{ exit: number; report: Report; err: string }> {
  return await run(['review', '--json', ...argv])
}

async function run(
  words: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<{ exit: number; report: Report; err: string }> {
  let out = ''
  let err = ''
  const proxy = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  const exit = await main(words, {
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    columns: 100,
    cwd: place.repository,
    signal,
    now: () => new Date(),
    env: {
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      HOME: place.home,
      ANTHROPIC_BASE_URL: anthropic.url,
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_MAX_RETRIES: '0',
      // As the session was begun: a proposer is started with what its user sets.
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_ERROR_REPORTING: '1',
      SCRIPTED_KEY: 'dummy',
      HTTPS_PROXY: proxy,
      HTTP_PROXY: proxy,
      NO_PROXY: '127.0.0.1,localhost',
    },
  })
  if (out === '') throw new Error(`exit ${exit}: ${err}`)
  expect(asked).toEqual([])
  expect(processesOf(place)).toEqual([])
  return { exit, report: JSON.parse(out) as Report, err }
}

/** Claude Code's own tools, as its model uses them to mend the file. */
const mending = (answers: string): ScriptedRule[] => [
  {
    when: /It subtracts\./,
    reply: [{ type: 'tool', name: 'Read', input: { file_path: '$FILE' } }],
  },
  {
    when: /a - b/,
    reply: [
      { type: 'tool', name: 'Edit', input: { file_path: '$FILE', old_string: 'a - b', new_string: 'a + b' } },
    ],
  },
  { when: /has been updated|updated successfully/, reply: answers },
]

function withFile(rules: ScriptedRule[], file: string): ScriptedRule[] {
  return JSON.parse(
    JSON.stringify(rules, (_, value: unknown) =>
      value instanceof RegExp ? { regexp: value.source } : value,
    ).replaceAll('$FILE', file),
    (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'regexp' in value
        ? new RegExp(String(value.regexp))
        : value,
  ) as ScriptedRule[]
}

describe('Claude Code as author, Codex as critic', () => {
  const c = 4
  beforeAll(async () => {
    place = makePlace('review-claude')
    writeFileSync(join(place.repository, 'sum.js'), RIGHT)
    git('commit', '-qam', 'Right')
    const { first, second } = ANSWERS(c)
    const file = join(place.repository, 'sum.js')
    anthropic = await startAnthropicServer({
      rules: withFile(
        [
          {
            when: /^Make sum faster/,
            reply: [{ type: 'tool', name: 'Read', input: { file_path: '$FILE' } }],
          },
          {
            when: /a \+ b/,
            times: 1,
            reply: [{ type: 'tool', name: 'Write', input: { file_path: '$FILE', content: WRONG } }],
          },
          {
            when: /has been updated|updated successfully/,
            times: 1,
            reply: 'sum is faster now, and all callers give numbers.',
          },
          { when: /about to be cross-examined/, reply: 'Understood.' },
          {
            when: /Below is one disputed claim/,
            reply: [
              {
                type: 'tool',
                name: 'StructuredOutput',
                input: { verdict: 'dismissed', reason: 'A caller is named.' },
              },
            ],
          },
          { when: /No caller is named/, reply: second },
          ...mending(first),
        ],
        file,
      ),
    })
    openai = await startOpenAiServer({ rules: criticRules(c) })
    await codex(place, openai, ['-s', 'read-only', '--skip-git-repo-check', 'Nothing.'])
  })
  afterAll(async () => {
    await anthropic.close()
    await openai.close()
    place.remove()
  })

  it('goes through forks, rounds, a verified fix, a sub-debate, stake and judge', async () => {
    const { sessionId } = await claude(place, anthropic, 'Make sum faster.')
    const before = everything(place.repository)
    const done = anthropic.requests.filter(({ path }) => path === '/v1/messages').length
    const { exit, report } = await review('--critic', 'codex', '--critics', '1', '--judge', 'claude:haiku')
    expect(report.transcript).toMatchObject({ identical: true })
    expect(hashOf(report.transcript!.path)).toBe(report.transcript!.before)
    expect(report.transcript!.path).toContain(sessionId)
    expect(report.proposer).toMatchObject({ party: 'claude', vendor: 'anthropic', standIn: false })
    expect(report.pairing).toBe('cross-family')
    expect(report.fixes).toMatchObject([
      { id: 'F1', attacks: [`A${c}.1`], verifiedBy: 'witness', applied: false },
    ])
    expect(report.fixes[0]!.patch).toContain('+export const sum = (a, b) => a + b')
    expect(report.closed.find(({ id }) => id === `A${c}.1`)).toMatchObject({
      status: 'fixed',
      confirmed: true,
    })
    expect(report.disputes.map(({ id, status }) => [id, status])).toEqual([[`A${c}.2`, 'unresolved']])
    expect(report.sessionLine).toContain('judge upheld 0/1')
    expect(exit).toBe(1)
    const bodies = anthropic.requests
      .filter(({ path }) => path === '/v1/messages')
      .map(({ body }) => body as Body)
    const parent = bodies[done - 1]!
    const forks = bodies.slice(done).filter(({ model }) => !model.includes('haiku'))
    for (const fork of forks) {
      expect(JSON.stringify([fork.system, fork.tools])).toBe(JSON.stringify([parent.system, parent.tools]))
      const own = parent.messages.map(plain)
      expect(fork.messages.slice(0, own.length).map(plain)).toEqual(own)
    }
    const share = JSON.stringify(parent.messages).length / JSON.stringify(forks[0]!.messages).length
    process.stdout.write(`the session is ${Math.round(share * 100)} % of its fork's first request\n`)
    // The user's tree is as it was, and the critics saw no more than the work.
    expect(everything(place.repository)).toEqual(before)
  })
})

describe('Codex as author, Claude Code as critic', () => {
  const c = 4
  beforeAll(async () => {
    place = makePlace('review-codex')
    writeFileSync(join(place.repository, 'sum.js'), RIGHT)
    git('commit', '-qam', 'Right')
    const { first, second } = ANSWERS(c)
    const patch = (from: string, to: string): string =>
      `*** Begin Patch\n*** Update File: sum.js\n@@\n-${from.trim()}\n+${to.trim()}\n*** End Patch\n`
    anthropic = await startAnthropicServer({ rules: criticRules(c) })
    openai = await startOpenAiServer({
      rules: [
        {
          when: /^Make sum faster/,
          times: 1,
          reply: [{ type: 'custom-tool', name: 'apply_patch', input: patch(RIGHT, WRONG) }],
        },
        { when: /Success|Updated the following/, times: 1, reply: 'sum is faster now.' },
        { when: /about to be cross-examined/, reply: 'Understood.' },
        { when: /No caller is named/, reply: second },
        {
          when: /It subtracts\./,
          reply: [{ type: 'custom-tool', name: 'apply_patch', input: patch(WRONG, RIGHT) }],
        },
        { when: /Success|Updated the following/, reply: first },
      ],
    })
  })
  afterAll(async () => {
    await anthropic.close()
    await openai.close()
    place.remove()
  })

  it('goes through forks, rounds, a verified fix and a sub-debate', async () => {
    await codex(place, openai, ['--skip-git-repo-check', 'Make sum faster.'])
    expect(readFileSync(join(place.repository, 'sum.js'), 'utf8')).toBe(WRONG)
    const before = everything(place.repository)
    const { exit, report } = await review('--critic', 'claude', '--critics', '1')
    expect(report.transcript).toMatchObject({ identical: true })
    expect(hashOf(report.transcript!.path)).toBe(report.transcript!.before)
    expect(report.proposer).toMatchObject({ party: 'codex', vendor: 'openai', standIn: false })
    expect(report.pairing).toBe('cross-family')
    expect(report.fixes).toMatchObject([
      { id: 'F1', attacks: [`A${c}.1`], verifiedBy: 'witness', applied: false },
    ])
    expect(report.disputes.map(({ id, status }) => [id, status])).toEqual([[`A${c}.2`, 'unresolved']])
    expect(exit).toBe(1)
    expect(everything(place.repository)).toEqual(before)
  })

  it('goes on after an interruption, and asks for no recorded answer again', async () => {
    const before = everything(place.repository)
    const stop = new AbortController()
    const answers = (): string[] =>
      openai.requests.map(({ body }) => JSON.stringify(body)).filter((text) => text.includes('It subtracts.'))
    const had = answers().length
    const watch = setInterval(() => answers().length > had && stop.abort(), 5)
    const first = await run(['review', '--json', '--critic', 'claude', '--critics', '1'], stop.signal)
    clearInterval(watch)
    expect(first.exit).toBe(130)
    const opened = anthropic.requests.length
    const { exit, report } = await run(['resume', '--json'])
    expect(exit).toBe(1)
    expect(report.review).toBe(first.report.review)
    expect(report.fixes.map(({ id, verifiedBy }) => [id, verifiedBy])).toEqual([['F1', 'witness']])
    // The critic had bid and attacked: it is asked for its replies alone.
    const later = anthropic.requests
      .slice(opened)
      .map(({ body }) => JSON.stringify((body as Body).messages.at(-1)))
    expect(later.filter((text) => /First choose where|Your topic: /.test(text))).toEqual([])
    expect(everything(place.repository)).toEqual(before)
  })
})
