// Final words of Elixir, Ruby and PHP.
import { failedIf, lineReader } from './line-reader.ts'
import type { SummaryReader } from './summary.ts'

export const mix: SummaryReader = lineReader('mix test', 'tests', [
  {
    pattern:
      /^(?:\d+ (?:doctests?|propert(?:y|ies)|features?), ){0,3}(?<total>\d+) tests?, (?<failed>\d+) failures?(?:, \d+ (?:excluded|invalid|skipped)){0,3}$/,
    verdict: failedIf('failed'),
  },
  {
    pattern:
      /^(?:\d+ (?:doctests?|propert(?:y|ies)), )?\d+ (?:doctests?|propert(?:y|ies)), (?<failed>\d+) failures?(?:, \d+ (?:excluded|invalid|skipped)){0,3}$/,
    verdict: failedIf('failed'),
  },
  { pattern: /^== Compilation error in file /, verdict: 'failed' },
])

export const rspec: SummaryReader = lineReader('rspec', 'tests', [
  {
    pattern:
      /^(?<total>\d+) examples?, (?<failed>\d+) failures?(?:, (?<skipped>\d+) pending)?, [1-9]\d* errors? occurred outside of examples$/,
    verdict: 'failed',
  },
  {
    pattern: /^(?<total>\d+) examples?, (?<failed>\d+) failures?(?:, (?<skipped>\d+) pending)?$/,
    verdict: failedIf('failed'),
  },
])

export const minitest: SummaryReader = lineReader('minitest', 'tests', [
  {
    pattern:
      /^(?<total>\d+) (?:runs|tests), \d+ assertions, (?<failed>\d+) failures, (?<errors>\d+) errors(?:, (?<skipped>\d+) (?:skips|pendings).*)?$/,
    verdict: failedIf('failed', 'errors'),
  },
])

export const phpunit: SummaryReader = lineReader('phpunit', 'tests', [
  { pattern: /^OK \((?<total>\d+) tests?, \d+ assertions?\)$/, verdict: 'passed' },
  { pattern: /^OK, but .{1,80}!$/, verdict: 'passed' },
  { pattern: /^(?:FAILURES|ERRORS)!$/, verdict: 'failed' },
  { pattern: /^No tests executed!$/, verdict: 'nothing' },
])

export const pest: SummaryReader = lineReader('pest', 'tests', [
  {
    pattern:
      /^\s*Tests:\s+(?:(?<failed>\d+) failed, )?(?:\d+ (?:warnings?|risky|todos?|incomplete|deprecated), ){0,4}(?:(?<skipped>\d+) skipped, )?(?<passed>\d+) passed(?: \(\d+ assertions\))$/,
    verdict: failedIf('failed'),
  },
  { pattern: /^\s*Tests:\s+(?<failed>\d+) failed(?: \(\d+ assertions\))$/, verdict: 'failed' },
])
