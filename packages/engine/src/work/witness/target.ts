// Which code a witness must execute: the lines of its attack's address, else the whole change.
import type { ChangedFile, Frozen } from '@gainsay/host'
import type { Address } from '@gainsay/protocol'

export type Target = {
  readonly path: string
  /** 1-based and inclusive; null: the whole file. */
  readonly lines: { readonly start: number; readonly end: number } | null
  /** Lines that the change took away: they stand in the base. */
  readonly removed: boolean
}

/** Of a change without an address in it: so many files are looked at, the largest changes first. */
const TARGETS_MOST = 4

const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|swift|scala|cc?|cpp|h|hpp|sh|vue|svelte)$/i

export function isCode(path: string): boolean {
  return CODE.test(path)
}

export function targetsOf(address: Address | null, frozen: Frozen): readonly Target[] {
  if (address?.kind === 'file') {
    const { path, start, end, side } = address
    return [{ path, lines: { start, end }, removed: side === 'before' }]
  }
  const changed = frozen.files.filter(
    ({ path, status, kind }) => kind === 'text' && status !== 'deleted' && isCode(path) && !isTest(path),
  )
  const size = (file: ChangedFile): number => file.addedLines + file.deletedLines
  return changed
    .sort((a, b) => size(b) - size(a))
    .slice(0, TARGETS_MOST)
    .map(({ path }) => ({ path, lines: null, removed: false }))
}

function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|specs?|__tests__)\/|\.(?:test|spec)\.|(?:^|\/)test_[^/]*\.py$|_test\.(?:py|go)$/i.test(
    path,
  )
}
