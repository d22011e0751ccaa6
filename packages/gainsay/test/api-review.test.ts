// A whole review without an agent program: a critic and an author that are asked through the APIs of
// two providers, with the libraries that users install, and a person as judge.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  startAnthropicServer,
  startGeminiServer,
  type ScriptedRule,
  type ScriptedServer,
} from '@gainsay/agents/testing'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { personWho } from './support/person.ts'
import { everything, leftovers, makeRepository, runIds, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

const BEFORE = 'export const sum = (a, b) => a + b\n'
const AFTER = 'export const sum = (a, b) => a - b\nexport const half = (a) => a / 2\n'
const MENDED = 'export const sum = (a, b) => a + b\nexport const half = (a) => a / 2\n'

const attack = (line: number, quote: string, statement: string): object => ({
  topic: 'arithmetic',
  aspect: 'correctness',
  address: { kind: 'file', path: 'src/sum.js', start: line, end: line, quote },
  severity: 'high',
  statement,
  input: 'any two numbers',
  yields: 'another number',
  violates: 'the name says it',
  ifUpheld: 'Sums are wrong.',
  ifDismissed: 'Sums are right.',
  evidence: quote,
})
const said = (value: object): string => `Here it is.\n${JSON.stringify(value)}`

const CRITIC: readonly ScriptedRule[] = [
  {
    when: /First choose where/,
    reply: said({ bids: [{ topic: 'arithmetic', aspect: 'correctness', why: 'it was changed' }] }),
  },
  { times: 1, reply: [{ type: 'tool', name: 'read_file', input: { path: 'src/sum.js' } }] },
  {
    when: /^1\texport const sum = \(a, b\) => a - b/,
    reply: said({
      attacks: [
        attack(1, 'export const sum = (a, b) => a - b', 'sum subtracts.'),
        attack(2, 'export const half = (a) => a / 2', 'half of an odd number is no whole number.'),
      ],
    }),
  },
  {
    reply: said({
      attacks: [],
      replies: [{ id: 'A2.2', say: 'keep', text: 'A whole number was meant.' }],
      fixes: [{ fix: 'F1', id: 'A2.1', say: 'confirm', text: 'It adds again.' }],
    }),
  },
]
const AUTHOR: readonly ScriptedRule[] = [
  { when: /is about to be cross-examined/, reply: said({ answers: [] }) },
  {
    when: /^Here it is/,
    times: 1,
    reply: [{ type: 'tool', name: 'write_file', input: { path: 'src/sum.js', content: MENDED } }],
  },
  {
    when: /is written/,
    reply: said({
      answers: [
        { id: 'A2.1', say: 'concede', text: 'It adds now.' },
        { id: 'A2.2', say: 'defend', text: 'Halves need not be whole.' },
      ],
    }),
  },
  { when: /^Here it is/, reply: said({ answers: [] }) },
]

let place: Scratch
let repository: string
let servers: ScriptedServer[]
beforeEach(() => {
  place = scratch()
  repository = makeRepository(
    join(place.folder, 'repository'),
    { 'src/sum.js': BEFORE },
    { 'src/sum.js': AFTER },
  )
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.close()
  place.remove()
})

const environment = async (): Promise<Record<string, string>> => {
  const critic = await startAnthropicServer({ rules: CRITIC })
  const author = await startGeminiServer({ rules: AUTHOR })
  servers.push(critic, author)
  return {
    ANTHROPIC_BASE_URL: critic.url,
    ANTHROPIC_API_KEY: 'dummy',
    GOOGLE_GEMINI_BASE_URL: author.url,
    GEMINI_API_KEY: 'dummy',
  }
}
const CRITICS = ['--critic', 'rules:hygiene', '--critic', 'api:anthropic/claude-opus-4-5', '--critics', '1']
const PARTIES = [...CRITICS, '--proposer', 'api:google/gemini-2.5-flash', '--judge', 'human']

describe('a review by APIs, judged by a person', () => {
  it('reads the work, mends it, and is decided', async () => {
    const where = { cwd: repository, home: place.home, env: await environment() }
    const before = everything(repository)
    const { person, seen } = personWho(['dismissed\r', 'Halves are halves.\r'])
    const { exit, out, err } = await runMain(['review', ...PARTIES], { ...where, person })
    expect(everything(repository)).toEqual(before)
    const report = JSON.parse((await runMain(['show', '--json'], where)).out) as Report
    expect([exit, err], out).toEqual([report.exit, ''])
    expect(report.pairing).toBe('cross-family')
    const all = [...report.disputes, ...report.closed]
    expect(all.find(({ id }) => id === 'A2.1')).toMatchObject({ status: 'fixed' })
    expect(report.fixes).toMatchObject([{ attacks: ['A2.1'] }])
    expect(seen()).toContain('half of an odd number')
    expect(report.cost.usd).toBeGreaterThan(0)
    // The critic read what was frozen, and nothing was left behind but the run.
    expect(JSON.stringify(servers[0]!.requests.at(-1)!.body)).toContain('a - b')
    const [run] = runIds(join(repository, '.git/gainsay'))
    const kept = join(repository, '.git/gainsay/runs', run!)
    expect(existsSync(join(kept, 'conversations'))).toBe(true)
    expect(readFileSync(join(kept, 'ledger.ndjson'), 'utf8')).not.toContain('dummy')
    expect(leftovers(join(repository, '.git/gainsay'))).toEqual([])
  })

  it.each<[string, string[], string]>([
    ['human without a terminal', PARTIES, 'human needs a terminal to be asked at'],
    ['an API without a key', ['--critic', 'api:openai/gpt-5'], 'needs a key; set OPENAI_API_KEY.'],
    ['an unknown provider', ['--critic', 'api:nobody/x'], 'names no provider that is known here'],
    ['no address', ['--critic', 'api:compatible/x'], 'set GAINSAY_API_URL'],
  ])('refuses %s in one sentence, before anything is begun', async (_, words, sentence) => {
    const where = { cwd: repository, home: place.home, env: await environment() }
    const { person } = personWho([], false)
    const { exit, out, err } = await runMain(['review', ...words], { ...where, person })
    expect([exit, out, err.trim().split('\n').length, err]).toEqual([
      2,
      '',
      1,
      expect.stringContaining(sentence),
    ])
    expect(runIds(join(repository, '.git/gainsay'))).toEqual([])
    expect(servers.flatMap(({ requests }) => requests)).toEqual([])
  })
})
