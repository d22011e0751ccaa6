// Entries that git was told not to look at. An edit under such a mark is still an edit: the marks
// are cleared in the copy of the index, for what is there.

import { lstatSync } from 'node:fs'
import { git, gitRecords, nulSeparated, type GitPlace } from '../git/git.ts'
import { pathText } from '../git/quoted-path.ts'
import { notice, pathsNotice, present } from './notice.ts'
import type { Notice } from './types.ts'

export type IndexListing = {
  readonly assumed: readonly Buffer[]
  /** Marked skip-worktree though the file is there. */
  readonly skippedPresent: readonly Buffer[]
  readonly skippedAbsent: number
  readonly submodules: readonly Buffer[]
  readonly unmerged: readonly Buffer[]
}

const TAB = 0x09

/** Lists the index once: `H 100644 <object> 0\t<path>`, lower case where assumed unchanged. */
export async function listIndex(place: GitPlace, root: string): Promise<IndexListing> {
  const listing = {
    assumed: [] as Buffer[],
    skippedPresent: [] as Buffer[],
    skippedAbsent: 0,
    submodules: [] as Buffer[],
    unmerged: [] as Buffer[],
  }
  await gitRecords(place, ['ls-files', '-s', '-v', '-z'], (record) => {
    const tag = String.fromCharCode(record[0]!)
    const ordinary = tag === 'H' && record.toString('latin1', 2, 4) === '10'
    // Nearly all entries: nothing is kept of them.
    if (ordinary) return
    const path = Buffer.from(record.subarray(record.indexOf(TAB) + 1))
    if (record.toString('latin1', 2, 8) === '160000') listing.submodules.push(path)
    if (tag === 'M' && !listing.unmerged.at(-1)?.equals(path)) listing.unmerged.push(path)
    if (tag !== tag.toUpperCase()) listing.assumed.push(path)
    if (tag.toUpperCase() !== 'S') return
    if (isThere(root, path)) listing.skippedPresent.push(path)
    else listing.skippedAbsent += 1
  })
  return listing
}

export async function clearMarks(place: GitPlace, listing: IndexListing): Promise<void> {
  const clear = async (option: string, paths: readonly Buffer[]): Promise<void> => {
    if (paths.length === 0) return
    await git(place, ['update-index', '-z', option, '--stdin'], { stdin: nulSeparated(paths) })
  }
  await clear('--no-assume-unchanged', listing.assumed)
  await clear('--no-skip-worktree', listing.skippedPresent)
}

export function hiddenNotices(listing: IndexListing): Notice[] {
  const text = (paths: readonly Buffer[]): string[] => paths.map(pathText)
  const sparse = `${listing.skippedAbsent} tracked files are outside the sparse checkout; they were taken as unchanged.`
  return present([
    pathsNotice('assume-unchanged', text(listing.assumed), (count, are) => {
      return `${count} ${are} marked assume-unchanged; what is on disk was read all the same.`
    }),
    pathsNotice('skip-worktree', text(listing.skippedPresent), (count, are) => {
      return `${count} ${are} marked skip-worktree but on disk; what is on disk was read.`
    }),
    listing.skippedAbsent > 0 ? notice('sparse-checkout', sparse) : null,
    pathsNotice('unmerged', text(listing.unmerged), (count, are) => {
      return `${count} ${are} in the middle of a merge; what is on disk was read, with any conflict markers.`
    }),
  ])
}

/** The path below the root, as bytes: names that are not UTF-8 exist. */
export function onDisk(root: string, path: Buffer): Buffer {
  return Buffer.concat([Buffer.from(root), Buffer.from('/'), path])
}

function isThere(root: string, path: Buffer): boolean {
  return lstatSync(onDisk(root, path), { throwIfNoEntry: false }) !== undefined
}
