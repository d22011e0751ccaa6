// One file of the user's tree: read without following a link, written so that at each moment it is
// whole, either as it was or as it is to be.

import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { pathBytes, pathText } from '../git/quoted-path.ts'
import { PatchError } from './patch-error.ts'
import type { FileState } from './types.ts'

const SLASH = Buffer.from('/')

/** Paths are bytes: a name that is not UTF-8 is a name. */
export function placeOf(root: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(root), SLASH, pathBytes(path)])
}

/**
 * The file as it is now; null where there is none.
 * @throws PatchError 'path-link' | 'file-in-the-way'
 */
export function readWorkFile(root: string, path: string): FileState | null {
  checkParents(root, path)
  const place = placeOf(root, path)
  const found = look(place)
  if (found === null) return null
  if (found.isSymbolicLink())
    throw new PatchError('path-link', `${path} is a symbolic link now; it is not changed.`, path)
  if (!found.isFile())
    throw new PatchError('file-in-the-way', `${path} is not a file now; move it away first.`, path)
  return { bytes: readFileSync(place), mode: found.mode & 0o777 }
}

/** A folder on the way that is a link leads out of the tree. */
function checkParents(root: string, path: string): void {
  for (const parent of parentsOf(path)) {
    const found = look(placeOf(root, parent))
    if (found === null) return
    if (found.isSymbolicLink())
      throw new PatchError('path-link', `${parent} is a symbolic link; nothing is written through it.`, path)
    if (!found.isDirectory())
      throw new PatchError('file-in-the-way', `${parent} is a file now, where ${path} needs a folder.`, path)
  }
}

/** Path texts of the folders above, the outermost first. A quoted path is split in its bytes. */
export function parentsOf(path: string): string[] {
  const bytes = pathBytes(path)
  const parents: string[] = []
  for (let at = bytes.indexOf(0x2f); at >= 0; at = bytes.indexOf(0x2f, at + 1)) {
    parents.push(pathText(bytes.subarray(0, at)))
  }
  return parents
}

/** Folders that writing the path would make, the outermost first. */
export function missingFolders(root: string, path: string): string[] {
  return parentsOf(path).filter((parent) => look(placeOf(root, parent)) === null)
}

export function makeFolder(root: string, path: string): void {
  try {
    mkdirSync(placeOf(root, path))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
}

/** Only where it is empty: what somebody else put there stays. */
export function removeEmptyFolder(root: string, path: string): void {
  try {
    rmdirSync(placeOf(root, path))
  } catch {
    // It holds something now, or it is gone.
  }
}

/** Replaces, makes or removes one file. @throws the system's error; the file is as it was then. */
export function writeWorkFile(
  root: string,
  path: string,
  before: FileState | null,
  after: FileState | null,
): void {
  const place = placeOf(root, path)
  if (after === null) return unlinkSync(place)
  const temporary = Buffer.concat([
    place.subarray(0, place.lastIndexOf(0x2f) + 1),
    Buffer.from(`.gainsay-${randomBytes(6).toString('hex')}`),
  ])
  const file = openSync(temporary, 'wx', after.mode)
  try {
    for (let at = 0; at < after.bytes.length; ) at += writeSync(file, after.bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    chmodSync(temporary, after.mode)
    keepOwner(place, temporary)
    if (before !== null) renameSync(temporary, place)
    else {
      // A link fails where a file has come into being meanwhile; a rename would replace it.
      linkSync(temporary, place)
      unlinkSync(temporary)
    }
  } catch (cause) {
    unlinkSync(temporary)
    throw cause
  }
}

function keepOwner(place: Buffer, temporary: Buffer): void {
  if (process.getuid?.() !== 0) return
  const folder = place.subarray(0, place.lastIndexOf(0x2f))
  const { uid, gid } = look(place) ?? statSync(folder)
  chownSync(temporary, uid, gid)
}

export function sameState(a: FileState | null, b: FileState | null): boolean {
  if (a === null || b === null) return a === b
  return a.mode === b.mode && a.bytes.equals(b.bytes)
}

function look(place: Buffer): Stats | null {
  return lstatSync(place, { throwIfNoEntry: false }) ?? null
}
