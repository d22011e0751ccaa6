// What lies between two trees, each file described by its content. Attributes play no part: a
// change cannot hide behind `-diff` or a driver of its own.

import { gitRecords } from '../git/git.ts'
import { pathText } from '../git/quoted-path.ts'
import { describeBlobs, type BlobFacts } from './blob-facts.ts'
import { changeNotices } from './change-notices.ts'
import { isGenerated, isLockFile } from './file-names.ts'
import { FREEZE_LIMITS } from './limits.ts'
import { notice } from './notice.ts'
import { objectsPlace, type Store } from './store.ts'
import type { ChangedFile, ChangeStatus, FileKind, Notice } from './types.ts'

export type Changed = { readonly files: ChangedFile[]; readonly notices: Notice[] }

/** How git is asked for a diff, everywhere: the same files in the same order. */
export const DIFF_ARGUMENTS: readonly string[] = [
  '-r',
  '--find-renames',
  '--find-copies',
  `-l${FREEZE_LIMITS.renames}`,
  '--no-ext-diff',
  '--no-textconv',
  '--text',
  '--ignore-submodules=none',
]

export async function changedFiles(
  gitDir: string,
  store: Store,
  baseTree: string,
  snapshotTree: string,
): Promise<Changed> {
  const place = objectsPlace(gitDir, store)
  const changes: Change[] = []
  const reader = changeReader(changes)
  const args = ['diff-tree', '-z', '--raw', '--numstat', ...DIFF_ARGUMENTS, baseTree, snapshotTree]
  await gitRecords(place, args, reader)
  const total = changes.length
  changes.length = Math.min(total, FREEZE_LIMITS.changedFiles)
  const facts = await describeBlobs(
    place,
    changes.flatMap((change) => describedObject(change) ?? []),
  )
  const files = changes.map((change) => describe(change, facts))
  const notices = await changeNotices(place, snapshotTree, files)
  if (total > files.length) {
    const text = `${total} files were changed; only the first ${files.length} are listed and examined.`
    notices.unshift(notice('too-many-changes', text))
  }
  return { files, notices }
}

type Change = {
  readonly oldMode: string
  readonly newMode: string
  readonly oldObject: string
  readonly newObject: string
  readonly letter: string
  paths: string[]
  added: number
  deleted: number
}

// Records come as raw changes first (`:100644 100644 <old> <new> M`, path or two paths), then their
// counts in the same order (`1\t2\tpath`, or `1\t2\t` and two paths).
function changeReader(changes: Change[]): (record: Buffer) => void {
  let missing = 0
  let counted = 0
  let skip = 0
  return (record) => {
    const last = changes.at(-1)
    if (missing > 0 && last) {
      last.paths.push(pathText(record))
      missing -= 1
    } else if (skip > 0) {
      skip -= 1
    } else if (record[0] === COLON) {
      const [oldMode, newMode, oldObject, newObject, status] = record.toString('latin1', 1).split(' ')
      const letter = status![0]!
      const change = { oldMode: oldMode!, newMode: newMode!, oldObject: oldObject!, newObject: newObject! }
      changes.push({ ...change, letter, paths: [], added: 0, deleted: 0 })
      missing = twoPaths(letter) ? 2 : 1
    } else {
      const change = changes[counted]!
      const [added, deleted] = record.toString('latin1').split('\t', 2)
      change.added = Number(added) || 0
      change.deleted = Number(deleted) || 0
      skip = twoPaths(change.letter) ? 2 : 0
      counted += 1
    }
  }
}

const COLON = 0x3a
const twoPaths = (letter: string): boolean => letter === 'R' || letter === 'C'

const ABSENT_MODE = '000000'
const SUBMODULE_MODE = '160000'
const LINK_MODE = '120000'

function describedObject(change: Change): string | null {
  const [mode, object] =
    change.newMode === ABSENT_MODE ? [change.oldMode, change.oldObject] : [change.newMode, change.newObject]
  return mode === SUBMODULE_MODE ? null : object
}

function describe(change: Change, facts: ReadonlyMap<string, BlobFacts>): ChangedFile {
  const { oldMode, newMode, paths } = change
  const path = paths.at(-1)!
  const object = describedObject(change)
  const blob = object === null ? undefined : facts.get(object)
  const kind = fileKind(change, blob)
  const counted = kind !== 'binary'
  return {
    path,
    status: changeStatus(change),
    oldPath: oldMode === ABSENT_MODE ? null : paths[0]!,
    oldMode: oldMode === ABSENT_MODE ? null : oldMode,
    newMode: newMode === ABSENT_MODE ? null : newMode,
    oldObject: oldMode === ABSENT_MODE ? null : change.oldObject,
    newObject: newMode === ABSENT_MODE ? null : change.newObject,
    kind,
    generated: kind === 'text' && isGenerated(path, blob?.head ?? ''),
    lockFile: isLockFile(path),
    addedLines: counted ? change.added : 0,
    deletedLines: counted ? change.deleted : 0,
    bytes: blob?.bytes ?? 0,
    lineEnding: kind === 'text' ? (blob?.lineEnding ?? 'none') : 'none',
    noNewlineAtEnd: kind === 'text' && blob?.noNewlineAtEnd === true,
  }
}

function fileKind(change: Change, blob: BlobFacts | undefined): FileKind {
  const mode = change.newMode === ABSENT_MODE ? change.oldMode : change.newMode
  if (mode === SUBMODULE_MODE) return 'submodule'
  if (mode === LINK_MODE) return 'symlink'
  if (blob?.lfsPointer === true) return 'lfs-pointer'
  return blob?.binary === true ? 'binary' : 'text'
}

function changeStatus({ letter, oldMode, newMode, oldObject, newObject }: Change): ChangeStatus {
  switch (letter) {
    case 'A':
      return 'added'
    case 'D':
      return 'deleted'
    case 'R':
      return 'renamed'
    case 'C':
      return 'copied'
    case 'T':
      return 'type-changed'
    default:
      return oldObject === newObject && oldMode !== newMode ? 'mode-changed' : 'modified'
  }
}
