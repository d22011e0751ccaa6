// A patch that was read is a list of changes between two frozen trees; one that was applied is a
// record from which every byte can be put back.

import type { ObjectStore } from '../workspace/types.ts'

export const PATCH_LIMITS: { readonly bytes: number; readonly files: number; readonly fileBytes: number } = {
  bytes: 16 << 20,
  files: 1000,
  /** Of one file after the change. */
  fileBytes: 8 << 20,
}

/** One side of a file: an object of the store. */
export type PatchSide = { readonly object: string; readonly mode: '100644' | '100755' }

export type PatchChange = {
  /** Path text: see `pathText`. */
  readonly path: string
  readonly before: PatchSide | null
  readonly after: PatchSide | null
}

export type ReadPatch = {
  readonly changes: readonly PatchChange[]
  /** The base with the patch. */
  readonly tree: string
  /** Where the objects of the new side are, beside those of the store. */
  readonly objectsDir: string
  readonly store: ObjectStore
}

export type ReadPatchRequest = {
  readonly patch: Uint8Array
  /** The tree that it was made against. */
  readonly tree: string
  readonly store: ObjectStore
  /** Takes new objects; absent, or the one of other patches of this run. */
  readonly objectsDir: string
}

export type FileState = { readonly bytes: Buffer /** Permission bits. */; readonly mode: number }

/** What a file is to become; `null` is absent. */
export type Write = {
  readonly path: string
  readonly before: FileState | null
  readonly after: FileState | null
}

export const RECORD_SCHEMA = 'gainsay.applied.v1'

export type RecordedState = { readonly sha256: string; readonly mode: number }

export type AppliedFile = {
  readonly path: string
  readonly before: RecordedState | null
  readonly after: RecordedState | null
}

/** Written before the first file is touched; its texts lie beside it by content hash. */
export type AppliedRecord = {
  readonly schema: typeof RECORD_SCHEMA
  readonly root: string
  /** 'applying' and 'reverting' after a crash: see `recoverPatch`. */
  readonly state: 'applying' | 'applied' | 'reverting' | 'reverted'
  readonly files: readonly AppliedFile[]
  /** Folders that were made, the outermost first. */
  readonly folders: readonly string[]
  /** While reverting, and afterwards: what each file was and became then. */
  readonly reverting: readonly AppliedFile[]
}

export type ApplyRequest = {
  readonly read: ReadPatch
  /** The user's work tree. */
  readonly root: string
  /** A new folder, outside the work tree, for the record of this patch. */
  readonly recordFolder: string
  /** Records of patches that are applied to the same snapshot: their changes are no edits of the user. */
  readonly appliedBefore?: readonly string[]
}

export type PatchOutcome = {
  /** Path texts of files that were changed; those that were as wanted already are not among them. */
  readonly changed: readonly string[]
}
