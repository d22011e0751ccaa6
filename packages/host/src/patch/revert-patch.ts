// Takes an applied fix back, and finishes or undoes what a crash has interrupted.

import { mergeTexts } from './merge.ts'
import { isPatchError, PatchError } from './patch-error.ts'
import { readRecord, recordedState, recordWrites, writeRecord } from './record.ts'
import type { AppliedFile, FileState, PatchOutcome, Write } from './types.ts'
import { missingFolders, readWorkFile, removeEmptyFolder, sameState } from './work-file.ts'
import { undo, writeAll } from './write-all.ts'

/**
 * Puts back what the fix has replaced. Edits that the user made since are kept where they touch
 * other lines; where they touch the same ones, nothing is changed.
 * @throws PatchError 'not-applied' | 'file-conflict' | 'record-damaged' | 'not-written'
 */
export async function revertPatch(recordFolder: string): Promise<PatchOutcome> {
  const record = readRecord(recordFolder)
  if (record.state !== 'applied')
    throw new PatchError(
      'not-applied',
      `This fix is not applied (${record.state}); there is nothing to take back.`,
    )
  const { root } = record
  const writes: Write[] = []
  for (const file of record.files) {
    const write = await planRevert(root, recordFolder, file)
    if (write !== null) writes.push(write)
  }
  const reverting = await recordWrites(recordFolder, writes)
  await writeRecord(recordFolder, { ...record, state: 'reverting', reverting })
  try {
    const folders = writes.flatMap(({ path, after }) => (after === null ? [] : missingFolders(root, path)))
    writeAll(root, writes, [...new Set(folders)])
  } catch (cause) {
    if (!(isPatchError(cause) && cause.code === 'half-written'))
      await writeRecord(recordFolder, { ...record, state: 'applied' })
    throw cause
  }
  for (const folder of record.folders.toReversed()) removeEmptyFolder(root, folder)
  await writeRecord(recordFolder, { ...record, state: 'reverted', reverting })
  return { changed: writes.map(({ path }) => path) }
}

async function planRevert(root: string, folder: string, file: AppliedFile): Promise<Write | null> {
  const { path } = file
  const before = recordedState(folder, file.before)
  const after = recordedState(folder, file.after)
  const now = readWorkFile(root, path)
  if (sameState(now, after)) return { path, before: now, after: before }
  // The user has done it themselves.
  if (sameState(now, before)) return null
  if (now === null || before === null || after === null) throw conflict(path)
  const bytes = await mergeTexts(now.bytes, after.bytes, before.bytes)
  if (bytes === null) throw conflict(path)
  const mode = now.mode === after.mode ? before.mode : now.mode
  const result: FileState = { bytes, mode }
  return sameState(now, result) ? null : { path, before: now, after: result }
}

function conflict(path: string): PatchError {
  const text = `${path} was edited where the fix changed it; nothing was changed, take the fix back by hand.`
  return new PatchError('file-conflict', text, path)
}

export type Recovered = {
  readonly did: 'nothing' | 'took-back' | 'applied-again'
  /** Files that somebody has edited since the crash: left as they are. */
  readonly left: readonly string[]
}

/**
 * After a crash: an application that was not finished is taken back, a revert that was not finished
 * is undone. Each file is either as it was or as it was to be, so both are always possible.
 * @throws PatchError 'record-damaged'
 */
export async function recoverPatch(recordFolder: string): Promise<Recovered> {
  const record = readRecord(recordFolder)
  if (record.state === 'applied' || record.state === 'reverted') return { did: 'nothing', left: [] }
  const applying = record.state === 'applying'
  const left = undo(record.root, writesOf(recordFolder, applying ? record.files : record.reverting))
  if (applying) for (const folder of record.folders.toReversed()) removeEmptyFolder(record.root, folder)
  await writeRecord(recordFolder, { ...record, state: applying ? 'reverted' : 'applied', reverting: [] })
  return { did: applying ? 'took-back' : 'applied-again', left }
}

function writesOf(folder: string, files: readonly AppliedFile[]): Write[] {
  return files.map(({ path, before, after }) => ({
    path,
    before: recordedState(folder, before),
    after: recordedState(folder, after),
  }))
}
