// What is known of a repository before anything of it is read.

export type Worktree = { readonly path: string; readonly head: string | null; readonly branch: string | null }

export type Repository = {
  /** The work tree's top; null where the repository is bare. */
  readonly topLevel: string | null
  /** Of this work tree: differs from `commonDir` in a linked one. */
  readonly gitDir: string
  readonly commonDir: string
  readonly linked: boolean
  readonly worktrees: readonly Worktree[]
  readonly bare: boolean
  readonly shallow: boolean
  /** Objects may be missing here and be at a remote only; Gainsay never fetches them. */
  readonly partial: boolean
  readonly sparse: boolean
  readonly submodules: boolean
  /** The branch's short name; null where HEAD is detached. */
  readonly branch: string | null
  readonly detached: boolean
  /** Null where there is no commit yet. */
  readonly head: string | null
  readonly objectFormat: 'sha1' | 'sha256'
}
