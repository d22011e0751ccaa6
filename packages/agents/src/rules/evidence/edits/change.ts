// Something that may have changed files, with what is known of it.

/** What a changed file means for a test run: `unclear` is neither counted nor passed over. */
export type FileClass = 'counts' | 'docs' | 'unclear' | 'outside'

export type Change = {
  /** Order in the session; parts of one command line follow each other by fractions. */
  readonly order: number
  /** The file as written, or null where it is not named. */
  readonly path: string | null
  /** Folder that a relative path starts from; null: not known. */
  readonly folder: string | null
  /** `sure`: this file was written. `possible`: some file may have been. */
  readonly certainty: 'sure' | 'possible'
  readonly how: 'create' | 'edit' | 'delete' | 'rename'
  /** Only the layout may have changed (a formatter, a fixer). */
  readonly layoutOnly: boolean
  /** Named for the reader: `Edit`, `sed -i`, `git checkout`. */
  readonly by: string
  /** Git has put the tree in another state (checkout, stash, merge). */
  readonly movesTree: boolean
}
