// A checkout is one frozen tree on disk, made once; workspaces are cheap writable (or read-only)
// views of it, one for each party. All of it lies in a folder of the run, never in the user's tree.

import type { Frozen } from '../freeze/types.ts'
import type { Mount, Sandbox, SandboxLimits, Toolchain, WorkspaceView } from '../sandbox/types.ts'

/** Layers over one checkout, or a private copy where overlays cannot be mounted. */
export type WorkspaceMode = 'overlay' | 'copy'

/** A folder of the user's tree that git ignores and builds need: node_modules, .venv, target. */
export type DependencyFolder = {
  /** Relative to the tree's top. */
  readonly path: string
  /** Where its files are; never written to. */
  readonly from: string
}

/** What reading the frozen objects takes: a `Frozen` fits. */
export type ObjectStore = Pick<Frozen, 'gitDir' | 'objectsDir' | 'alternates' | 'repository'>

export type CheckoutRequest = {
  /** Takes this run's workspaces; absent or the one of earlier checkouts. Outside the user's tree. */
  readonly folder: string
  /** The path that parties see: the user's own. */
  readonly at: string
  readonly store: ObjectStore
  readonly tree: string
  readonly sandbox: Sandbox
  /** The user's tree, to take dependency folders from; null: none are shown. */
  readonly dependenciesFrom: string | null
  /** More folders to take from there, beside those of known names. */
  readonly extraDependencies?: readonly string[]
  /** Even where overlays work: for tests, and for file systems that are slow under them. */
  readonly mode?: WorkspaceMode
}

export type Checkout = {
  readonly id: string
  readonly folder: string
  readonly at: string
  readonly mode: WorkspaceMode
  readonly tree: string
  readonly store: ObjectStore
  readonly sandbox: Sandbox
  readonly dependencies: readonly DependencyFolder[]
  /** Each one sentence: what is not as in the user's tree. */
  readonly problems: readonly string[]
}

export type WorkspaceRequest = {
  /** Letters, digits and dashes: e.g. 'critic-2'. */
  readonly name: string
  readonly writable: boolean
  /**
   * 'none' for critics. 'clone': a private .git whose objects are read from the user's, on `commit`;
   * what is done to it changes nothing of the user's.
   */
  readonly git: 'none' | { readonly commit: string; readonly branch: string | null }
}

export type Workspace = {
  readonly name: string
  readonly folder: string
  readonly checkout: Checkout
  readonly writable: boolean
  readonly view: WorkspaceView
  /** Belong to `view`: the objects that its .git reads. */
  readonly mounts: readonly Mount[]
}

/** A view whose writes are thrown away. */
export type ScratchView = { readonly view: WorkspaceView; readonly dispose: () => Promise<void> }

export type ChangesRequest = {
  readonly workspace: Workspace
  readonly toolchain: Toolchain
  readonly limits?: Partial<SandboxLimits>
}

export type WorkspaceChange = {
  /** Path text: see `pathText`. */
  readonly path: string
  readonly status: 'added' | 'modified' | 'deleted' | 'type-changed'
  readonly oldMode: string | null
  readonly newMode: string | null
}

export type Changes = {
  /** A git diff with full object names and binary parts; empty where nothing changed. */
  readonly patch: Uint8Array
  readonly files: readonly WorkspaceChange[]
  /** The tree as it is now. */
  readonly tree: string
  /** Where its new objects are. */
  readonly objectsDir: string
  readonly problems: readonly string[]
}

export type Pruned = { readonly removed: readonly string[]; readonly kept: readonly string[] }
