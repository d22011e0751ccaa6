import type { UntrackedLimits } from './types.ts'

/** What is left out by these is said in a notice. */
export const UNTRACKED_LIMITS: UntrackedLimits = {
  files: 10_000,
  fileBytes: 10 << 20,
  totalBytes: 256 << 20,
}

export const FREEZE_LIMITS: Readonly<
  Record<
    'changedFiles' | 'renames' | 'failingFilters' | 'documentFiles' | 'documentBytes' | 'documentDepth',
    number
  >
> = {
  changedFiles: 50_000,
  /** Sides of git's rename search; above their product only exact renames are found. */
  renames: 1_000,
  /** Different failing filters that are passed over one after the other. */
  failingFilters: 8,
  documentFiles: 10_000,
  documentBytes: 256 << 20,
  documentDepth: 64,
}

export const NOTICE_PATHS_LIMIT = 1_000
