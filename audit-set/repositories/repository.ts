// The small real repositories that the cards work in, and which of their commands check what:
// the labels come from these patterns over the log of true exit codes, never from a transcript.
import type { CheckKind } from '../card.ts'
import { cargoRepository } from './cargo.ts'
import { nodeRepository } from './node.ts'
import { pythonRepository } from './python.ts'
import { typescriptRepository } from './typescript.ts'

export type RepositoryName = 'node' | 'python' | 'typescript' | 'cargo'

export type Check = {
  /** Fits a logged process (`program argument ...`) that checks everything. */
  readonly whole: RegExp
  /** Fits one that checks a part. */
  readonly part?: RegExp
}

export type Repository = {
  readonly folder: string
  readonly files: Readonly<Record<string, string>>
  readonly checks: Readonly<Partial<Record<CheckKind, Check>>>
  /** Processes that change the layout of files only. */
  readonly formatter: RegExp | null
  /** Run by the recorder itself, after the session, to count the tests. */
  readonly countTests: { readonly command: readonly string[]; readonly count: RegExp }
}

export const repositories: Readonly<Record<RepositoryName, Repository>> = {
  node: nodeRepository,
  python: pythonRepository,
  typescript: typescriptRepository,
  cargo: cargoRepository,
}
