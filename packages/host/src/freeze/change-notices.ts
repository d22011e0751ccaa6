// What a reader must know of the changed files beyond their lines.

import { gitRecords, type GitPlace } from '../git/git.ts'
import { isQuoted, pathText } from '../git/quoted-path.ts'
import { printable } from '../files/printable.ts'
import { FREEZE_LIMITS } from './limits.ts'
import { notice, pathsNotice, present } from './notice.ts'
import type { ChangedFile, Notice } from './types.ts'

export async function changeNotices(
  place: GitPlace,
  snapshotTree: string,
  files: readonly ChangedFile[],
): Promise<Notice[]> {
  const pathsOf = (keep: (file: ChangedFile) => boolean): string[] =>
    files.filter(keep).map((file) => file.path)
  return present([
    pathsNotice(
      'submodule-changed',
      pathsOf((file) => file.kind === 'submodule'),
      (count) => {
        return `Submodules that point to another commit, whose content is not shown: ${count}.`
      },
    ),
    pathsNotice(
      'lfs-pointer',
      pathsOf((file) => file.kind === 'lfs-pointer'),
      (count, are) => {
        return `${count} ${are} kept in Git LFS; only the pointer is seen.`
      },
    ),
    pathsNotice(
      'not-utf8',
      pathsOf((file) => isQuoted(file.path)),
      (count) => {
        return `Names that are not UTF-8 or begin with a quote are shown as git quotes them: ${count}.`
      },
    ),
    pathsNotice(
      'hostile-name',
      pathsOf(({ path }) => printable(path, { oneLine: true }) !== path),
      (count) => {
        return `Names with control characters or marks that turn the reading direction: ${count}.`
      },
    ),
    pathsNotice('case-only', await sameButForCase(place, snapshotTree, files), (count) => {
      return `Names that differ only by case from another name, and clash on macOS and Windows: ${count}.`
    }),
    renamesNotSought(files),
  ])
}

async function sameButForCase(
  place: GitPlace,
  tree: string,
  files: readonly ChangedFile[],
): Promise<string[]> {
  const suspects = new Map<string, string[]>()
  for (const { path, status } of files) {
    if (status === 'deleted' || status === 'modified' || status === 'mode-changed') continue
    suspects.set(fold(path), [])
  }
  if (suspects.size === 0) return []
  await gitRecords(place, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', tree], (record) => {
    const path = pathText(record)
    suspects.get(fold(path))?.push(path)
  })
  return [...suspects.values()].filter((paths) => paths.length > 1).flat()
}

const fold = (path: string): string => path.normalize('NFC').toLowerCase()

// Above the limit git looks for exact renames only, and says nothing.
function renamesNotSought(files: readonly ChangedFile[]): Notice | null {
  const count = (status: ChangedFile['status']): number =>
    files.filter((file) => file.status === status).length
  const pairs = count('added') * (count('deleted') + count('modified'))
  if (pairs <= FREEZE_LIMITS.renames ** 2) return null
  return notice('renames-not-sought', 'Too many files were added and deleted to look for renames with edits.')
}
