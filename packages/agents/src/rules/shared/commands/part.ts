// One simple command of a shell command line, and what the line's exit code says about it.

/** What is known of a part: it passed, it failed, it failed or never started, or nothing. */
export type Tells = 'passed' | 'failed' | 'not-passed' | 'unknown'

/** Where a part's output goes. `filtered`: through tail, head, grep and the like. */
export type Shown = 'whole' | 'filtered' | 'file' | 'hidden'

export type Redirection = { readonly operator: string; readonly target: string; readonly exact: boolean }

export type Part = {
  /** Words after quotes are taken away; an expansion stays as it is written. */
  readonly argv: readonly string[]
  /** False where a word holds an expansion, so that its value is not known. */
  readonly exact: boolean
  /** Variables set for this command only. */
  readonly variables: readonly string[]
  /** What an exit code of zero, or another one, of the whole line says about this part. */
  readonly whenZero: Tells
  readonly whenNonzero: Tells
  readonly background: boolean
  readonly shown: Shown
  /** The commands that its output is piped through, as words, nearest first. */
  readonly filters: readonly (readonly string[])[]
  /** Folder by `cd` before it in the same line: relative or absolute; null: unknown; '': none. */
  readonly folder: string | null
  readonly redirections: readonly Redirection[]
  /** The text of a here-document that is its input. */
  readonly input: string | null
  /** Index of the pipeline in the line; parts of one pipeline share it. */
  readonly pipeline: number
  /** True where it stands in a branch or loop, so that it may not have run, or often. */
  readonly conditional: boolean
}

export type CommandLine = {
  readonly parts: readonly Part[]
  /** True where the text could not be read whole: unclosed quotes, too long, too deep. */
  readonly incomplete: boolean
}
