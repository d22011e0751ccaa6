// All writes or none.

import { PatchError } from './patch-error.ts'
import type { Write } from './types.ts'
import { makeFolder, readWorkFile, removeEmptyFolder, sameState, writeWorkFile } from './work-file.ts'

/**
 * @param folders to be made first, the outermost first
 * @throws PatchError 'file-changed' | 'not-written'; the tree is as it was then
 */
export function writeAll(root: string, writes: readonly Write[], folders: readonly string[]): void {
  // Looked at again at the last moment: an editor may have saved since.
  for (const { path, before } of writes) if (!sameState(readWorkFile(root, path), before)) throw changed(path)
  const done: Write[] = []
  try {
    for (const folder of folders) makeFolder(root, folder)
    for (const write of writes) {
      if (!sameState(readWorkFile(root, write.path), write.before)) throw changed(write.path)
      writeWorkFile(root, write.path, write.before, write.after)
      done.push(write)
    }
  } catch (cause) {
    undo(root, done)
    for (const folder of folders.toReversed()) removeEmptyFolder(root, folder)
    if (cause instanceof PatchError) throw cause
    const text = `The fix was not applied: ${(cause as Error).message}; nothing was changed.`
    throw new PatchError('not-written', text, null, cause)
  }
}

/**
 * Puts back what was written, where it is still as it was written; returns the paths where it is not.
 */
export function undo(root: string, done: readonly Write[]): string[] {
  const left: string[] = []
  for (const { path, before, after } of done.toReversed()) {
    const now = readWorkFile(root, path)
    if (sameState(now, before)) continue
    if (sameState(now, after)) writeWorkFile(root, path, after, before)
    else left.push(path)
  }
  return left
}

function changed(path: string): PatchError {
  return new PatchError(
    'file-changed',
    `${path} has changed meanwhile; nothing was changed, try again.`,
    path,
  )
}
