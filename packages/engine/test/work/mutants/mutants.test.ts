// Small real repositories, run in the sandbox: weak tests are found, strong ones give nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testsAttacks, type TestsOptions } from '@gainsay/agents'
import { mutantRunner, runWitness, witnessOn, CheckRuns, type MutantRunnerOptions } from '@gainsay/engine'
import type { AttackItem } from '@gainsay/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { treeWithTexts } from '../../../src/work/fixes/trees.ts'
import { contained, frozenWork, hasPython, why, type Work } from '../invoice-work.ts'

type Files = Readonly<Record<string, string>>

const opened: Work[] = []
afterEach(async () => {
  for (const work of opened.splice(0)) await work.remove()
})

async function workOf(base: Files, change: Files): Promise<Work> {
  const work = await frozenWork(base, change)
  opened.push(work)
  return work
}

/** The lines of a changed file that its base does not have: enough for files that are written here. */
function addedIn(text: string, base: string): { line: number }[] {
  const before = new Set(base.split('\n'))
  return text.split('\n').flatMap((line, index) => (before.has(line) ? [] : [{ line: index + 1 }]))
}

function optionsOf(work: Work, base: Files, change: Files, options: MutantRunnerOptions = {}): TestsOptions {
  return {
    files: Object.keys(change).map((path) => ({
      path,
      addedLines: addedIn(readFileSync(join(work.top, path), 'utf8'), base[path] ?? ''),
    })),
    project: {
      paths: async () => (await work.reader.files('snapshot')).map(({ path }) => path),
      text: (path) => work.reader.text('snapshot', path),
    },
    ...mutantRunner(work.room, work.reader, options),
  }
}

async function attacksOn(
  base: Files,
  change: Files,
  options?: MutantRunnerOptions,
): Promise<{ work: Work; attacks: AttackItem[] }> {
  const work = await workOf(base, change)
  return { work, attacks: await testsAttacks(optionsOf(work, base, change, options)) }
}

const signal = new AbortController().signal
const NODE_BASE = {
  'package.json': '{"type":"module","scripts":{"test":"node --test"}}\n',
  'README.md': 'A shop.\n',
}
const DISCOUNT = `export function discount(total, items) {
  if (items > 10) return total - 5
  return total
}
`
const tests = (...asserts: string[]): string =>
  `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discount } from '../src/discount.js'

test('discount', () => {
${asserts.map((line) => `  ${line}\n`).join('')}})
`
const WEAK = tests('assert.equal(discount(100, 20), 95)')
const STRONG = tests(
  'assert.equal(discount(100, 11), 95)',
  'assert.equal(discount(100, 10), 100)',
  'assert.equal(discount(100, 1), 100)',
)

describe.skipIf(!contained)(`mutants of JavaScript, by node --test${why}`, () => {
  it('find weak tests; the mutant is confirmed as a witness', async () => {
    const { work, attacks } = await attacksOn(NODE_BASE, {
      'src/discount.js': DISCOUNT,
      'test/discount.test.js': WEAK,
    })
    const [survived, never] = attacks
    expect(survived).toMatchObject({
      topic: 'tests: discount',
      severity: 'medium',
      aspect: 'evidence',
      address: {
        kind: 'file',
        path: 'src/discount.js',
        start: 2,
        end: 2,
        quote: '  if (items > 10) return total - 5',
      },
      witness: { kind: 'patch', command: 'if node --test; then exit 1; else exit 0; fi' },
    })
    expect(survived!.evidence).toContain(':2 with >= in place of >')
    expect(survived!.evidence).toContain(':2 with 11 in place of 10')
    expect(never).toMatchObject({ advisory: true, statement: expect.stringContaining(': 3.') })
    const { witness, address } = survived!
    const report = await runWitness(work.room, work.reader, { witness: witness!, address, signal })
    expect(report).toMatchObject({
      result: 'confirmed',
      why: expect.stringContaining('The tests pass on it'),
    })
  })

  it('give nothing where the tests are strong, and the same each time', async () => {
    const change = { 'src/discount.js': DISCOUNT, 'test/discount.test.js': STRONG }
    const { work, attacks } = await attacksOn(NODE_BASE, change)
    expect(attacks).toEqual([])
    expect(await testsAttacks(optionsOf(work, NODE_BASE, change))).toEqual([])
  })

  it('a mutant that tests notice is no witness', async () => {
    const change = { 'src/discount.js': DISCOUNT, 'test/discount.test.js': STRONG }
    const work = await workOf(NODE_BASE, change)
    const witness = {
      kind: 'patch' as const,
      files: [{ path: 'src/discount.js', content: DISCOUNT.replace('> 10', '>= 10') }],
      command: 'if node --test; then exit 1; else exit 0; fi',
      expect: 'the tests pass on the mutant',
    }
    const address = { kind: 'file' as const, path: 'src/discount.js', start: 2, end: 2, quote: '' }
    expect((await runWitness(work.room, work.reader, { witness, address, signal })).result).toBe(
      'not-reproduced',
    )
  })

  it('tests that run the code and assert nothing are confirmed, but by the command of the project alone', async () => {
    const change = {
      'src/discount.js': DISCOUNT,
      'test/discount.test.js': tests('discount(100, 20)', 'discount(1, 1)'),
    }
    const { work, attacks } = await attacksOn(NODE_BASE, change)
    const { witness, address, evidence } = attacks[0]!
    expect(evidence.split('\n').length).toBeGreaterThan(5)
    const shown = async (command: string): Promise<string> =>
      (await runWitness(work.room, work.reader, { witness: { ...witness!, command }, address, signal }))
        .result
    expect(await shown(witness!.command)).toBe('confirmed')
    // It fails whatever the code is, and so says nothing of it.
    expect(await shown('node --test; exit 1')).toBe('not-reproduced')
  })

  it('a test that is added by a fix stops it; one that looks away does not', async () => {
    const { work, attacks } = await attacksOn(NODE_BASE, {
      'src/discount.js': DISCOUNT,
      'test/discount.test.js': WEAK,
    })
    const witness = attacks[0]!.witness!
    const snapshot = work.frozen.snapshot.tree
    const tools = { room: work.room, reader: work.reader, checkRuns: new CheckRuns(work.room), signal }
    const fixed = await treeWithTexts(work.room, snapshot, [{ path: 'test/more.test.js', content: STRONG }])
    expect(await witnessOn(tools, fixed, witness)).toBe('stopped')
    const idle = await treeWithTexts(work.room, snapshot, [{ path: 'test/more.test.js', content: WEAK }])
    expect(await witnessOn(tools, idle, witness)).toBe('still')
  })

  it('a part of a slow suite is run first, and only the whole lets a mutant survive', async () => {
    const change = {
      'src/discount.js': DISCOUNT,
      // By what the baseline executed, the first is run for line 2; the second notices what it does not.
      'test/discount.test.js': WEAK,
      'test/edges.test.js': STRONG,
      'test/other.test.js': "import assert from 'node:assert/strict'\nassert.ok(true)\n",
    }
    const { attacks } = await attacksOn(NODE_BASE, change, { selectFromMs: 0 })
    expect(attacks).toEqual([])
    const weak = { ...change, 'test/edges.test.js': tests('assert.equal(discount(7, 1), 7)') }
    const found = await attacksOn(NODE_BASE, weak, { selectFromMs: 0 })
    expect(found.attacks.map(({ topic }) => topic)).toEqual(['tests: discount'])
  })

  it('a mutant that never ends is noticed', async () => {
    const loop = `export function discount(total) {
  let left = total
  while (left > 0) {
    left -= 5
  }
  return left
}
`
    const change = {
      'src/discount.js': loop,
      'test/discount.test.js': tests(
        'assert.equal(discount(10), 0)',
        'assert.equal(discount(-3), -3)',
        'assert.equal(discount(1), -4)',
        'assert.equal(discount(6), -4)',
        'assert.equal(discount(0), 0)',
      ),
    }
    const { attacks } = await attacksOn(NODE_BASE, change)
    // `left += 5` loops for ever.
    expect(attacks).toEqual([])
  })

  it('tests that already fail are not examined, which is no pass', async () => {
    const change = { 'src/discount.js': DISCOUNT, 'test/discount.test.js': tests('assert.equal(1, 2)') }
    const { attacks } = await attacksOn(NODE_BASE, change)
    expect(attacks).toHaveLength(1)
    expect(attacks[0]).toMatchObject({
      undecided: expect.stringContaining('do not pass on the work as it is'),
    })
  })

  it('what could not be tried in time is said', async () => {
    const change = { 'src/discount.js': DISCOUNT, 'test/discount.test.js': WEAK }
    const { attacks } = await attacksOn(NODE_BASE, change, { totalMs: 0 })
    expect(attacks).toHaveLength(1)
    expect(attacks[0]).toMatchObject({ undecided: expect.stringContaining('were over') })
  })

  it('without a command that tests it, it is said and blocks nothing', async () => {
    const { attacks } = await attacksOn({ 'README.md': 'x\n' }, { 'src/discount.js': DISCOUNT })
    expect(attacks).toHaveLength(1)
    expect(attacks[0]).toMatchObject({
      advisory: true,
      evidence: expect.stringContaining('no command is known'),
    })
    expect(attacks[0]!.undecided).toBeUndefined()
  })

  it('a test script that node knows nothing of: what is not executed is found by a probe', async () => {
    const base = {
      ...NODE_BASE,
      'package.json': '{"type":"module","scripts":{"test":"node run.js"}}\n',
      'run.js':
        "import { readFileSync } from 'node:fs'\nconst text = readFileSync(new URL('src/discount.js', import.meta.url), 'utf8')\nconst code = text.replace('export ', '') + ';globalThis.discount = discount'\n;(0, eval)(code)\nif (globalThis.discount(100, 20) !== 95) process.exit(1)\n",
    }
    const { attacks } = await attacksOn(base, { 'src/discount.js': DISCOUNT })
    expect(attacks.map(({ advisory, statement }) => [advisory === true, statement])).toEqual([
      [false, expect.stringContaining('The tests do not notice')],
      [true, expect.stringContaining('No test runs these changed lines of discount in src/discount.js: 3.')],
    ])
  })
})

const PYTHON_BASE = { 'README.md': 'A shop.\n', 'tests/__init__.py': '' }
const PRICE = `def price(total, items):
    if items > 10:
        return total - 5
    return total
`
const pythonTests = (...asserts: string[]): string =>
  `import unittest
from price import price


class PriceTest(unittest.TestCase):
    def test_price(self):
${asserts.map((line) => `        ${line}\n`).join('')}`

describe.skipIf(!contained || !hasPython)(`mutants of Python, by unittest${why}`, () => {
  it('find weak tests, and lines that no test runs', async () => {
    const { work, attacks } = await attacksOn(PYTHON_BASE, {
      'price.py': PRICE,
      'tests/test_price.py': pythonTests('self.assertEqual(price(100, 20), 95)'),
    })
    expect(attacks).toHaveLength(2)
    expect(attacks[0]!.evidence).toContain(':2 with >= in place of >')
    expect(attacks[1]).toMatchObject({ advisory: true, statement: expect.stringContaining(': 4.') })
    const { witness, address } = attacks[0]!
    const report = await runWitness(work.room, work.reader, { witness: witness!, address, signal })
    expect(report).toMatchObject({
      result: 'confirmed',
      why: expect.stringContaining('The tests pass on it'),
    })
  })

  it('give nothing where the tests are strong', async () => {
    const { attacks } = await attacksOn(PYTHON_BASE, {
      'price.py': PRICE,
      'tests/test_price.py': pythonTests(
        'self.assertEqual(price(100, 11), 95)',
        'self.assertEqual(price(100, 10), 100)',
      ),
    })
    expect(attacks).toEqual([])
  })

  it('a runner that finds no test is no pass', async () => {
    const { attacks } = await attacksOn(PYTHON_BASE, { 'price.py': PRICE, 'tests/test_price.py': 'A = 1\n' })
    expect(attacks[0]).toMatchObject({ undecided: expect.stringContaining('runs no test') })
  })
})
