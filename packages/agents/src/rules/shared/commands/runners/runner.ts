// One row of the table of runners: the words that start it, and what its run says.
import type { CheckKind } from '../activity.ts'

export type Runner = {
  readonly name: string
  /** Matched at the start of the words, joined by one space, program without its folder. */
  readonly words: RegExp
  readonly kinds: readonly CheckKind[]
  /** What the same run also checks as a side effect, e.g. `cargo test` compiles. */
  readonly mayCheck?: readonly CheckKind[]
  /** Arguments that are no paths: what follows the words is not read for a scope. */
  readonly ignoresPaths?: boolean
  /** Options that narrow the run to a part; the value may follow. */
  readonly narrows?: RegExp
  /** Words by which nothing is checked (`--help`, `--version`, `--listTests`). */
  readonly idle?: RegExp
  readonly watch?: RegExp
  /** Words by which it rewrites source files; true: always. */
  readonly rewrites?: RegExp | true
  /** With these words it rewrites nothing although it otherwise would. */
  readonly checksOnly?: RegExp
}

export const IDLE: RegExp =
  /^(--help|-h|--version|-V|-v|--list|--listTests|--collect-only|--co|--showConfig|--init|--print-config|list|help|init|--no-run)$/
