// The frozen work: two trees, where their objects are, and what lies between them. Plain data, fit
// for JSON: a frozen work written to a run's folder can be read back and used.

import type { Repository } from '../git/types.ts'

export const FROZEN_KINDS = ['work-tree', 'range', 'staged', 'documents'] as const
export type FrozenKind = (typeof FROZEN_KINDS)[number]

export type Base = {
  /** As the user wrote it, or the name that was found; '' for the empty tree. */
  readonly rev: string
  readonly commit: string | null
  readonly tree: string
  /** One phrase: why this base. */
  readonly how: string
}

export const NOTICE_CODES = [
  'too-many-untracked',
  'large-untracked',
  'untracked-total',
  'nested-repository',
  'ignored-present',
  'submodule-dirty',
  'submodule-changed',
  'filter-skipped',
  'lfs-pointer',
  'sparse-checkout',
  'line-endings-lost',
  'assume-unchanged',
  'skip-worktree',
  'case-only',
  'not-utf8',
  'hostile-name',
  'unreadable',
  'renames-not-sought',
  'unmerged',
  'empty-repository',
  'first-commit',
  'detached-head',
  'shallow-clone',
  'partial-clone',
  'too-many-changes',
  'symlink-not-followed',
  'special-file',
] as const
export type NoticeCode = (typeof NOTICE_CODES)[number]

/** Something that the reader of a report must know about what was frozen, or was not. */
export type Notice = {
  readonly code: NoticeCode
  readonly text: string
  /** Bounded by `NOTICE_PATHS_LIMIT`; `text` gives the full count. */
  readonly paths: readonly string[]
}

export const CHANGE_STATUSES = [
  'added',
  'modified',
  'deleted',
  'renamed',
  'copied',
  'type-changed',
  'mode-changed',
] as const
export type ChangeStatus = (typeof CHANGE_STATUSES)[number]

export const FILE_KINDS = ['text', 'binary', 'submodule', 'symlink', 'lfs-pointer'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export type LineEnding = 'lf' | 'crlf' | 'mixed' | 'none'

export type ChangedFile = {
  /** Path text (see `pathText`): as it is, or git-quoted. `pathBytes(path)` gives the raw bytes. */
  readonly path: string
  readonly status: ChangeStatus
  /** Where it was in the base; null where it was not there under any name. */
  readonly oldPath: string | null
  /** Octal as git writes it ('100644'); null on the side where the file is absent. */
  readonly oldMode: string | null
  readonly newMode: string | null
  readonly oldObject: string | null
  readonly newObject: string | null
  /** By content, never by attributes: a change cannot hide itself by marking a file binary. */
  readonly kind: FileKind
  readonly generated: boolean
  readonly lockFile: boolean
  /** 0 for binary files. */
  readonly addedLines: number
  readonly deletedLines: number
  /** Of the newer side that exists. */
  readonly bytes: number
  readonly lineEnding: LineEnding
  readonly noNewlineAtEnd: boolean
}

export type Frozen = {
  readonly kind: FrozenKind
  /** The work tree's top, the bare repository, or the folder that the documents' paths start from. */
  readonly root: string
  /** Null for documents. */
  readonly repository: Repository | null
  readonly base: Base
  readonly snapshot: { readonly commit: string | null; readonly tree: string }
  /** The git directory that reads the objects. */
  readonly gitDir: string
  /** The quarantine: whatever freezing wrote. */
  readonly objectsDir: string
  /** Object folders that are only read: the repository's own. */
  readonly alternates: readonly string[]
  readonly files: readonly ChangedFile[]
  readonly notices: readonly Notice[]
}

export type UntrackedLimits = {
  readonly files: number
  readonly fileBytes: number
  readonly totalBytes: number
}

type Common = {
  /** An empty or absent folder, outside the work tree, that takes all objects written. */
  readonly objectsDir: string
  readonly signal?: AbortSignal
}

export type FreezeRequest =
  | (Common & {
      readonly kind: 'work-tree'
      readonly cwd: string
      readonly base?: string
      readonly untracked?: Partial<UntrackedLimits>
    })
  /** 'A..B', 'A...B' (from their merge base), 'A..' and '..B' (the absent side is HEAD). */
  | (Common & { readonly kind: 'range'; readonly cwd: string; readonly range: string })
  | (Common & { readonly kind: 'staged'; readonly cwd: string; readonly base?: string })
  /** Files and folders, relative to `root` or absolute below it. */
  | (Common & { readonly kind: 'documents'; readonly root: string; readonly paths: readonly string[] })
