// Untracked files: all that git does not ignore, within limits that are said.

import { accessSync, constants, lstatSync, type Stats } from 'node:fs'
import { gitRecords, type GitPlace } from '../git/git.ts'
import { pathText } from '../git/quoted-path.ts'
import { onDisk } from './hidden-entries.ts'
import { pathsNotice, present } from './notice.ts'
import type { Notice, UntrackedLimits } from './types.ts'

export type Untracked = { readonly paths: readonly Buffer[]; readonly notices: readonly Notice[] }

const SLASH = 0x2f

type Reason = 'nested' | 'many' | 'large' | 'total' | 'unreadable'
type LeftOut = Record<Reason, string[]>

export async function listUntracked(
  place: GitPlace,
  root: string,
  limits: UntrackedLimits,
): Promise<Untracked> {
  const paths: Buffer[] = []
  const out: LeftOut = { nested: [], many: [], large: [], total: [], unreadable: [] }
  let totalBytes = 0
  const reasonToLeaveOut = (name: Buffer, file: Stats | undefined): Reason | null => {
    // A name that ends in a slash is a repository of its own; to add it would add a link to it.
    if (name.at(-1) === SLASH) return 'nested'
    if (paths.length >= limits.files) return 'many'
    if (!file) return null
    if (file.size > limits.fileBytes) return 'large'
    if (totalBytes + file.size > limits.totalBytes) return 'total'
    return file.isSymbolicLink() || readable(onDisk(root, name)) ? null : 'unreadable'
  }
  await gitRecords(place, ['ls-files', '-o', '--exclude-standard', '-z'], (record) => {
    const file = lstatSync(onDisk(root, record), { throwIfNoEntry: false })
    const left = reasonToLeaveOut(record, file)
    if (left !== null) out[left].push(pathText(record))
    if (left !== null || !file) return
    totalBytes += file.size
    paths.push(Buffer.from(record))
  })
  return { paths, notices: untrackedNotices(out, limits) }
}

function readable(path: Buffer): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function untrackedNotices(out: LeftOut, limits: UntrackedLimits): Notice[] {
  return present([
    pathsNotice('nested-repository', out.nested, (count) => {
      return `${count.replace('file', 'folder')} with a repository inside: not read; review it from there.`
    }),
    pathsNotice('too-many-untracked', out.many, (count) => {
      return `More than ${limits.files} untracked files: ${count} not read; add the others to .gitignore.`
    }),
    pathsNotice('large-untracked', out.large, (count) => {
      return `${count} untracked and larger than ${limits.fileBytes} bytes: not read.`
    }),
    pathsNotice('untracked-total', out.total, (count) => {
      return `Untracked files of more than ${limits.totalBytes} bytes in all: ${count} not read.`
    }),
    pathsNotice('unreadable', out.unreadable, (count) => `${count} untracked and not readable: not read.`),
  ])
}

/** Ignored files and folders, a folder as one name; they are never read. */
export async function ignoredNotice(place: GitPlace): Promise<Notice | null> {
  const paths: string[] = []
  const args = ['ls-files', '-o', '-i', '--exclude-standard', '--directory', '-z']
  await gitRecords(place, args, (record) => void paths.push(pathText(record)))
  return pathsNotice('ignored-present', paths, (count) => {
    return `Ignored by git: ${count} or folders, not read.`
  })
}
