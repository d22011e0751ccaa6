// Final words of type checkers, linters, formatters and bundlers.
import { failedIf, lineReader } from './line-reader.ts'
import type { SummaryReader } from './summary.ts'

export const tsc: SummaryReader = lineReader('tsc', 'typecheck', [
  { pattern: /^\S.{0,500}[:(]\d+[:,]\d+\)?(?::| -) error TS\d{4,5}:/, verdict: 'failed' },
  { pattern: /^error TS\d{4,5}:/, verdict: 'failed' },
  { pattern: /(?:^|\s)Found (?<failed>[1-9]\d*) errors? in .{1,300}$/, verdict: 'failed' },
  {
    pattern: /(?:^|\s)Found (?<failed>\d+) errors?\. Watching for file changes\.$/,
    verdict: failedIf('failed'),
  },
  { pattern: /^svelte-check found (?<failed>\d+) errors?/, verdict: failedIf('failed') },
])

export const eslint: SummaryReader = lineReader('eslint', 'lint', [
  { pattern: /^✖ \d+ problems? \((?<failed>\d+) errors?, \d+ warnings?\)/, verdict: failedIf('failed') },
  { pattern: /^Found \d+ warnings? and (?<failed>\d+) errors?\.$/, verdict: failedIf('failed') },
])

export const biome: SummaryReader = lineReader('biome', 'lint', [
  { pattern: /^Found (?<failed>[1-9]\d*) errors?\.$/, verdict: 'failed' },
  {
    pattern: /^Checked (?<files>\d+) files? in .{1,30}\. (?:No fixes applied|Fixed \d+ files?)\.$/,
    verdict: 'passed',
  },
])

export const golangci: SummaryReader = lineReader('golangci-lint', 'lint', [
  { pattern: /^(?<failed>\d+) issues[:.]/, verdict: failedIf('failed') },
])

export const rubocop: SummaryReader = lineReader('rubocop', 'lint', [
  { pattern: /^\d+ files? inspected, no offenses detected$/, verdict: 'passed' },
  { pattern: /^\d+ files? inspected, (?<failed>\d+) offenses? detected/, verdict: 'failed' },
])

export const prettier: SummaryReader = lineReader('prettier', 'format', [
  { pattern: /^All matched files use Prettier code style!$/, verdict: 'passed' },
  { pattern: /^\[warn\] Code style issues (?:found|fixed)/, verdict: 'failed' },
])

export const bundlers: SummaryReader = lineReader('bundler', 'build', [
  {
    pattern:
      /^(?:✓|✔|√)? ?(?:built in [\d.]+ ?m?s|Compiled successfully(?: in .{1,20})?|Build complete in [\d.]+ ?m?s|Build success in [\d.]+m?s)\.?$/i,
    verdict: 'passed',
  },
  { pattern: /^webpack [\d.]+ compiled (?:successfully|with \d+ warnings?) in /, verdict: 'passed' },
  { pattern: /^webpack [\d.]+ compiled with (?<failed>\d+) errors?/, verdict: 'failed' },
  {
    pattern:
      /^(?:Failed to compile\.?|Build failed with \d+ errors?:?|error during build:|> Build failed.*|✗ Build failed.*)$/,
    verdict: 'failed',
  },
])
