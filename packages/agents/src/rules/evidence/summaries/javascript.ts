// Final words of the JavaScript test runners, as they print them with colours taken away.
import { failedIf, lineReader } from './line-reader.ts'
import { type Summary, type SummaryReader, counts, numberIn } from './summary.ts'

/** `ℹ tests 3` ... `ℹ fail 0`, or the same with `#` as TAP; several blocks are possible. */
export const nodeTest: SummaryReader = {
  runner: 'node:test',
  kind: 'tests',
  read: (lines) => {
    const found: Summary[] = []
    let block: Record<string, number> = {}
    for (const line of lines) {
      const match = /^\s*(?:ℹ|#)\s+(tests|suites|pass|fail|cancelled|skipped|todo)\s+(\d{1,9})$/.exec(line)
      if (match === null) continue
      if (match[1] === 'tests') block = {}
      block[match[1] as string] = Number(match[2])
      if (match[1] !== 'fail' && match[1] !== 'cancelled') continue
      const failed = (block['fail'] ?? 0) + (block['cancelled'] ?? 0)
      if (match[1] === 'cancelled' && found.length > 0) found.pop()
      found.push({
        runner: 'node:test',
        kind: 'tests',
        verdict: failed > 0 ? 'failed' : block['tests'] === 0 ? 'nothing' : 'passed',
        counts: counts({
          passed: block['pass'],
          failed,
          total: block['tests'],
          skipped: undefined,
          files: undefined,
        }),
        line: `pass ${block['pass'] ?? '?'}, fail ${failed}`,
      })
    }
    return found
  },
}

const COUNTED = /(\d[\d,]*) (failed|passed|skipped|todo|total|pending)/g

function countedLine(runner: string, line: string): Summary | null {
  const values: Record<string, number> = {}
  for (const match of line.matchAll(COUNTED))
    values[match[2] as string] = Number((match[1] as string).replaceAll(',', ''))
  const total = values['total'] ?? numberIn(line, /\((\d{1,9})\)$/)
  if (Object.keys(values).length === 0 && total === undefined) return null
  const failed = values['failed'] ?? 0
  const verdict = failed > 0 ? 'failed' : (values['passed'] ?? 0) > 0 ? 'passed' : 'nothing'
  return {
    runner,
    kind: 'tests',
    verdict,
    counts: counts({
      passed: values['passed'] ?? 0,
      failed,
      skipped: values['skipped'],
      total,
      files: undefined,
    }),
    line: line.trim(),
  }
}

/** Vitest: ` Test Files  1 failed | 2 passed (3)` and `      Tests  1 failed | 9 passed (10)`. */
export const vitest: SummaryReader = {
  runner: 'vitest',
  kind: 'tests',
  read: (lines) => {
    const found: Summary[] = []
    let files: Summary | null = null
    for (const line of lines) {
      if (/^\s*No test files found/.test(line))
        found.push({ runner: 'vitest', kind: 'tests', verdict: 'nothing', counts: {}, line: line.trim() })
      const errors = /^\s*Errors\s{2,}(\d{1,6}) errors?$/.exec(line)
      if (errors !== null)
        found.push({ runner: 'vitest', kind: 'tests', verdict: 'failed', counts: {}, line: line.trim() })
      if (/^\s*Test Files\s{2,}(\d|no tests)/.test(line)) files = countedLine('vitest', line)
      else if (/^\s*Tests\s{2,}(\d|no tests)/.test(line)) {
        const tests = countedLine('vitest', line) ?? {
          runner: 'vitest',
          kind: 'tests',
          verdict: 'nothing',
          counts: {},
          line: line.trim(),
        }
        found.push(files === null ? tests : together(tests, files))
        files = null
      }
    }
    // A cut output may hold only the line of the files.
    if (files !== null)
      found.push({
        ...files,
        counts: counts({
          files: files.counts.total,
          passed: undefined,
          failed: undefined,
          skipped: undefined,
          total: undefined,
        }),
      })
    return found
  },
}

/** A file that could not even be loaded fails without failing a test. */
function together(tests: Summary, files: Summary): Summary {
  const merged = {
    ...tests,
    counts: {
      ...tests.counts,
      ...counts({
        files: files.counts.total,
        passed: undefined,
        failed: undefined,
        skipped: undefined,
        total: undefined,
      }),
    },
  }
  return files.verdict === 'failed' && tests.verdict !== 'failed'
    ? { ...merged, verdict: 'failed', line: files.line }
    : merged
}

/** Jest: `Test Suites: 1 failed, 2 passed, 3 total` and `Tests:       1 failed, 3 passed, 4 total`. */
export const jest: SummaryReader = {
  runner: 'jest',
  kind: 'tests',
  read: (lines) => {
    const found: Summary[] = []
    let suites: Summary | null = null
    for (const line of lines) {
      if (/^Test Suites:\s+.*\d total$/.test(line)) suites = countedLine('jest', line)
      else if (/^Tests:\s+.*\d total$/.test(line)) {
        const tests = countedLine('jest', line)
        if (tests !== null) found.push(suites === null ? tests : together(tests, suites))
        suites = null
      } else if (line.startsWith('No tests found, exiting with code'))
        found.push({ runner: 'jest', kind: 'tests', verdict: 'nothing', counts: {}, line })
    }
    if (suites !== null)
      found.push({
        ...suites,
        counts: counts({
          files: suites.counts.total,
          passed: undefined,
          failed: undefined,
          skipped: undefined,
          total: undefined,
        }),
      })
    return found
  },
}

/** Mocha (and Cypress): `  12 passing (15ms)`, then `  2 pending`, then `  1 failing`. */
export const mocha: SummaryReader = {
  runner: 'mocha',
  kind: 'tests',
  read: (lines) => {
    const found: Summary[] = []
    lines.forEach((line, index) => {
      const passing = /^\s{2,}(\d{1,9}) passing(?: \(.{1,20}\))?$/.exec(line)
      if (passing === null) return
      const after = lines.slice(index + 1, index + 4)
      const failing = after
        .map((next) => /^\s{2,}(\d{1,9}) failing$/.exec(next))
        .find((match) => match !== null)
      const pending = after
        .map((next) => /^\s{2,}(\d{1,9}) pending$/.exec(next))
        .find((match) => match !== null)
      const passed = Number(passing[1])
      const failed = failing === undefined || failing === null ? 0 : Number(failing[1])
      const skipped = pending === undefined || pending === null ? 0 : Number(pending[1])
      found.push({
        runner: 'mocha',
        kind: 'tests',
        verdict: failed > 0 ? 'failed' : passed === 0 ? 'nothing' : 'passed',
        counts: { passed, failed, skipped, total: passed + failed + skipped },
        line: failed > 0 ? `${line.trim()}, ${failed} failing` : line.trim(),
      })
    })
    return found
  },
}

export const ava: SummaryReader = lineReader('ava', 'tests', [
  {
    pattern: /^\s{2}(?:✘ )?(?<failed>\d{1,9}) (?:tests?|hooks?|known failures?|uncaught exceptions?) failed$/,
    verdict: 'failed',
  },
  { pattern: /^\s{2}(?:✔ )?(?<passed>\d{1,9}) tests? passed$/, verdict: 'passed' },
])

export const tap: SummaryReader = lineReader('tap', 'tests', [
  {
    pattern: /^# \{ total: (?<total>\d+), pass: (?<passed>\d+)(?:, fail: (?<failed>\d+))?.*\}$/,
    verdict: failedIf('failed'),
  },
  {
    pattern: /^Asserts:\s+(?:(?<failed>\d+) failed,? )?(?:(?<passed>\d+) passed,? )?.*of (?<total>\d+)$/,
    verdict: failedIf('failed'),
  },
  { pattern: /^# failed (?<failed>\d+) (?:test|of \d+ tests?)/, verdict: 'failed' },
])

export const bun: SummaryReader = {
  runner: 'bun',
  kind: 'tests',
  read: (lines) => {
    const end = lines.findLastIndex((line) => /^Ran \d+ tests? across \d+ files?\./.test(line))
    if (end < 0) return []
    const near = lines.slice(Math.max(0, end - 8), end)
    const of = (word: string): number | undefined =>
      near
        .map((line) => numberIn(line, new RegExp(`^\\s*(\\d{1,9}) ${word}$`)))
        .find((value) => value !== undefined)
    const failed = of('fail')
    if (failed === undefined) return []
    const total = numberIn(lines[end] as string, /^Ran (\d+)/)
    const errors = of('errors?') ?? 0
    const verdict = failed + errors > 0 ? 'failed' : total === 0 ? 'nothing' : 'passed'
    return [
      {
        runner: 'bun',
        kind: 'tests',
        verdict,
        counts: counts({ passed: of('pass'), failed, skipped: of('skip'), total, files: undefined }),
        line: `${of('pass') ?? '?'} pass, ${failed} fail`,
      },
    ]
  },
}

export const deno: SummaryReader = lineReader('deno', 'tests', [
  {
    pattern: /^FAILED \| (?<passed>\d+) passed(?: \(.{1,30}\))? \| (?<failed>\d+) failed/,
    verdict: 'failed',
  },
  {
    pattern: /^ok \| (?<passed>\d+) passed(?: \(.{1,30}\))? \| (?<failed>\d+) failed/,
    verdict: failedIf('failed'),
  },
])

/** Playwright's list: `  3 passed (2.1s)` alone, or after `  1 failed`. */
export const playwright: SummaryReader = lineReader('playwright', 'tests', [
  { pattern: /^\s{2}(?<failed>\d{1,9}) (?:failed|interrupted|did not run)$/, verdict: 'failed' },
  { pattern: /^\s{2}(?<passed>\d{1,9}) passed \(.{1,20}\)$/, verdict: 'passed' },
])
