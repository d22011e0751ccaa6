// `gainsay suite check` on a sample of the bundled suite; `npm run test:suite` checks all of it.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suiteCaseSchema, readSuite } from '@gainsay/lab/suite'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishedSchemas } from '../src/schemas/published.ts'
import { runMain } from './support/run-main.ts'
import { contained, why } from './support/sandbox.ts'

const SUITE = join(import.meta.dirname, '../../../suites/gainsay')
const SAMPLE = 12

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'gainsay-suite-command-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the bundled suite', () => {
  it('can be read, every case of it, and fits the published schema', () => {
    const { cases, broken } = readSuite(SUITE)
    expect(broken).toEqual([])
    const fits = new Ajv2020({ strict: false }).compile(publishedSchemas().get('gainsay.suite.v1.json')!)
    for (const one of cases) {
      expect(fits(one), `${one.id}: ${JSON.stringify(fits.errors)}`).toBe(true)
      expect(suiteCaseSchema.parse(one)).toEqual(one)
    }
    expect(fits({ ...cases[0], twin: [] })).toBe(false)
  })

  it.runIf(contained)(`holds, in a sample${why}`, async () => {
    const words = ['suite', 'check', SUITE, '--sample', String(SAMPLE), '--repeats', '1', '--json']
    const { exit, out } = await runMain(words, { cwd: folder, home: folder })
    const document = JSON.parse(out) as { failed: number; passed: number; notRun: number; cases: object[] }
    expect(document.cases.filter((one) => 'result' in one && one.result === 'failed')).toEqual([])
    expect(document.passed).toBeGreaterThan(0)
    expect(exit).toBe(document.notRun > 0 ? 3 : 0)
  })
})

describe('gainsay suite check', () => {
  it.runIf(contained)(`names what does not hold and counts it${why}`, async () => {
    const suite = join(folder, 'suite')
    for (const id of ['js-page-border', 'py-local-midnight'])
      cpSync(join(SUITE, id), join(suite, id), { recursive: true })
    writeFileSync(join(suite, 'py-local-midnight', 'witness', 'witness.py'), 'raise SystemExit(0)\n')
    const { exit, out } = await runMain(['suite', 'check', suite], { cwd: folder, home: folder })
    expect(exit).toBe(1)
    expect(out).toMatch(/^failed py-local-midnight: The witness passes on the fault/m)
    expect(out.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed')
  })

  it.each([
    [['nowhere'], /nowhere cannot be read/],
    [['.', '--sample', '0'], /--sample takes a whole number/],
    [['.', '--repeats', 'x'], /--repeats takes a whole number/],
    [['.'], /holds no case/],
  ])('refuses %j in one sentence', async (words, message) => {
    const empty = mkdtempSync(join(folder, 'empty-'))
    const { exit, out, err } = await runMain(['suite', 'check', ...words], { cwd: empty, home: folder })
    expect([exit, out]).toEqual([2, ''])
    expect(err).toMatch(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
