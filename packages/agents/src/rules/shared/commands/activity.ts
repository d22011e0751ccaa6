// What one part of a command line does, as far as a rule may know it.

export const CHECK_KINDS = ['tests', 'build', 'lint', 'typecheck', 'format'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

export type Scope = {
  /** True: everything that the runner finds; false: named files or a filter; null: not known. */
  readonly all: boolean | null
  /** Files, folders, names and packages that it was narrowed to, as written. */
  readonly only: readonly string[]
}

export type Activity = {
  /** The program or script that runs, e.g. `vitest` or `npm run check`. */
  readonly runner: string
  /** What it surely checks. */
  readonly kinds: ReadonlySet<CheckKind>
  /** What it may check as well: a script whose content is not known may check anything. */
  readonly mayCheck: ReadonlySet<CheckKind>
  /** What its name says that it checks as a whole, whatever the parts of its text are. */
  readonly named: ReadonlySet<CheckKind>
  readonly scope: Scope
  readonly watch: boolean
  /** It may rewrite source files as a formatter or fixer does. */
  readonly rewrites: boolean
  /** It may write files that its words do not name. */
  readonly mayWrite: boolean
  /** How the kind is known: the program itself, the script's text, or only the script's name. */
  readonly basis: 'program' | 'script-text' | 'script-name' | 'none'
}

export const NO_KINDS: ReadonlySet<CheckKind> = new Set()
export const ALL_KINDS: ReadonlySet<CheckKind> = new Set(CHECK_KINDS)

export const WHOLE: Scope = { all: true, only: [] }
export const UNKNOWN_SCOPE: Scope = { all: null, only: [] }
