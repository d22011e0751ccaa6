import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outputLines } from '../../../src/rules/evidence/summaries/lines.ts'
import { readSummaries, summaryOf } from '../../../src/rules/evidence/summaries/read-summaries.ts'
import { output } from '../session-builder.ts'

/** `kind verdict passed/failed/skipped/total` of what an output says, whoever printed it. */
export function said(text: string, runner: string | null = null): string[] {
  const summaries = readSummaries(outputLines(output(text)), runner)
  return (['tests', 'build', 'lint', 'typecheck', 'format'] as const).flatMap((kind) => {
    const one = summaryOf(summaries, kind)
    if (one === null) return []
    const { passed, failed, skipped, total } = one.counts
    return [
      `${kind} ${one.verdict} ${[passed, failed, skipped, total].map((value) => value ?? '-').join('/')}`,
    ]
  })
}

describe('the last words of runners', () => {
  it.each([
    [
      'node, spec',
      'ℹ tests 3\nℹ suites 0\nℹ pass 2\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 7',
      'tests failed 2/1/-/3',
    ],
    [
      'node, tap',
      '1..3\n# tests 3\n# suites 0\n# pass 3\n# fail 0\n# cancelled 0\n# skipped 0\n# todo 0\n# duration_ms 7.1',
      'tests passed 3/0/-/3',
    ],
    ['node, cancelled', '# tests 1\n# pass 0\n# fail 0\n# cancelled 1', 'tests failed 0/1/-/1'],
    ['node, none', '# tests 0\n# pass 0\n# fail 0\n# cancelled 0', 'tests nothing 0/0/-/0'],
    [
      'vitest',
      ' Test Files  1 passed (1)\n      Tests  2 passed | 1 skipped (3)\n   Start at  23:33:16',
      'tests passed 2/0/1/3',
    ],
    [
      'vitest, failed',
      ' Test Files  1 failed (1)\n      Tests  1 failed | 1 passed | 1 skipped (3)',
      'tests failed 1/1/1/3',
    ],
    [
      'vitest, a file that does not load',
      ' Test Files  1 failed | 1 passed (2)\n      Tests  4 passed (4)',
      'tests failed 4/0/-/4',
    ],
    [
      'vitest, unhandled error',
      ' Test Files  1 passed (1)\n      Tests  2 passed (2)\n     Errors  1 error',
      'tests failed 2/0/-/2',
    ],
    ['vitest, none', 'No test files found, exiting with code 1', 'tests nothing -/-/-/-'],
    ['vitest, only files', ' Test Files  1 failed | 2 passed (3)', 'tests failed -/-/-/-'],
    [
      'jest',
      'Test Suites: 1 passed, 1 total\nTests:       3 passed, 3 total\nSnapshots:   0 total\nTime:        0.4 s\nRan all test suites.',
      'tests passed 3/0/-/3',
    ],
    [
      'jest, failed',
      'Test Suites: 1 failed, 2 passed, 3 total\nTests:       1 failed, 1 skipped, 3 passed, 5 total',
      'tests failed 3/1/1/5',
    ],
    [
      'jest, a suite that does not load',
      'Test Suites: 1 failed, 1 passed, 2 total\nTests:       3 passed, 3 total',
      'tests failed 3/0/-/3',
    ],
    ['mocha', '\n  12 passing (15ms)\n  2 pending\n', 'tests passed 12/0/2/14'],
    ['mocha, failed', '  12 passing (15ms)\n  1 failing\n\n  1) a\n', 'tests failed 12/1/0/13'],
    ['mocha, failed and pending', '  3 passing (1s)\n  1 pending\n  2 failing', 'tests failed 3/2/1/6'],
    ['ava', '\n  ✔ a\n  ─\n\n  2 tests passed\n', 'tests passed 2/-/-/-'],
    ['ava, failed', '  1 test failed\n  2 tests passed', 'tests failed 2/1/-/-'],
    [
      'bun',
      ' 5 pass\n 0 fail\n 9 expect() calls\nRan 5 tests across 1 files. [12.00ms]',
      'tests passed 5/0/-/5',
    ],
    ['bun, failed', ' 4 pass\n 1 fail\nRan 5 tests across 1 file. [12.00ms]', 'tests failed 4/1/-/5'],
    ['deno', 'ok | 5 passed | 0 failed (12ms)', 'tests passed 5/0/-/-'],
    ['deno, failed', 'FAILED | 4 passed | 1 failed (12ms)', 'tests failed 4/1/-/-'],
    ['playwright', 'Running 3 tests using 1 worker\n\n  3 passed (2.1s)', 'tests passed 3/-/-/-'],
    [
      'playwright, failed',
      '  1 failed\n    [chromium] › a.spec.ts:3:1 › a ──\n  2 passed (3.4s)',
      'tests failed 2/1/-/-',
    ],
    [
      'pytest',
      '============================== 3 passed in 0.02s ===============================',
      'tests passed 3/0/-/3',
    ],
    [
      'pytest, failed',
      '=========== 1 failed, 2 passed, 1 warning in 0.03s ===========',
      'tests failed 2/1/-/3',
    ],
    ['pytest -q', '...\n3 passed, 1 skipped in 0.02s', 'tests passed 3/0/1/4'],
    ['pytest, errors', '1 passed, 2 errors in 0.10s', 'tests failed 1/2/-/3'],
    ['pytest, long', '=== 410 passed, 2 skipped in 95.12s (0:01:35) ===', 'tests passed 410/0/2/412'],
    ['pytest, none', '============ no tests ran in 0.00s ============', 'tests nothing 0/0/-/0'],
    ['pytest, all deselected', '====== 3 deselected in 0.86s ======', 'tests nothing 0/0/-/0'],
    ['unittest', '..s\n----\nRan 3 tests in 0.000s\n\nOK (skipped=1)', 'tests passed 2/0/1/3'],
    [
      'unittest, failed',
      'Ran 3 tests in 0.000s\n\nFAILED (failures=1, errors=1, skipped=1)',
      'tests failed -/2/-/3',
    ],
    ['unittest, none', 'Ran 0 tests in 0.000s\n\nOK', 'tests nothing 0/0/0/0'],
    [
      'go',
      'ok  \texample.com/a\t0.003s\nok  \texample.com/b\t(cached)\n?   \texample.com/c\t[no test files]',
      'tests passed -/-/-/-',
    ],
    [
      'go, failed',
      '--- FAIL: TestA (0.00s)\n    a_test.go:5: no\nFAIL\nFAIL\texample.com/a\t0.003s\nok  \texample.com/b\t0.002s\nFAIL',
      'tests failed -/-/-/-',
    ],
    ['go, does not build', 'FAIL\texample.com/a [build failed]\nFAIL', 'tests failed -/-/-/-'],
    ['gotestsum', 'DONE 12 tests, 1 failure in 0.3s', 'tests failed -/1/-/12'],
    [
      'cargo',
      'test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s',
      'tests passed 3/0/1/4',
    ],
    [
      'cargo, failed',
      'test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.09s\n\nerror: test failed, to rerun pass `--lib`',
      'tests failed 1/1/1/3',
    ],
    [
      'nextest',
      '     Summary [   0.010s] 5 tests run: 4 passed, 1 failed, 0 skipped',
      'tests failed 4/1/-/5',
    ],
    [
      'cargo build',
      '   Compiling x v0.1.0\n    Finished `dev` profile [unoptimized + debuginfo] target(s) in 0.00s',
      'build passed -/-/-/-',
    ],
    [
      'cargo build, failed',
      'error: could not compile `x` (lib) due to 1 previous error',
      'build failed -/-/-/-',
    ],
    [
      'maven',
      '[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 1\n[INFO] BUILD SUCCESS',
      'tests passed 4/0/1/5,build passed -/-/-/-',
    ],
    [
      'maven, failed',
      '[ERROR] Tests run: 5, Failures: 1, Errors: 1, Skipped: 0\n[INFO] BUILD FAILURE',
      'tests failed 3/2/0/5,build failed -/-/-/-',
    ],
    [
      'gradle, failed',
      '5 tests completed, 1 failed\n\nBUILD FAILED in 3s',
      'tests failed -/1/-/5,build failed -/-/-/-',
    ],
    ['mix', 'Finished in 0.05 seconds\n14 doctests, 410 tests, 0 failures', 'tests passed -/0/-/410'],
    ['mix, failed', '5 tests, 1 failure, 2 skipped', 'tests failed -/1/-/5'],
    ['rspec', '5 examples, 0 failures, 1 pending', 'tests passed -/0/1/5'],
    ['rspec, failed', '5 examples, 2 failures', 'tests failed -/2/-/5'],
    ['minitest', '5 runs, 8 assertions, 0 failures, 0 errors, 0 skips', 'tests passed -/0/0/5'],
    ['minitest, failed', '5 runs, 8 assertions, 0 failures, 1 errors, 0 skips', 'tests failed -/0/0/5'],
    ['phpunit', 'OK (5 tests, 8 assertions)', 'tests passed -/-/-/5'],
    ['phpunit, failed', 'FAILURES!\nTests: 5, Assertions: 8, Failures: 1.', 'tests failed -/-/-/-'],
    ['pest', '  Tests:    1 failed, 5 passed (8 assertions)', 'tests failed 5/1/-/-'],
    [
      'dotnet',
      'Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5, Duration: 3 ms - X.dll (net8.0)',
      'tests passed 5/0/0/5',
    ],
    [
      'dotnet, failed',
      'Failed!  - Failed:     1, Passed:     4, Skipped:     0, Total:     5, Duration: 3 ms',
      'tests failed 4/1/0/5',
    ],
    ['ctest', '100% tests passed, 0 tests failed out of 5', 'tests passed -/0/-/5'],
    ['ctest, failed', '80% tests passed, 1 tests failed out of 5', 'tests failed -/1/-/5'],
    ['swift', 'Executed 5 tests, with 1 failure (0 unexpected) in 0.1 seconds', 'tests failed 4/1/-/5'],
    ['tsc', 'a.ts(1,7): error TS2322: Type', 'typecheck failed -/-/-/-'],
    ['tsc, pretty', 'a.ts:1:7 - error TS2322: Type\n\nFound 1 error in a.ts:1', 'typecheck failed -/1/-/-'],
    ['tsc, watching', '12:00:00 - Found 0 errors. Watching for file changes.', 'typecheck passed -/0/-/-'],
    ['eslint', '✖ 3 problems (1 error, 2 warnings)', 'lint failed -/1/-/-'],
    ['eslint, warnings', '✖ 2 problems (0 errors, 2 warnings)', 'lint passed -/0/-/-'],
    ['oxlint', 'Found 1 warning and 0 errors.\nFinished in 24ms on 1 file', 'lint passed -/0/-/-'],
    ['ruff', 'All checks passed!', 'lint passed -/-/-/-'],
    ['mypy', 'Success: no issues found in 5 source files', 'typecheck passed -/-/-/-'],
    [
      'mypy, failed',
      'a.py:1: error: x\nFound 1 error in 1 file (checked 5 source files)',
      'typecheck failed -/1/-/-',
    ],
    ['pyright', '0 errors, 0 warnings, 0 informations ', 'typecheck passed -/0/-/-'],
    [
      'prettier',
      'Checking formatting...\n[warn] a.ts\n[warn] Code style issues found in the above file. Run Prettier with --write to fix.',
      'format failed -/-/-/-',
    ],
    ['prettier, passed', 'All matched files use Prettier code style!', 'format passed -/-/-/-'],
    ['vite', '✓ built in 1.23s', 'build passed -/-/-/-'],
    ['dotnet build', 'Build succeeded.\n    0 Warning(s)\n    0 Error(s)', 'build passed -/-/-/-'],
    ['a script of one’s own', '7 passed, 0 failed', 'tests passed 7/0/-/-'],
    ['a script of one’s own, failed', 'Results: 7 passed, 2 failed', 'tests failed 7/2/-/-'],
  ])('%s', (_, text, expected) => {
    expect(said(text).join(',')).toBe(expected)
  })

  it('are not taken from words that only look like them', () => {
    for (const text of [
      'The tests passed.',
      'tests 3',
      '3 passed',
      'passed',
      'ok 12 - a test',
      'error: TS is great',
      'OK',
      'Found it',
      'All done',
      'we had 2 failed, sadly',
      'const a = "3 passed, 1 failed"',
      'FAILED',
      'BUILD',
      '12 passing grades',
    ])
      expect(said(text)).toEqual([])
  })

  it('are read through colours and carriage returns', () => {
    expect(
      said(
        '\u001B[2m Test Files \u001B[22m \u001B[1m\u001B[32m1 passed\u001B[39m\u001B[22m\u001B[90m (1)\u001B[39m\n\u001B[2m      Tests \u001B[22m \u001B[32m2 passed\u001B[39m (2)\r\n',
      ),
    ).toEqual(['tests passed 2/0/-/2'])
    expect(said('running\r3 passed in 0.02s')).toEqual(['tests passed 3/0/-/3'])
  })

  it('stay linear on long lines and never throw', () => {
    const started = performance.now()
    for (const piece of [
      '1 failed, ',
      '(',
      '  ',
      '1 passed | ',
      'Tests: ',
      'a(1,1',
      '\u001B[',
      '\u001B]',
      '1 doctests, ',
    ])
      said(piece.repeat(200_000 / piece.length))
    expect(performance.now() - started).toBeLessThan(5000)
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        said(text)
      }),
    )
  })
})
