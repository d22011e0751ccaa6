// Witnesses are run for real, in the sandbox; only flakiness is played, since a real one would be flaky.
import {
  checkCase,
  checkSuite,
  openCaseRunner,
  readCase,
  readSuite,
  type CaseCheck,
} from '@gainsay/lab/suite'
import { probeSandbox } from '@gainsay/host'
import { describe, expect, it } from 'vitest'
import { suiteFolder, writeCase } from './support.ts'

const uid = process.getuid?.() ?? -1
const sandbox = await probeSandbox({ platform: process.platform, uid, node: process.execPath })
const contained = sandbox.kind === 'bubblewrap'
const why = contained ? '' : ` (skipped: ${sandbox.problems[0]})`

async function checked(folder: string, repeats = 1): Promise<readonly CaseCheck[]> {
  return await checkSuite(readSuite(folder), { run: await openCaseRunner({ env: process.env }), repeats })
}

describe.runIf(contained)(`checking a suite${why}`, () => {
  it('passes a good case and names each that does not hold', async () => {
    const folder = suiteFolder()
    const witness = (code: string): Record<string, string> => ({ 'witness/witness.mjs': code })
    writeCase(folder, 'good')
    writeCase(folder, 'blind', witness('process.exit(0)\n'))
    writeCase(folder, 'always', witness("console.log('no good')\nprocess.exit(1)\n"))
    writeCase(folder, 'no-code', {
      'fault/triple.js': '// Three times.\nexport const triple = (n) => n + n + 1 +\n',
    })
    writeCase(folder, 'no-module', {
      'fault/triple.js': "import './gone.js'\nexport const triple = (n) => n + n + 1\n",
    })
    writeCase(
      folder,
      'no-program',
      {},
      {
        fault: {
          address: { path: 'triple.js', quote: 'n + n + 1' },
          description: 'd',
          witness: { command: 'no-such-program witness', expect: 'e' },
        },
      },
    )
    writeCase(folder, 'unreadable', { 'case.json': '' })
    const found = Object.fromEntries((await checked(folder)).map((one) => [one.id, one]))
    expect(Object.fromEntries(Object.entries(found).map(([id, { result }]) => [id, result]))).toEqual({
      unreadable: 'failed',
      always: 'failed',
      blind: 'failed',
      good: 'passed',
      'no-code': 'failed',
      'no-module': 'failed',
      'no-program': 'not-run',
    })
    expect(found['good']?.why).toBeNull()
    expect(found['blind']?.why).toMatch(/passes on the fault/)
    expect(found['always']?.why).toMatch(/does not pass on the twin.*no good/)
    expect(found['no-code']?.why).toMatch(/does not load/)
    expect(found['no-module']?.why).toMatch(/does not load/)
  })

  it('gives each run a folder of its own', async () => {
    const folder = suiteFolder()
    const witness = `import { existsSync, writeFileSync } from 'node:fs'
import { triple } from './triple.js'
if (existsSync('left')) process.exit(triple(2) === 6 ? 1 : 0)
writeFileSync('left', '')
process.exit(triple(2) === 6 ? 0 : 1)
`
    writeCase(folder, 'leaving', { 'witness/witness.mjs': witness })
    expect(await checked(folder, 3)).toEqual([{ id: 'leaving', result: 'passed', why: null }])
  })
})

describe('a witness that changes its mind', () => {
  it.each([
    ['on the twin', ['no-fault', 'fault'], /twin.*run 2: flaky/],
    ['on the fault', ['no-fault', 'no-fault', 'no-fault', 'fault', 'no-fault'], /fault.*run 2: flaky/],
    ['by hanging', ['no-fault', 'no-fault', 'no-fault', 'not-finished'], /does not end on the fault/],
  ] as const)('%s is called so', async (_, ends, expected) => {
    const read = readCase(writeCase(suiteFolder(), 'flaky'))
    if ('problem' in read) throw new Error(read.problem)
    let turn = 0
    const check = await checkCase(read.suiteCase, 3, () =>
      Promise.resolve({ end: ends[turn++]!, exitCode: null, why: 'So it ended.', output: '' }),
    )
    expect(check.result).toBe('failed')
    expect(check.why).toMatch(expected)
    expect(turn).toBe(ends.length)
  })
})
