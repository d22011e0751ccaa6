// docs/simulator.md: its examples run, and give what it shows.
import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { checkReview, PERFECT_CRITIC, REVIEW_CHECKS, scenarioOf, simulateReview } from '@gainsay/lab'
import { outcomeOf } from '@gainsay/protocol'
import { main } from '../../../../scripts/simulate.ts'

const page = readFileSync(new URL('../../../../docs/simulator.md', import.meta.url), 'utf8')

async function printed(...argv: string[]): Promise<{ code: number; out: string; notes: string }> {
  const out: string[] = []
  const notes: string[] = []
  const code = await main(
    argv,
    (line) => out.push(line),
    (line) => notes.push(line),
  )
  return { code, out: out.join('\n'), notes: notes.join('\n') }
}

it('shows what the command prints', async () => {
  const { code, out } = await printed('review', '--seed', '5')
  expect(code).toBe(0)
  expect(page).toContain(`$ npm run -s simulate -- review --seed 5\n${out}\n`)
})

it('its program runs', async () => {
  const program = /```ts\n([\s\S]*?)```/.exec(page)![1]!
  const body = ts.transpile(program.replace(/^import .*\n/gm, ''), { target: ts.ScriptTarget.ES2022 })
  const shown: unknown[][] = []
  const names = { checkReview, PERFECT_CRITIC, scenarioOf, simulateReview, outcomeOf }
  const given = { ...names, console: { log: (...all: unknown[]) => void shown.push(all) } }
  const run = compileFunction(`return (async () => {${body}})()`, Object.keys(given)) as (
    ...values: unknown[]
  ) => Promise<void>
  await run(...Object.values(given))
  const [labels, violations] = shown[0] as [[string, string][], unknown[]]
  expect(labels.length).toBeGreaterThan(0)
  expect(labels.every(([, label]) => label === 'unresolved')).toBe(true)
  expect(violations).toEqual([])
})

it('lists every check', () => {
  for (const { name } of REVIEW_CHECKS) expect(page).toContain(`- ${name}\n`)
})

it('check and survival pass, and say so', async () => {
  const check = await printed('check', '--reviews', '10')
  expect(check.code).toBe(0)
  expect(check.out).toContain('10 reviews from seed 1,')
  expect(check.out).not.toContain('NOT noticed')
  const survival = await printed('survival', '--reviews', '2')
  expect(survival.code).toBe(0)
  expect(survival.out).toContain('16 of 16 closed forms lie in their interval')
})

it.each([[[]], [['nonsense']], [['check', '--reviews', '0']], [['check', '--what']], [['review', 'two']]])(
  'bad usage is one clear message: %j',
  async (argv) => {
    const { code, out, notes } = await printed(...argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(notes).toContain('Example: npm run simulate')
  },
)
