// Whole reviews by the command line with the real Gemini CLI: as critic and judge of a session of
// Claude Code, and as the author whose session is forked. Scripted models on loopback.
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  startAnthropicServer,
  startGeminiServer,
  type ScriptedRule,
  type ScriptedServer,
} from '@gainsay/agents/testing'
import { run as runProgram, succeeded } from '@gainsay/host'
import type { Report } from '@gainsay/protocol'
import { main } from '../../packages/gainsay/src/main.ts'
import { everything } from '../../packages/gainsay/test/support/repository.ts'
import { makePlace, type Place } from './place.ts'
import { bin, claude } from './programs.ts'

const RIGHT = 'export const sum = (a, b) => a + b\n'
const WRONG = 'export const sum = (a, b) => a - b\n'
/** Rule critics come first. */
const C = 4

let place: Place
let anthropic: ScriptedServer
let gemini: ScriptedServer

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
const tool = (name: string, input: Record<string, unknown>) => ({ type: 'tool', name, input }) as const
const json = (value: unknown): string => JSON.stringify(value)

beforeEach(() => {
  place = makePlace('review-gemini')
  writeFileSync(join(place.repository, 'sum.js'), RIGHT)
  writeFileSync(join(place.repository, 'GEMINI.md'), 'INSTRUCTIONS-OF-THE-REPOSITORY\n')
  const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid']
  execFileSync('git', ['-C', place.repository, ...identity, 'add', '.'])
  execFileSync('git', ['-C', place.repository, ...identity, 'commit', '-qam', 'Right'])
  // As a user has them: a folder that is signed in, and instructions of his own.
  mkdirSync(join(place.home, '.gemini'))
  writeFileSync(join(place.home, '.gemini', 'GEMINI.md'), 'INSTRUCTIONS-OF-THE-USER\n')
  writeFileSync(
    join(place.home, '.gemini', 'settings.json'),
    json({
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
    }),
  )
})
afterEach(async () => {
  await anthropic?.close()
  await gemini?.close()
  place.remove()
})

const environment = (): Record<string, string> => ({
  PATH: `${bin}:${process.env['PATH'] ?? ''}`,
  HOME: place.home,
  ANTHROPIC_BASE_URL: anthropic.url,
  ANTHROPIC_API_KEY: 'dummy',
  CLAUDE_CODE_MAX_RETRIES: '0',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  GEMINI_API_KEY: 'dummy',
  GOOGLE_GEMINI_BASE_URL: gemini.url,
  // Nothing listens there: whatever is meant for another machine fails at once.
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1,localhost',
})

async function review(...argv: string[]): Promise<{ exit: number; report: Report; ledger: string }> {
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
    env: environment(),
  })
  if (out === '') throw new Error(`exit ${exit}: ${err}`)
  return { exit, report: JSON.parse(out) as Report, ledger: err }
}

const WITNESS = {
  kind: 'script',
  files: [
    { path: 'w.mjs', content: "import { sum } from './sum.js'\nif (sum(2, 1) !== 3) process.exit(1)\n" },
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

/** A critic that reads the file, raises two attacks, confirms the fix of one and keeps the other. */
function criticRules(read: ScriptedRule[]): ScriptedRule[] {
  const bids = ['sums', 'names', 'tests'].map((topic) => ({ topic, aspect: 'correctness', why: 'w' }))
  const attacks = json({
    attacks: [
      attack(`A${C}.1`, 'It subtracts.', { witness: WITNESS }),
      attack(`A${C}.2`, 'Texts are not looked at.'),
    ],
  })
  const keep = { id: `A${C}.2`, say: 'keep', text: 'Not convinced.' }
  const confirm = { fix: 'F1', id: `A${C}.1`, say: 'confirm', text: 'It adds now.' }
  return [
    ...read,
    { when: /First choose where you would attack/, reply: json({ bids }) },
    { when: /a - b\n?$/, reply: attacks },
    { when: /Your topic: /, reply: attacks },
    {
      when: /The author has answered/,
      times: 1,
      reply: json({ replies: [keep], fixes: [confirm], attacks: [] }),
    },
    { when: /The author has answered/, reply: json({ replies: [keep], fixes: [], attacks: [] }) },
    { when: /Stake exactly one/, reply: json({ id: `A${C}.2` }) },
    {
      when: /Below is one disputed claim/,
      reply: json({ verdict: 'dismissed', reason: 'Nobody gives texts.' }),
    },
  ]
}

const ANSWERS = json({
  answers: [
    { id: `A${C}.1`, say: 'concede', text: 'Right; it adds now.', evidence: [] },
    { id: `A${C}.2`, say: 'defend', text: 'All callers give numbers.', evidence: [] },
  ],
})
const LATER = json({
  answers: [{ id: `A${C}.2`, say: 'defend', text: 'check.mjs gives numbers.', evidence: [] }],
})

describe('Claude Code as author, Gemini CLI as critic and judge', () => {
  it('goes through attacks, a verified fix and the judge', async () => {
    const file = join(place.repository, 'sum.js')
    anthropic = await startAnthropicServer({
      rules: [
        { when: /^Make sum faster/, reply: [tool('Read', { file_path: file })] },
        { when: /a \+ b/, times: 1, reply: [tool('Write', { file_path: file, content: WRONG })] },
        { when: /has been updated|updated successfully/, times: 1, reply: 'sum is faster now.' },
        { when: /about to be cross-examined/, reply: 'Understood.' },
        { when: /It subtracts\./, reply: [tool('Read', { file_path: file })] },
        {
          when: /a - b/,
          reply: [tool('Edit', { file_path: file, old_string: 'a - b', new_string: 'a + b' })],
        },
        { when: /has been updated|updated successfully/, reply: ANSWERS },
        { when: /Not convinced/, reply: LATER },
      ],
    })
    const reading: ScriptedRule = {
      when: /Your topic: /,
      times: 1,
      reply: [tool('read_file', { file_path: file })],
    }
    gemini = await startGeminiServer({ rules: criticRules([reading]) })
    await claude(place, anthropic, 'Make sum faster.')
    const before = everything(place.repository)
    const { exit, report } = await review(
      '--critic',
      'gemini:gemini-2.5-pro',
      '--critics',
      '1',
      '--judge',
      'gemini:gemini-2.5-flash',
    )
    expect(report.transcript).toMatchObject({ identical: true })
    expect(report.proposer).toMatchObject({ party: 'claude', standIn: false })
    expect(report.pairing).toBe('cross-family')
    expect(report.fixes).toMatchObject([{ id: 'F1', attacks: [`A${C}.1`], verifiedBy: 'witness' }])
    expect(report.sessionLine).toContain('judge upheld 0/1')
    expect([0, 1]).toContain(exit)
    const asked = gemini.requests.map(({ body }) => JSON.stringify(body))
    expect(asked.some((body) => body.includes('functionResponse') && body.includes('a - b'))).toBe(true)
    expect(asked.filter((body) => body.includes('INSTRUCTIONS-OF'))).toEqual([])
    expect(gemini.requests.map(({ path }) => path).some((path) => path.includes('2.5-flash'))).toBe(true)
    expect(everything(place.repository)).toEqual(before)
  })
})

describe('Gemini CLI as author, Claude Code as critic', () => {
  it('is forked from its newest session, and its own file stays as it was', async () => {
    const file = join(place.repository, 'sum.js')
    anthropic = await startAnthropicServer({ rules: criticRules([]) })
    gemini = await startGeminiServer({
      rules: [
        {
          when: /Make sum faster/,
          times: 1,
          reply: [tool('write_file', { file_path: file, content: WRONG })],
        },
        { when: /Successfully (?:overwrote|created)/, times: 1, reply: 'sum is faster now.' },
        { when: /about to be cross-examined/, reply: 'Understood.' },
        {
          when: /It subtracts\./,
          reply: [
            tool('replace', {
              file_path: file,
              old_string: 'a - b',
              new_string: 'a + b',
              instruction: 'add',
            }),
          ],
        },
        { when: /Successfully (?:modified|replaced)/, reply: ANSWERS },
        { when: /Not convinced/, reply: LATER },
      ],
    })
    const ended = await runProgram(
      join(bin, 'gemini'),
      ['-m', 'gemini-2.5-flash', '--approval-mode', 'auto_edit', '--skip-trust', '-p', 'Make sum faster.'],
      { cwd: place.repository, env: environment(), timeoutMs: 60_000 },
    )
    expect([succeeded(ended), readFileSync(file, 'utf8')]).toEqual([true, WRONG])
    const before = everything(place.repository)
    const { report } = await review('--critic', 'claude', '--critics', '1')
    expect(report.proposer).toMatchObject({ party: 'gemini', vendor: 'google', standIn: false })
    expect(report.transcript).toMatchObject({ identical: true })
    expect(report.transcript!.path).toContain(join('.gemini', 'tmp'))
    expect(hashOf(report.transcript!.path)).toBe(report.transcript!.before)
    expect(report.fixes).toMatchObject([{ id: 'F1', attacks: [`A${C}.1`], verifiedBy: 'witness' }])
    const fork = gemini.requests
      .map(({ body }) => JSON.stringify(body))
      .find((body) => body.includes('It subtracts'))!
    expect(fork).toMatch(/Make sum faster\.[\s\S]*sum is faster now\./)
    expect(everything(place.repository)).toEqual(before)
  })
})
