import { runWitness } from '@gainsay/engine'
import type { Address, Witness, WitnessReport } from '@gainsay/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANTED } from './invoice-witnesses.ts'
import { contained, frozenWork, hasPython, invoiceWork, sandbox, why, type Work } from './invoice-work.ts'

const signal = new AbortController().signal

async function shown(work: Work, witness: Witness, address: Address | null): Promise<WitnessReport> {
  return await runWitness(work.room, work.reader, { witness, address, signal })
}

const line = (path: string, start: number): Address => ({ kind: 'file', path, start, end: start, quote: '' })
const command = (text: string, content = '', kind: Witness['kind'] = 'script'): Witness => ({
  kind,
  files: content === '' ? [] : [{ path: 'witness/run.mjs', content }],
  command: text,
  expect: 'the fault',
})

describe.skipIf(!contained)(`witnesses of the invoice service${why}`, () => {
  let planted: Work
  let twin: Work
  let hurried: Work
  beforeAll(async () => {
    planted = await invoiceWork('planted')
    hurried = await invoiceWork('planted', { timeoutMs: 1_000 })
    twin = await invoiceWork('twin')
  })
  afterAll(async () => {
    await planted.remove()
    await hurried.remove()
    await twin.remove()
  })

  it.each(PLANTED)('confirm $name', async ({ witness, address }) => {
    const report = await shown(planted, witness, address)
    expect(report).toMatchObject({ result: 'confirmed', onBase: 'fault' })
  })

  it.each(PLANTED)('never confirm the clean twin: $name', async ({ witness, address }) => {
    expect(await shown(twin, witness, address)).toMatchObject({ result: 'not-reproduced' })
  })

  it('confirm a fault that is addressed by a requirement, through the whole change', async () => {
    const requirement = { kind: 'requirement', value: 'the last page may be shorter' } as const
    const report = await shown(planted, PLANTED[0]!.witness, requirement)
    expect(report.result).toBe('confirmed')
  })

  it('do not count a failure that has nothing to do with the addressed code', async () => {
    const report = await shown(planted, command('exit 1'), line('src/pages.js', 14))
    expect(report).toMatchObject({
      result: 'not-reproduced',
      why: expect.stringContaining('in the same way'),
    })
  })

  it('do not count a broken witness', async () => {
    const broken = command('node witness/run.mjs', "import '../src/pages.js'\nthis is no program\n")
    expect(await shown(planted, broken, line('src/pages.js', 14))).toMatchObject({ result: 'not-reproduced' })
  })

  it('do not count a failure after loading the file alone', async () => {
    const loads = command('node witness/run.mjs', "import '../src/pages.js'\nprocess.exit(1)\n")
    expect(await shown(planted, loads, line('src/pages.js', 14))).toMatchObject({
      result: 'not-reproduced',
      why: expect.stringContaining('without executing'),
    })
  })

  it('do not count a failure that ignores what the code gives', async () => {
    const ignoring = "import { listPage } from '../src/pages.js'\nlistPage('a', 1, 1)\nprocess.exit(1)\n"
    const report = await shown(planted, command('node witness/run.mjs', ignoring), line('src/pages.js', 14))
    expect(report).toMatchObject({
      result: 'not-reproduced',
      why: expect.stringContaining('in the same way'),
    })
  })

  it('are flaky where the runs differ', async () => {
    // Runs share nothing but the clock. That three agree has a chance of 1 in 4: 20 times in a row, of 1e-12.
    const chance = command('exit $(( $(date +%s%N | cut -c 15) % 2 ))')
    let report = await shown(planted, chance, line('src/pages.js', 14))
    for (let n = 0; n < 20 && report.result !== 'flaky'; n += 1)
      report = await shown(planted, chance, line('src/pages.js', 14))
    expect(report).toMatchObject({ result: 'flaky', why: expect.stringMatching(/[12] times of 3/) })
  })

  it.each([
    ['a missing program', command('no-such-program'), /not available|not found|could not start/],
    ['a program that does not end', command('sleep 100'), /did not end/],
  ])('could not run: %s', async (_name, witness, said) => {
    const report = await shown(hurried, witness, line('src/pages.js', 14))
    expect(report.result).toBe('could-not-run')
    expect(report.why).toMatch(said)
  })

  it('confirm what a changed file of the work shows', async () => {
    const patch: Witness = {
      kind: 'patch',
      files: [
        {
          path: 'src/pages.js',
          content: (await planted.reader.text('snapshot', 'src/pages.js'))!.replace('page < 1', 'page < 0'),
        },
      ],
      // The tests do not notice that page 0 is allowed: then this fails.
      command: 'if node --test test/pages.test.js; then exit 1; else exit 0; fi',
      expect: 'the tests pass on the mutant',
    }
    expect(await shown(planted, patch, line('src/pages.js', 7))).toMatchObject({ result: 'confirmed' })
    const noticed = {
      ...patch,
      files: [{ path: 'src/pages.js', content: patch.files[0]!.content.replace('(page - 1)', '(page - 2)') }],
    }
    expect(await shown(planted, noticed, line('src/pages.js', 12))).toMatchObject({
      result: 'not-reproduced',
    })
  })

  it('could not run: a file over one of the work', async () => {
    const over: Witness = { ...command('exit 1'), files: [{ path: 'src/pages.js', content: '' }] }
    expect(await shown(planted, over, null)).toMatchObject({
      result: 'could-not-run',
      why: expect.stringContaining('a path of its own'),
    })
  })

  it('could not run: a path that leaves the work', async () => {
    const over: Witness = { ...command('exit 1'), files: [{ path: '../out.js', content: '' }] }
    expect((await shown(planted, over, null)).result).toBe('could-not-run')
  })
})

const PLAN = {
  'plan.md': 'Total: 12 days\n',
  'tasks.csv': 'design,5\nbuild,9\n',
}
const SUMS =
  "import { readFileSync } from 'node:fs'\n" +
  "const total = Number(/Total: (\\d+)/.exec(readFileSync('plan.md', 'utf8'))?.[1])\n" +
  "const sum = readFileSync('tasks.csv', 'utf8').trim().split('\\n').reduce((all, row) => all + Number(row.split(',')[1]), 0)\n" +
  'console.error(total, sum)\nprocess.exit(total === sum ? 0 : 1)\n'

describe.skipIf(!contained)(`conflicts${why}`, () => {
  it('hold between two records, and not between records that agree', async () => {
    const work = await frozenWork({ 'README.md': 'x\n' }, PLAN)
    const agreed = await frozenWork({ 'README.md': 'x\n' }, { ...PLAN, 'plan.md': 'Total: 14 days\n' })
    const witness = command('node witness/run.mjs', SUMS, 'conflict')
    const address = line('plan.md', 1)
    expect(await shown(work, witness, address)).toMatchObject({ result: 'confirmed' })
    expect(await shown(agreed, witness, address)).toMatchObject({ result: 'not-reproduced' })
    const blind = command('true plan.md tasks.csv; exit 1', '', 'conflict')
    expect(await shown(work, blind, address)).toMatchObject({ result: 'not-reproduced' })
    await work.remove()
    await agreed.remove()
  })
})

const PYTHON_FAULT = 'def mean(values):\n    """Of numbers."""\n    return sum(values) / (len(values) + 1)\n'
const PYTHON_TWIN = PYTHON_FAULT.replace('(len(values) + 1)', 'len(values)')

describe.skipIf(!contained || !hasPython)(`witnesses in Python${why}`, () => {
  const test: Witness = {
    kind: 'test',
    files: [
      {
        path: 'test_mean_witness.py',
        content:
          'import unittest\nfrom stats import mean\nclass T(unittest.TestCase):\n    def test_mean(self):\n        self.assertEqual(mean([2, 4]), 3)\n',
      },
    ],
    command: 'python3 test_mean_witness.py',
    expect: 'the mean is 2',
  }
  it('confirm a fault, and not its twin', async () => {
    const work = await frozenWork({ 'README.md': 'x\n' }, { 'stats.py': PYTHON_FAULT })
    const twin = await frozenWork({ 'README.md': 'x\n' }, { 'stats.py': PYTHON_TWIN })
    expect(await shown(work, test, line('stats.py', 3))).toMatchObject({ result: 'confirmed' })
    expect(await shown(twin, test, line('stats.py', 3))).toMatchObject({ result: 'not-reproduced' })
    await work.remove()
    await twin.remove()
  })
})

it('could not run without a sandbox, and says so', async () => {
  const none = await invoiceWork(
    'planted',
    {},
    { ...sandbox, kind: 'none', problems: ['There is no bubblewrap here.'] },
  )
  const { witness, address } = PLANTED[0]!
  expect(await shown(none, witness, address)).toMatchObject({
    result: 'could-not-run',
    why: 'Not run: There is no bubblewrap here.',
  })
  await none.remove()
})
