// Scripts of one's own that end with counts, and the words by which a launcher reports
// that what it started has failed.
import { failedIf, lineReader } from './line-reader.ts'
import type { SummaryReader } from './summary.ts'

export const generic: SummaryReader = lineReader('generic', 'tests', [
  {
    pattern:
      /^\W{0,6}(?:(?:tests?|results?|summary|total)\W{1,4})?(?<passed>\d{1,9}) (?:tests? )?pass(?:ed|es|ing)?\s*[,/|;·]\s*(?<failed>\d{1,9}) (?:tests? )?fail(?:ed|ures?|ing|s)?\W{0,3}(?:\b.{0,60})?$/i,
    verdict: failedIf('failed'),
  },
  {
    pattern:
      /^\W{0,6}(?:(?:tests?|results?|summary)\W{1,4})?(?<failed>\d{1,9}) (?:tests? )?fail(?:ed|ures?|ing|s)?\s*[,/|;·]\s*(?<passed>\d{1,9}) (?:tests? )?pass(?:ed|es|ing)?\W{0,3}(?:\b.{0,60})?$/i,
    verdict: failedIf('failed'),
  },
  { pattern: /^\W{0,6}All (?<passed>\d{1,9}) tests? passed\W{0,4}$/i, verdict: 'passed' },
])

/** Lines by which make, npm, pnpm, yarn, just and others say that a command failed. */
const LAUNCHER_FAILURE =
  /^(?:g?make(?:\[\d+\])?: \*\*\* .{0,300}(?:Error \d+|Stop\.)|npm (?:ERR!|error) (?:Test failed|Lifecycle script .{0,60} failed|code ELIFECYCLE)|\s*ELIFECYCLE\s+.{0,60}failed|error Command failed with exit code \d+\.|error: Recipe .{0,100} failed|error: script "\S{1,60}" exited with code \d+|task: Failed to run task .{0,200}|Script .{1,200} returned with error code \d+)/

export function launcherFailure(lines: readonly string[]): string | null {
  return lines.find((line) => LAUNCHER_FAILURE.test(line))?.trim() ?? null
}

/** A command that never got to work: its failure says nothing about the code. */
const COULD_NOT_RUN =
  /(?:command not found|: not found$|not recognized as an internal or external command|No such file or directory|can't open file|Cannot find module '[^']*node_modules|Permission denied|EACCES|ENOENT: no such file|npm (?:ERR!|error) (?:Missing script|could not determine executable|enoent)|Missing script:|error Command "\S{1,60}" not found|No rule to make target|Could not find a version that satisfies|No module named (?:pytest|unittest|mypy|ruff|tox|coverage|nox)\b|error: no such command|error: unrecognized arguments|unknown option|Unknown command|unrecognized option|no such subcommand|could not find `Cargo\.toml`|does not contain a project|Could not read package\.json|not a git repository|ECONNREFUSED|getaddrinfo|command timed out|Cannot connect to the Docker daemon)/i

export function couldNotRun(lines: readonly string[]): string | null {
  return lines.find((line) => COULD_NOT_RUN.test(line))?.trim() ?? null
}
