// What becomes of a whole review when a real program cannot answer: each failure has its name in the
// ledger, the review is not complete, and nothing of it is called clean. Scripted models on loopback.
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  startAnthropicServer,
  startGeminiServer,
  startOpenAiServer,
  type ScriptedRule,
  type ScriptedServer,
} from '@gainsay/agents/testing'
import { main } from '../../packages/gainsay/src/main.ts'
import { makePlace, type Place } from './place.ts'
import { bin, codex } from './programs.ts'

let place: Place
let server: ScriptedServer | null = null

beforeAll(async () => {
  place = makePlace('review-failures')
  appendFileSync(join(place.repository, 'sum.js'), '// changed\n')
})
afterEach(async () => {
  await server?.close()
  server = null
})
afterAll(() => place.remove())

type Ended = { readonly exit: number; readonly out: string; readonly err: string; readonly ledger: string }

async function review(critic: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  // What an earlier case has left: each begins without a run.
  rmSync(join(place.repository, '.git', 'gainsay'), { recursive: true, force: true })
  let out = ''
  let err = ''
  const exit = await main(
    ['review', '--json', '--no-session', '--critic', critic, '--critics', '1', '--critic', 'rules:hygiene'],
    {
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
        CLAUDE_CODE_MAX_RETRIES: '0',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        NO_PROXY: '127.0.0.1,localhost',
        // Nothing listens there: whatever is meant for another machine fails at once.
        HTTPS_PROXY: 'http://127.0.0.1:9',
        HTTP_PROXY: 'http://127.0.0.1:9',
        ...env,
      },
    },
  )
  return { exit, out, err, ledger: ledgersBelow(place.folder) }
}

/** The newest ledger's text; empty where no run was made. */
function ledgersBelow(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('ledger.ndjson'))
    .sort()
  const last = found.at(-1)
  return last === undefined ? '' : readFileSync(join(folder, last), 'utf8')
}

type Case = readonly [name: string, rule: ScriptedRule, failure: string]

const CASES: readonly Case[] = [
  ['a refusal of the provider', { reply: 'I cannot', end: 'refusal' }, 'refused'],
  ['a model that nobody has', { status: 404 }, 'unavailable'],
  ['a key that is not taken', { status: 401 }, 'unavailable'],
  ['garbage where JSON was asked for', { reply: 'I have looked at it, and all is well.' }, 'malformed'],
  ['a question at its end', { reply: 'Shall I go on with the review?' }, 'malformed'],
  ['a stream that is cut', { reply: 'It is', damage: 'cut' }, 'crashed'],
]

const SAYS = { claude: '0.1.0 (Claude Code)', codex: 'codex-cli 0.1.0', gemini: '0.1.0' } as const

describe.each(['claude', 'codex', 'gemini'] as const)('a review whose critic is %s', (program) => {
  async function listen(rule: ScriptedRule): Promise<Readonly<Record<string, string>>> {
    if (program === 'claude') {
      server = await startAnthropicServer({ rules: [rule] })
      return { ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'dummy' }
    }
    if (program === 'gemini') {
      server = await startGeminiServer({ rules: [rule] })
      return { GOOGLE_GEMINI_BASE_URL: server.url, GEMINI_API_KEY: 'dummy' }
    }
    server = await startOpenAiServer({ rules: [{ when: /^Nothing\.$/, times: 1, reply: 'Nothing.' }, rule] })
    // Writes the settings that name the server; its one call is of no review.
    mkdirSync(join(place.home, '.codex'), { recursive: true })
    await codex(place, server, ['--skip-git-repo-check', 'Nothing.'])
    return { SCRIPTED_KEY: 'dummy' }
  }

  // Gemini CLI does not say that its model was stopped: what it wrote until then is taken for its answer.
  const cases = CASES.map(
    (one): Case => (program === 'gemini' && one[2] === 'refused' ? [one[0], one[1], 'malformed'] : one),
  )

  it.each(cases)('is not complete with %s', async (_name, rule, failure) => {
    const { exit, out, err, ledger } = await review(program, await listen(rule))
    expect([exit, exit === 3 ? '' : err]).toEqual([3, ''])
    expect(JSON.parse(out)).toMatchObject({ schema: 'gainsay.report.v1' })
    expect(failuresOf(ledger)).toContain(failure)
  })

  it('does not begin where the program is missing or too old, and says what to do', async () => {
    const folder = join(place.folder, `old-${program}`)
    mkdirSync(folder, { recursive: true })
    const path = `${folder}:/usr/bin:/bin`
    const missing = await review(program, { PATH: path })
    expect([missing.exit, missing.out, missing.ledger]).toEqual([2, '', ''])
    expect(missing.err).toMatch(new RegExp(`${program} .*npm install`))
    writeFileSync(join(folder, program), `#!/bin/sh\necho '${SAYS[program]}'\n`, { mode: 0o755 })
    const old = await review(program, { PATH: path })
    expect([old.exit, old.out, old.ledger]).toEqual([2, '', ''])
    expect(old.err).toMatch(/0\.1\.0, and .* or newer is needed/)
  })
})

/** Kinds of all failures that a ledger records. */
function failuresOf(ledger: string): string[] {
  return [...ledger.matchAll(/"failure":"([a-z-]+)"/g)].map(([, kind]) => kind!)
}
