// What a script's name promises. A weaker basis than its text, and said to be so.
import { ALL_KINDS, type CheckKind } from './activity.ts'

const NAMED: readonly (readonly [RegExp, CheckKind])[] = [
  [
    /^(tests?|spec|specs|unit|e2e|integration|coverage|cov|vitest|jest|mocha|pytest|phpunit|rspec|testsuite)$/,
    'tests',
  ],
  [/^(build|compile|bundle|assemble|dist)$/, 'build'],
  [/^(lint|eslint|clippy|rubocop|ruff|oxlint|stylelint|phpcs)$/, 'lint'],
  [/^(typecheck|types|tsc|mypy|pyright|phpstan|typescript|typing)$/, 'typecheck'],
  [/^(format|fmt|prettier|black|formatting)$/, 'format'],
]
/** Names that may stand for any number of checks. */
const ANY =
  /^(check|checks|verify|ci|validate|all|precommit|prepush|qa|quality|default|full|everything|preflight|prepublishonly|release|test-all|gate)$/
const LOOKS_ONLY: ReadonlySet<CheckKind> = new Set(['lint', 'typecheck', 'format'])
const STARTS_SERVER = /^(dev|start|serve|preview|watch|storybook|debug|up|run)$/

function only(kinds: ReadonlySet<CheckKind>, among: ReadonlySet<CheckKind>): boolean {
  return [...kinds].every((kind) => among.has(kind))
}

export function kindsOfScriptName(names: readonly string[]): {
  readonly kinds: ReadonlySet<CheckKind>
  readonly mayCheck: ReadonlySet<CheckKind>
  readonly rewrites: boolean
} {
  const kinds = new Set<CheckKind>()
  const mayCheck = new Set<CheckKind>()
  let rewrites = false
  if (names.length === 0) for (const kind of ALL_KINDS) mayCheck.add(kind)
  for (const name of names) {
    const lower = name.toLowerCase().replace(/type[-_:]check(ing)?|check[-_:]types/g, 'typecheck')
    const words = lower.split(/[:\-_./]/)
    const found = NAMED.filter(([pattern]) => words.some((word) => pattern.test(word))).map(
      ([, kind]) => kind,
    )
    if (words.some((word) => ANY.test(word)) && found.length === 0)
      for (const kind of ALL_KINDS) mayCheck.add(kind)
    else if (found.length > 0) {
      // `build:test` builds the tests: two kinds in one name are a guess, not a fact.
      if (found.length === 1) kinds.add(found[0] as CheckKind)
      else for (const kind of found) mayCheck.add(kind)
      // A script may do more than its name says, and usually compiles first. One that is named for
      // looking at the text of the code does not run it.
      for (const kind of ALL_KINDS)
        if (!kinds.has(kind) && !(kind === 'tests' && kinds.size > 0 && only(kinds, LOOKS_ONLY)))
          mayCheck.add(kind)
    } else if (words.some((word) => STARTS_SERVER.test(word))) mayCheck.add('build')
    else for (const kind of ALL_KINDS) mayCheck.add(kind)
    if (
      words.includes('fix') ||
      words.includes('write') ||
      (found.includes('format') && !words.includes('check'))
    )
      rewrites = true
  }
  return { kinds, mayCheck, rewrites }
}
