// Final words of the Python test runners and checkers.
import { failedIf, lineReader } from './line-reader.ts'
import { type Summary, type SummaryReader, counts, numberIn } from './summary.ts'

/** `=== 1 failed, 2 passed in 0.03s ===`, or the same without the bars under `-q`. */
export const pytest: SummaryReader = {
  runner: 'pytest',
  kind: 'tests',
  read: (lines) =>
    lines.flatMap((line) => {
      const bare = line.replace(/^=+ | =+$/g, '')
      const ran =
        /^(?:\d+ (?:failed|passed|skipped|deselected|xfailed|xpassed|warnings?|errors?|rerun|subtests passed)(?:, )?){1,9} in [\d.:]+\s?s/.test(
          bare,
        )
      if (!ran && !/^no tests (?:ran|collected)(?: \(.{1,40}\))? in [\d.]+s/.test(bare)) return []
      const of = (word: RegExp): number | undefined => numberIn(bare, word)
      const failed = (of(/(\d+) failed/) ?? 0) + (of(/(\d+) errors?\b/) ?? 0)
      const passed = of(/(\d+) passed/) ?? 0
      const some = passed + (of(/(\d+) xfailed/) ?? 0) + (of(/(\d+) xpassed/) ?? 0)
      const verdict: Summary['verdict'] = failed > 0 ? 'failed' : some > 0 ? 'passed' : 'nothing'
      const skipped = of(/(\d+) skipped/)
      const total = passed + failed + (skipped ?? 0)
      return [
        {
          runner: 'pytest',
          kind: 'tests',
          verdict,
          counts: counts({ passed, failed, skipped, total, files: undefined }),
          line: bare,
        },
      ]
    }),
}

/** `Ran 5 tests in 0.001s`, an empty line, `OK` or `FAILED (failures=1)`. */
export const unittest: SummaryReader = {
  runner: 'unittest',
  kind: 'tests',
  read: (lines) => {
    const found: Summary[] = []
    let total: number | undefined
    for (const line of lines) {
      total = numberIn(line, /^Ran (\d+) tests? in /) ?? total
      const failed = /^FAILED \((.{1,120})\)$/.exec(line)
      if (failed !== null) {
        const count = [
          ...(failed[1] as string).matchAll(/(?:failures|errors|unexpected successes)=(\d+)/g),
        ].reduce((sum, match) => sum + Number(match[1]), 0)
        found.push({
          runner: 'unittest',
          kind: 'tests',
          verdict: 'failed',
          counts: counts({ failed: count, total, passed: undefined, skipped: undefined, files: undefined }),
          line,
        })
      } else if (total !== undefined && /^OK(?: \(.{1,80}\))?$/.test(line)) {
        const skipped = numberIn(line, /skipped=(\d+)/) ?? 0
        found.push({
          runner: 'unittest',
          kind: 'tests',
          verdict: total === 0 ? 'nothing' : 'passed',
          counts: { total, passed: total - skipped, failed: 0, skipped },
          line: `Ran ${total} tests, ${line}`,
        })
      } else if (line.startsWith('NO TESTS RAN'))
        found.push({ runner: 'unittest', kind: 'tests', verdict: 'nothing', counts: {}, line })
      else continue
      total = undefined
    }
    return found
  },
}

export const mypy: SummaryReader = lineReader('mypy', 'typecheck', [
  { pattern: /^Success: no issues found in (?<files>\d+) source files?/, verdict: 'passed' },
  {
    pattern: /^Found (?<failed>\d+) errors? in \d+ files? \((?:checked|errors prevented)/,
    verdict: 'failed',
  },
])

export const pyright: SummaryReader = lineReader('pyright', 'typecheck', [
  {
    pattern: /^(?<failed>\d+) errors?, \d+ warnings?(?:, \d+ (?:informations?|notes?))?\s*$/,
    verdict: failedIf('failed'),
  },
])

export const ruff: SummaryReader = lineReader('ruff', 'lint', [
  { pattern: /^All checks passed!$/, verdict: 'passed' },
  {
    pattern: /^Found (?<failed>\d+) errors?(?: \(\d+ fixed, (?:[1-9]\d*) remaining\))?\.$/,
    verdict: 'failed',
  },
  { pattern: /^Found \d+ errors? \(\d+ fixed, 0 remaining\)\.$/, verdict: 'passed' },
])

export const ruffFormat: SummaryReader = lineReader('ruff', 'format', [
  { pattern: /^(?<failed>\d+) files? would be reformatted/, verdict: 'failed' },
  { pattern: /^(?<files>\d+) files? (?:already formatted|left unchanged)/, verdict: 'passed' },
  { pattern: /^\d+ files? reformatted/, verdict: 'passed' },
])

export const black: SummaryReader = lineReader('black', 'format', [
  { pattern: /^Oh no! .{0,20}$/, verdict: 'failed' },
  { pattern: /^All done! .{0,20}$/, verdict: 'passed' },
])
