// Before code first leaves for a vendor somebody says yes, once; without a terminal it takes a word.
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PersonAtTerminal } from '../src/io.ts'
import { environmentOf } from './support/program.ts'
import { makeRepository, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'

let place: Scratch
let cwd: string
beforeEach(() => {
  place = scratch()
  cwd = makeRepository(join(place.folder, 'repository'), { 'a.txt': 'a\n' }, { 'a.txt': 'b\n' })
})
afterEach(() => place.remove())

/** A program that says its version and fails at everything else: nobody is contacted. */
function programs(): Record<string, string> {
  const bin = join(place.folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const path = join(bin, 'codex')
  writeFileSync(path, '#!/bin/sh\nif [ "$1" = --version ]; then echo "codex 99.0.0"; else exit 1; fi\n')
  chmodSync(path, 0o755)
  const env = environmentOf({ cwd, home: place.home })
  return { PATH: `${bin}:${env['PATH'] ?? ''}` }
}

function personWho(answer: string): { person: PersonAtTerminal; seen: () => string } {
  const input = new PassThrough()
  const output = new PassThrough()
  let seen = ''
  output.on('data', (chunk: Buffer) => {
    seen += chunk.toString()
    if (seen.endsWith('[y/N] ')) setImmediate(() => input.write(`${answer}\r`))
  })
  return { person: { input, output, isTerminal: true, interrupt: () => {}, asked: 0 }, seen: () => seen }
}

const review = (more: object, ...words: string[]): ReturnType<typeof runMain> =>
  runMain(['review', '--no-session', '--json', ...words], { cwd, home: place.home, env: programs(), ...more })

it('a no sends nothing, makes no review and says how to go on without', async () => {
  const { person, seen } = personWho('n')
  const { exit, err } = await review({ person })
  expect([exit, err]).toEqual([2, expect.stringContaining('without a yes no code goes to openai')])
  expect(seen()).toMatch(/sends the work to openai:\s+a\.txt/)
  expect(seen()).toMatch(/at \$3 \(--max-usd\) or 15 minutes/)
  const { out } = await runMain(['reviews', '--json'], { cwd, home: place.home })
  expect(out).not.toContain('r-')
})

it('a yes is remembered for the repository', async () => {
  const first = personWho('y')
  expect((await review({ person: first.person })).exit).not.toBe(2)
  expect(first.seen()).toContain('[y/N]')
  const again = personWho('n')
  expect((await review({ person: again.person })).exit).not.toBe(2)
  expect(again.seen()).not.toContain('[y/N]')
  // Not in the repository: one that is sent to somebody brings no yes with it.
  expect(existsSync(join(cwd, '.git', 'gainsay', 'consent.json'))).toBe(false)
})

it('a dry run says where the work would go, and asks nobody', async () => {
  const words = ['review', '--no-session', '--critic', 'codex', '--critics', '2', '--dry-run']
  const { exit, out } = await runMain(words, { cwd, home: place.home, env: programs() })
  expect([exit, out]).toEqual([0, expect.stringContaining('sends     the work to openai')])
  // Two critics: bids, attacks, four rounds, a stake; nobody answers, since nobody was named.
  expect(out.replace(/\s+/g, ' ')).toContain(
    'At most about 14 calls; each critic is given about 1,000 tokens',
  )
})

it('without a terminal nobody is chosen; a name, or an allowed vendor, is a word', async () => {
  const rules = JSON.parse((await review({})).out) as { critics: { party: string }[] }
  expect(rules.critics.every(({ party }) => party.startsWith('rules:'))).toBe(true)
  const named = JSON.parse((await review({}, '--critic', 'codex', '--critics', '1')).out) as typeof rules
  expect(named.critics.at(-1)?.party).toBe('codex')
  const env = { ...programs(), GAINSAY_ALLOWED_VENDORS: 'openai' }
  const allowed = JSON.parse((await review({ env })).out) as typeof rules
  expect(allowed.critics.map(({ party }) => party)).toContain('codex')
})
