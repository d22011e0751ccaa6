// Brings a fix into the user's tree: their uncommitted work is not lost, whatever happens.

import { createHash } from 'node:crypto'
import { ensureFolder } from '../files/atomic-write.ts'
import { git, gitText, type GitPlace } from '../git/git.ts'
import { alternatesVariable } from '../git/git-environment.ts'
import { pathBytes } from '../git/quoted-path.ts'
import { mergeTexts } from './merge.ts'
import { isPatchError, PatchError } from './patch-error.ts'
import { readRecord, recordedState, recordWrites, writeRecord } from './record.ts'
import {
  RECORD_SCHEMA,
  type AppliedFile,
  type ApplyRequest,
  type FileState,
  type PatchChange,
  type PatchOutcome,
  type PatchSide,
  type RecordedState,
  type Write,
} from './types.ts'
import { missingFolders, readWorkFile, sameState } from './work-file.ts'
import { writeAll } from './write-all.ts'

/**
 * Applies all changes or none. A file that the user has changed since the snapshot refuses the
 * whole patch; one that an earlier fix has changed is merged.
 * @throws PatchError
 */
export async function applyPatch(request: ApplyRequest): Promise<PatchOutcome> {
  const { read, root, recordFolder } = request
  const place = treePlace(request)
  const writes: Write[] = []
  for (const change of read.changes) {
    const write = await planWrite(place, request, change)
    if (write !== null) writes.push(write)
  }
  const folders = [
    ...new Set(writes.flatMap(({ path, after }) => (after === null ? [] : missingFolders(root, path)))),
  ]
  await ensureFolder(recordFolder)
  const files = await recordWrites(recordFolder, writes)
  const record = { schema: RECORD_SCHEMA, root, files, folders, reverting: [] } as const
  await writeRecord(recordFolder, { ...record, state: 'applying' })
  try {
    writeAll(root, writes, folders)
  } catch (cause) {
    if (!(isPatchError(cause) && cause.code === 'half-written'))
      await writeRecord(recordFolder, { ...record, state: 'reverted' })
    throw cause
  }
  await writeRecord(recordFolder, { ...record, state: 'applied' })
  return { changed: writes.map(({ path }) => path) }
}

/** With the user's own settings: line endings are as their git would write them. */
function treePlace({ read, root }: ApplyRequest): GitPlace {
  const { store, objectsDir } = read
  const alternates = [objectsDir, store.objectsDir, ...store.alternates]
  const env = {
    GIT_DIR: store.gitDir,
    GIT_WORK_TREE: root,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable(alternates),
  }
  return { cwd: root, env }
}

async function planWrite(place: GitPlace, request: ApplyRequest, change: PatchChange): Promise<Write | null> {
  const { path, before, after } = change
  const now = readWorkFile(request.root, path)
  if (before === null) return planAddition(place, path, after!, now)
  if (now === null) {
    if (after === null) return null
    const text = `${path} was removed since the snapshot; restore it, then apply the fix again.`
    throw new PatchError('file-changed', text, path)
  }
  const form = await formOf(place, path, now, before)
  if (form !== null) {
    const result = after === null ? null : await written(place, path, after, now, form)
    return sameState(now, result) ? null : { path, before: now, after: result }
  }
  if (after !== null && (await formOf(place, path, now, after)) !== null) return null
  if (after !== null && isOurs(request, path, now)) return merged(place, change, now, before, after)
  const text = `${path} has changed since the snapshot; run the review again, or apply the fix by hand.`
  throw new PatchError('file-changed', text, path)
}

async function planAddition(
  place: GitPlace,
  path: string,
  after: PatchSide,
  now: FileState | null,
): Promise<Write | null> {
  const wanted = await written(place, path, after, now, 'filtered')
  if (now === null) return { path, before: null, after: wanted }
  if (now.bytes.equals(wanted.bytes)) return null
  const text = `${path} exists already; move it away, then apply the fix again.`
  throw new PatchError('file-in-the-way', text, path)
}

async function merged(
  place: GitPlace,
  { path }: PatchChange,
  now: FileState,
  before: PatchSide,
  after: PatchSide,
): Promise<Write | null> {
  // Earlier fixes kept the form that the file has: what git would make of it tells which.
  const form =
    (await filteredName(place, path, now)) === blobName(now.bytes, after.object) ? 'plain' : 'filtered'
  const base = await written(place, path, before, now, form)
  const theirs = await written(place, path, after, now, form)
  const bytes = await mergeTexts(now.bytes, base.bytes, theirs.bytes)
  if (bytes === null) {
    const text = `${path}: this fix and one that is applied contradict each other; revert that one first.`
    throw new PatchError('file-conflict', text, path)
  }
  const mode = before.mode === after.mode ? now.mode : theirs.mode
  const result = { bytes, mode }
  return sameState(now, result) ? null : { path, before: now, after: result }
}

/**
 * Whether patches, applied or taken back, have left the file exactly as it is now: such a difference
 * from the snapshot is no edit of the user.
 * @param records their folders
 * @throws PatchError 'record-damaged' | 'path-link' | 'file-in-the-way'
 */
export function isLeftByPatches(root: string, path: string, records: readonly string[]): boolean {
  return isOurs({ root, appliedBefore: records }, path, readWorkFile(root, path))
}

/** Whether fixes of this run, applied or taken back, left the file exactly so. */
function isOurs(
  { appliedBefore, root }: Pick<ApplyRequest, 'appliedBefore' | 'root'>,
  path: string,
  now: FileState | null,
): boolean {
  const records = (appliedBefore ?? []).map((folder) => ({ folder, record: readRecord(folder) }))
  const sides = records.flatMap(({ folder, record }) => {
    const own = record.root === root ? { left: record.files, back: record.reverting } : { left: [], back: [] }
    const at = (files: readonly AppliedFile[]): Side[] =>
      files.filter((file) => file.path === path).map((file) => ({ ...file, folder }))
    return [{ left: at(own.left), back: at(own.back) }]
  })
  const left = sides.flatMap((side) => side.left)
  // Taken back from a file that the user had edited, the result holds those edits too: not ours.
  const back = sides
    .flatMap((side) => side.back)
    .filter(({ before }) => left.some(({ after }) => isSame(before, after)))
  return [...left, ...back].some(({ folder, after }) => sameState(recordedState(folder, after), now))
}

type Side = AppliedFile & { readonly folder: string }

function isSame(a: RecordedState | null, b: RecordedState | null): boolean {
  return a?.sha256 === b?.sha256 && a?.mode === b?.mode
}

/** 'filtered': git stores the file otherwise than it lies on the disk (line endings). */
type Form = 'plain' | 'filtered'

/** In which form the file is the object, with the object's mode; null where it is not. */
async function formOf(place: GitPlace, path: string, now: FileState, side: PatchSide): Promise<Form | null> {
  if (((now.mode & 0o100) !== 0) !== (side.mode === '100755')) return null
  if (blobName(now.bytes, side.object) === side.object) return 'plain'
  return (await filteredName(place, path, now)) === side.object ? 'filtered' : null
}

/** git's own name for these bytes: SHA-1 or SHA-256, as the other name's length says. */
function blobName(bytes: Buffer, like: string): string {
  const hash = createHash(like.length === 64 ? 'sha256' : 'sha1')
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

async function filteredName(place: GitPlace, path: string, now: FileState): Promise<string> {
  const args = ['hash-object', `--path=${plainPath(path)}`, '--stdin']
  return gitText(place, args, { stdin: { text: now.bytes } })
}

/** The object as a file of the work tree; what the user's own rights were stays. */
async function written(
  place: GitPlace,
  path: string,
  side: PatchSide,
  now: FileState | null,
  form: Form,
): Promise<FileState> {
  const how = form === 'plain' ? ['blob'] : ['--filters', `--path=${plainPath(path)}`]
  const result = await git(place, ['cat-file', ...how, side.object])
  return { bytes: Buffer.from(result.stdout.head), mode: permission(side, now) }
}

/** Attributes are looked up by it: those of a name that is no text cannot be, and have none. */
function plainPath(path: string): string {
  return pathBytes(path).toString('utf8')
}

const READ_BITS = 0o444

function permission(side: PatchSide, now: FileState | null): number {
  const executable = side.mode === '100755'
  const mode = now?.mode ?? 0o666 & ~process.umask()
  // Who may read may execute: as git sets it.
  return executable ? mode | ((mode & READ_BITS) >> 2) : mode & ~0o111
}
