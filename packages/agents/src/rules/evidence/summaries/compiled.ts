// Final words of Go, Rust, the JVM, .NET, CMake and Swift.
import { failedIf, lineReader } from './line-reader.ts'
import { type Summary, type SummaryReader, counts } from './summary.ts'

/** One line a package; any FAIL decides, and a failing run always ends with a FAIL line. */
export const goTest: SummaryReader = lineReader('go test', 'tests', [
  { pattern: /^FAIL(?:\s|$)/, verdict: 'failed' },
  { pattern: /^--- FAIL: /, verdict: 'failed' },
  { pattern: /^ok {1,4}\t?\s*\S+\s+(?:[\d.]+s|\(cached\))(?!.*\[no tests to run\])/, verdict: 'passed' },
  { pattern: /^ok\s+\S+.*\[no tests to run\]/, verdict: 'nothing' },
  { pattern: /^\?\s+\S+\s+\[no test files\]/, verdict: 'nothing' },
  {
    pattern:
      /^DONE (?<total>\d+) tests?(?:, (?<skipped>\d+) skipped)?, (?<failed>[1-9]\d*) (?:failures?|errors?)/,
    verdict: 'failed',
  },
  { pattern: /^DONE (?<total>\d+) tests?(?:, (?<skipped>\d+) skipped)? in /, verdict: 'passed' },
])

/** One line a test binary: the counts of a run are their sum. */
export const cargoTest: SummaryReader = {
  runner: 'cargo test',
  kind: 'tests',
  read: (lines) => {
    const found = lines.flatMap((line): Summary[] => {
      const result = /^test result: (ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored/.exec(line)
      if (result === null) return []
      const [passed, failed, skipped] = [Number(result[2]), Number(result[3]), Number(result[4])]
      const verdict = result[1] === 'FAILED' ? 'failed' : passed === 0 ? 'nothing' : 'passed'
      return [
        {
          runner: 'cargo test',
          kind: 'tests',
          verdict,
          counts: { passed, failed, skipped, total: passed + failed + skipped },
          line,
        },
      ]
    })
    const broken = lines.find((line) =>
      /^error: (?:\d+ targets? failed|test failed, to rerun pass|doctest failed)/.test(line),
    )
    if (broken !== undefined)
      found.push({ runner: 'cargo test', kind: 'tests', verdict: 'failed', counts: {}, line: broken })
    return found
  },
}

export const nextest: SummaryReader = lineReader('nextest', 'tests', [
  {
    pattern:
      /^\s*Summary \[\s*[\d.]+s\] (?<total>\d+)(?:\/\d+)? tests? run: (?<passed>\d+) passed(?: \(.{1,40}\))?(?:, (?<failed>\d+) failed)?/,
    verdict: failedIf('failed'),
  },
])

/** Cargo's last line of a build, check or clippy; `Finished` alone is no test result. */
export const cargoBuild: SummaryReader = lineReader('cargo build', 'build', [
  { pattern: /^error: could not compile /, verdict: 'failed' },
  { pattern: /^\s*Finished (?:`?\w+`? profile|\w+) \[/, verdict: 'passed' },
])

const MAVEN_COUNTS =
  /^(?:\[(?:INFO|ERROR|WARNING)\] )?Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)\s*$/

/** The line without "Time elapsed" is the total of a module. */
export const maven: SummaryReader = {
  runner: 'maven',
  kind: 'tests',
  read: (lines) =>
    lines.flatMap((line): Summary[] => {
      const found = MAVEN_COUNTS.exec(line)
      if (found === null) return []
      const [total, failures, errors, skipped] = found.slice(1).map(Number) as [
        number,
        number,
        number,
        number,
      ]
      const failed = failures + errors
      const verdict = failed > 0 ? 'failed' : total === 0 ? 'nothing' : 'passed'
      return [
        {
          runner: 'maven',
          kind: 'tests',
          verdict,
          counts: { total, failed, skipped, passed: total - failed - skipped },
          line: line.trim(),
        },
      ]
    }),
}

/** Maven and Gradle end with one word on everything that was asked of them. */
export const jvmBuild: SummaryReader = lineReader('jvm build', 'build', [
  { pattern: /^(?:\[(?:INFO|ERROR)\] )?BUILD (?:FAILURE|FAILED)(?: in .{1,20})?\s*$/, verdict: 'failed' },
  { pattern: /^(?:\[INFO\] )?BUILD (?:SUCCESS|SUCCESSFUL)(?: in .{1,20})?\s*$/, verdict: 'passed' },
])

export const gradle: SummaryReader = lineReader('gradle', 'tests', [
  {
    pattern: /^(?<total>\d+) tests? completed, (?<failed>\d+) failed(?:, (?<skipped>\d+) skipped)?$/,
    verdict: 'failed',
  },
])

export const dotnetTest: SummaryReader = lineReader('dotnet test', 'tests', [
  {
    pattern:
      /^Failed!\s+- Failed:\s+(?<failed>\d+), Passed:\s+(?<passed>\d+), Skipped:\s+(?<skipped>\d+), Total:\s+(?<total>\d+)/,
    verdict: 'failed',
  },
  {
    pattern:
      /^Passed!\s+- Failed:\s+(?<failed>\d+), Passed:\s+(?<passed>\d+), Skipped:\s+(?<skipped>\d+), Total:\s+(?<total>\d+)/,
    verdict: failedIf('failed'),
  },
  {
    pattern:
      /^Test summary: total: (?<total>\d+), failed: (?<failed>\d+), succeeded: (?<passed>\d+), skipped: (?<skipped>\d+)/,
    verdict: failedIf('failed'),
  },
  { pattern: /^Test Run Failed\.$/, verdict: 'failed' },
  { pattern: /^Test Run Successful\.$/, verdict: 'passed' },
])

export const dotnetBuild: SummaryReader = lineReader('dotnet build', 'build', [
  { pattern: /^Build FAILED\.$|^Build failed with \d+ error/, verdict: 'failed' },
  { pattern: /^Build succeeded(?:\.| in [\d.]+s| with \d+ warning)/, verdict: 'passed' },
])

export const ctest: SummaryReader = lineReader('ctest', 'tests', [
  {
    pattern: /^\d+% tests passed, (?<failed>\d+) tests? failed out of (?<total>\d+)/,
    verdict: failedIf('failed'),
  },
  { pattern: /^No tests were found!!!$/, verdict: 'nothing' },
])

/** `Executed 5 tests, with 0 failures (0 unexpected) in ...`; the last one is the whole. */
export const xctest: SummaryReader = {
  runner: 'swift test',
  kind: 'tests',
  read: (lines) => {
    const last = lines.findLast((line) => /^\s*Executed \d+ tests?, with /.test(line))
    const found =
      last === undefined
        ? null
        : /Executed (\d+) tests?, with (?:\d+ tests? skipped and )?(\d+) failures?/.exec(last)
    if (last === undefined || found === null) return []
    const [total, failed] = [Number(found[1]), Number(found[2])]
    const verdict = failed > 0 ? 'failed' : total === 0 ? 'nothing' : 'passed'
    return [
      {
        runner: 'swift test',
        kind: 'tests',
        verdict,
        counts: counts({ total, failed, passed: total - failed, skipped: undefined, files: undefined }),
        line: last.trim(),
      },
    ]
  },
}
