// The critic tests in the command line: mutants that the tests do not notice are confirmed by running
// them, and strong tests give nothing.
import { join } from 'node:path'
import type { Report } from '@gainsay/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeRepository, scratch, type Scratch } from './support/repository.ts'
import { runMain } from './support/run-main.ts'
import { contained, why } from './support/sandbox.ts'

let place: Scratch
beforeEach(() => {
  place = scratch()
})
afterEach(() => place.remove())

const BASE = { 'package.json': '{"type":"module","scripts":{"test":"node --test"}}\n', 'a.txt': '' }
const FEE = 'export function fee(days) {\n  return days > 3 ? 20 : 0\n}\n'
const tested = (...lines: string[]): string =>
  `import assert from 'node:assert/strict'\nimport { fee } from '../src/fee.js'\n${lines.join('\n')}\n`

async function review(change: Readonly<Record<string, string>>): Promise<Report> {
  const repository = makeRepository(join(place.folder, 'repository'), BASE, change)
  const { out, err } = await runMain(['review', '--no-session', '--json', '--critic', 'rules:tests'], {
    cwd: repository,
    home: place.home,
  })
  expect(err).toBe('')
  return JSON.parse(out) as Report
}

describe.skipIf(!contained)(`rules:tests${why}`, () => {
  it('weak tests: one attack for the function, confirmed by its mutant', async () => {
    const report = await review({
      'src/fee.js': FEE,
      'test/fee.test.js': tested('assert.equal(fee(9), 20)', 'assert.equal(fee(0), 0)'),
    })
    expect(report.exit).toBe(1)
    expect(report.disputes.map(({ topic, severity, confirmed }) => [topic, severity, confirmed])).toEqual([
      ['tests: fee', 'medium', true],
    ])
    expect(report.disputes[0]!.statement).toContain(
      'The tests do not notice when fee in src/fee.js is changed',
    )
    expect([report.advisory, report.livenessItems]).toEqual([[], []])
  })

  it('strong tests: nothing, and it is clean', async () => {
    const report = await review({
      'src/fee.js': FEE,
      'test/fee.test.js': tested('assert.equal(fee(4), 20)', 'assert.equal(fee(3), 0)'),
    })
    expect([report.disputes, report.advisory, report.livenessItems]).toEqual([[], [], []])
  })

  it('tests that fail before any mutant: not complete, never clean', async () => {
    const report = await review({ 'src/fee.js': FEE, 'test/fee.test.js': tested('assert.equal(fee(4), 1)') })
    expect(report.exit).toBe(3)
    expect([report.disputes, report.livenessItems.length]).toEqual([[], 1])
  })
})
