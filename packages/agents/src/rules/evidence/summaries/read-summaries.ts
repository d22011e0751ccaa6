// All summaries in an output. The reader of the known runner comes first; a line speaks once.
import type { CheckKind } from '../../shared/commands/activity.ts'
import * as checkers from './checkers.ts'
import * as compiled from './compiled.ts'
import { generic } from './generic.ts'
import * as javascript from './javascript.ts'
import * as python from './python.ts'
import * as scripting from './scripting.ts'
import type { Summary, SummaryReader } from './summary.ts'

const readers: readonly SummaryReader[] = [
  javascript.nodeTest,
  javascript.vitest,
  javascript.jest,
  javascript.mocha,
  javascript.ava,
  javascript.tap,
  javascript.bun,
  javascript.deno,
  javascript.playwright,
  python.pytest,
  python.unittest,
  python.mypy,
  python.pyright,
  python.ruff,
  python.ruffFormat,
  python.black,
  compiled.goTest,
  compiled.cargoTest,
  compiled.nextest,
  compiled.cargoBuild,
  compiled.maven,
  compiled.gradle,
  compiled.jvmBuild,
  compiled.dotnetTest,
  compiled.dotnetBuild,
  compiled.ctest,
  compiled.xctest,
  scripting.mix,
  scripting.rspec,
  scripting.minitest,
  scripting.phpunit,
  scripting.pest,
  checkers.tsc,
  checkers.eslint,
  checkers.biome,
  checkers.golangci,
  checkers.rubocop,
  checkers.prettier,
  checkers.bundlers,
  generic,
]

/** Runners whose last word is the same line as another one's. */
const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  clippy: ['cargo build'],
  'cargo check': ['cargo build'],
  'cargo build': ['cargo build'],
  rustfmt: [],
  biome: ['biome'],
  cypress: ['mocha'],
  django: ['unittest'],
  minitest: ['minitest', 'rspec'],
  'cargo test': ['cargo test', 'nextest', 'cargo build'],
  maven: ['maven', 'jvm build'],
  gradle: ['gradle', 'jvm build'],
  'go test': ['go test'],
  phpunit: ['phpunit', 'pest'],
  pest: ['pest', 'phpunit'],
  'dotnet test': ['dotnet test', 'dotnet build'],
  tap: ['tap', 'node:test'],
}

/** Runners that have a reader of their own; for the others every reader is tried. */
const KNOWN: ReadonlySet<string> = new Set([
  ...readers.map((reader) => reader.runner),
  ...Object.keys(SAME_WORDS),
])

/** Every summary counts something or says one of these words; most lines of an output do not. */
const MAY_SPEAK =
  /\d|^OK|FAIL|BUILD|Build|build|NO TESTS|No tests|No test|Success|Successful|Failed|failed|error|All |Oh no|Compil|passed|issues/

/**
 * Summaries in the order of their readers. `runner` null: it is not known which runner
 * printed this (a script of the project), so all are tried.
 */
export function readSummaries(printed: readonly string[], runner: string | null): Summary[] {
  const lines = printed.filter((line) => MAY_SPEAK.test(line))
  const wanted = runner === null || !KNOWN.has(runner) ? null : new Set(SAME_WORDS[runner] ?? [runner])
  const spoken = new Set<string>()
  const found: Summary[] = []
  for (const reader of readers) {
    if (wanted !== null && !wanted.has(reader.runner)) continue
    // Two readers may know the same words; the first one has it.
    const own = reader.read(lines).filter((summary) => !spoken.has(summary.line))
    for (const summary of own) spoken.add(summary.line)
    found.push(...own)
  }
  return found
}

/** What the summaries of one kind say together; null where there is none. */
export function summaryOf(summaries: readonly Summary[], kind: CheckKind): Summary | null {
  const own = summaries.filter((summary) => summary.kind === kind)
  const failed = own.find((summary) => summary.verdict === 'failed')
  const base = failed ?? own.find((summary) => summary.verdict === 'passed') ?? own[0]
  if (base === undefined) return null
  return { ...base, counts: own.length > 1 ? summed(own) : base.counts }
}

function summed(summaries: readonly Summary[]): Summary['counts'] {
  const total: Record<string, number> = {}
  for (const summary of summaries)
    for (const [name, value] of Object.entries(summary.counts)) total[name] = (total[name] ?? 0) + value
  return total
}
