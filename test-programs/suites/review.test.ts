// A whole review by the command line with the real programs: the session of one is forked as the
// author, the other is the critic, and the first judges. Scripted models on loopback.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
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

async function review(...argv: string[]): Promise<{ exit: number; report: Report; err: string }> {
  let out = ''
  let err = ''
  const exit = await main(['review', '--json', ...argv], {
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    columns: 100,
    cwd: place.repository,
    signal: new AbortController().signal,
    now: () => new Date(),
    env: {
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      HOME: place.home,
      ANTHROPIC_BASE_URL: anthropic.url,
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_MAX_RETRIES: '0',
      SCRIPTED_KEY: 'dummy',
    },
  })
  if (out === '') throw new Error(`exit ${exit}: ${err}`)
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
    const asked = anthropic.requests.filter(({ path }) => path === '/v1/messages').length
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
    const parent = bodies[asked - 1]!
    const forks = bodies.slice(asked).filter(({ model }) => !model.includes('haiku'))
    for (const fork of forks) {
      expect(JSON.stringify([fork.system, fork.tools])).toBe(JSON.stringify([parent.system, parent.tools]))
      const own = parent.messages.map(plain)
      expect(fork.messages.slice(0, own.length).map(plain)).toEqual(own)
    }
    const share = JSON.stringify(parent.messages).length / JSON.stringify(forks[0]!.messages).length
    console.log(`the session is ${Math.round(share * 100)} % of its fork's first request`)
    // The user's tree is as it was, and the critics saw no more than the work.
    expect(everything(place.repository)).toEqual(before)
  })
})
