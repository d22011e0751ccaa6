// All writes or none.

import { PatchError } from './patch-error.ts'
import type { Write } from './types.ts'
import { makeFolder, readWorkFile, removeEmptyFolder, sameState, writeWorkFile } from './work-file.ts'

/**
 * @param folders to be made first, the outermost first
 * @throws PatchError 'file-changed' | 'not-written'; the tree is as it was then. 'half-written': it
 *   could not be put back, and the record must stay as it is, for `recoverPatch`
 */
export function writeAll(root: string, writes: readonly Write[], folders: readonly string[]): void {
  // Looked at again at the last moment: an editor may have saved since.
  for (const { path, before } of writes) if (!sameState(readWorkFile(root, path), before)) throw changed(path)
  const done: Write[] = []
  try {
    for (const folder of folders) makeFolder(root, folder)
    for (const write of writes) {
      if (!sameState(readWorkFile(root, write.path), write.before)) throw changed(write.path)
      // Before it is written: what fails half way is looked at too when all is put back.
      done.push(write)
      writeWorkFile(root, write.path, write.before, write.after)
    }
  } catch (cause) {
    const left = undo(root, done)
    for (const folder of folders.toReversed()) removeEmptyFolder(root, folder)
    if (left.length > 0) {
      const text = `The fix was applied in part, and ${left.join(', ')} could not be put back: ${(cause as Error).message}.`
      throw new PatchError('half-written', text, left[0], cause)
    }
    if (cause instanceof PatchError) throw cause
    const text = `The fix was not applied: ${(cause as Error).message}; nothing was changed.`
    throw new PatchError('not-written', text, null, cause)
  }
}

/** Puts back what was written, where it is still as it was written; returns the paths where not. */
export function undo(root: string, done: readonly Write[]): string[] {
  return done.toReversed().flatMap((write) => (undoOne(root, write) ? [] : [write.path]))
}

function undoOne(root: string, { path, before, after }: Write): boolean {
  try {
    const now = readWorkFile(root, path)
    if (sameState(now, before)) return true
    if (!sameState(now, after)) return false
    writeWorkFile(root, path, after, before)
    return true
  } catch {
    return false
  }
}

function changed(path: string): PatchError {
  return new PatchError(
    'file-changed',
    `${path} has changed meanwhile; nothing was changed, try again.`,
    path,
  )
}
