// Brings fixes of an ended review into the user's tree, or takes them back (DESIGN section 3,
// "Fixes"): each one whole or not at all, recorded before the first byte is written, and in the
// ledger once it is done.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandRun, openRun, readFix, runProtocol, type Run } from '@gainsay/engine'
import { applyPatch, isPatchError, printable, revertPatch, type Frozen } from '@gainsay/host'
import { crossExamination, type CrossExaminationCommand, type CrossExaminationState } from '@gainsay/protocol'
import type { Io } from '../io.ts'
import { personOf } from '../person.ts'
import { writeAttacksFile } from '../review/attacks-file.ts'
import { foldReview } from '../review/fold-run.ts'
import { frozenOf } from '../review/frozen-folder.ts'
import { reviewMask } from '../review/mask-key.ts'
import { placeOfWork } from '../review/place.ts'
import { roomFolder } from '../review/review-work.ts'
import { UsageError } from '../usage-error.ts'
import { chooseFixes, type FixChange } from './choose-fixes.ts'
import { fixRecords, isInTree, newRecordFolder, recoverRecords } from './fix-records.ts'

export type FixOutcome = {
  readonly fix: string
  readonly did: 'applied' | 'reverted' | 'refused'
  /** Files of the user's tree that were changed. */
  readonly files: readonly string[]
  /** One sentence where it was refused, and nothing was changed by it. */
  readonly why: string
}
export type FixesChanged = { readonly outcomes: readonly FixOutcome[]; readonly notices: readonly string[] }

type ReviewRun = Run<CrossExaminationState, CrossExaminationCommand>

/** @throws UsageError before anything is changed: an unknown id, a fix that cannot be applied or taken back */
export async function changeFixes(
  path: string,
  change: FixChange,
  ids: readonly string[],
  io: Io,
): Promise<FixesChanged> {
  const frozen = treeOfUser(path)
  const mask = await reviewMask(await placeOfWork(io), io)
  const run: ReviewRun = await openRun({ path, protocol: crossExamination, environment: { mask } })
  try {
    if (run.view.lastType !== 'run-closed')
      throw new UsageError(`The review ${run.id} has not ended: gainsay resume ${run.id} goes on with it.`)
    const notices = await recoverRecords(path)
    await followRecords(run, path)
    const { report } = await foldReview(path)
    const fixes = chooseFixes(report, change, ids)
    for (const fix of fixes) checkAllowed(run, change, fix)
    const outcomes: FixOutcome[] = []
    // What came last goes first: a later fix may lie over an earlier one.
    for (const fix of change === 'apply' ? fixes : lastFirst(path, fixes))
      outcomes.push(await changeOne(run, path, frozen, change, fix, personOf(io)))
    await closeAgain(run, path)
    return { outcomes, notices }
  } finally {
    await run.close()
  }
}

/** @throws UsageError where there is no tree to change */
function treeOfUser(path: string): Frozen {
  const frozen = frozenOf(path)
  if (frozen === null)
    throw new UsageError(
      'This review kept no frozen work, so nothing can be applied: review again (gainsay review).',
    )
  if (frozen.repository !== null && frozen.repository.topLevel === null)
    throw new UsageError('This repository has no work tree to apply a fix to: go into a clone that has one.')
  if (!existsSync(frozen.root))
    throw new UsageError(
      `The work of this review was at ${printable(frozen.root, { oneLine: true })}, which is gone.`,
    )
  return frozen
}

/** After a crash between the tree and the ledger: the tree has it, so the ledger says so. */
async function followRecords(run: ReviewRun, path: string): Promise<void> {
  const records = fixRecords(path)
  for (const { id, applied } of run.state.fixes.values()) {
    const inTree = isInTree(records, id)
    if (inTree !== null && inTree !== applied)
      await commandRun(run, { kind: inTree ? 'apply' : 'revert', fix: id }, 'gainsay')
  }
}

function checkAllowed(run: ReviewRun, kind: FixChange, fix: string): void {
  const events = run.protocol.command(run.state, { kind, fix })
  if (!Array.isArray(events)) throw new UsageError(printable(events.refused, { oneLine: true }))
}

function lastFirst(path: string, fixes: readonly string[]): string[] {
  const order = fixRecords(path).map(({ fix }) => fix)
  return [...fixes].sort((a, b) => order.lastIndexOf(b) - order.lastIndexOf(a))
}

async function changeOne(
  run: ReviewRun,
  path: string,
  frozen: Frozen,
  kind: FixChange,
  fix: string,
  by: string,
): Promise<FixOutcome> {
  let files: readonly string[]
  try {
    files = kind === 'apply' ? await applyOne(path, frozen, fix) : await revertOne(path, fix)
  } catch (error) {
    if (!isPatchError(error)) throw error
    return { fix, did: 'refused', files: [], why: error.message }
  }
  await commandRun(run, { kind, fix }, by)
  return { fix, did: kind === 'apply' ? 'applied' : 'reverted', files, why: '' }
}

async function applyOne(path: string, frozen: Frozen, fix: string): Promise<readonly string[]> {
  const { repository, root } = frozen
  // Outside git the run's own folder reads the objects; else the user's settings hold for their tree.
  const gitDir = repository === null ? join(path, 'work') : frozen.gitDir
  const read = readFix(roomFolder(path), fix, { gitDir, repository })
  if (read === null)
    throw new UsageError(`The patch of ${fix} is not in the run's folder any more: apply it by hand.`)
  const appliedBefore = fixRecords(path).map(({ folder }) => folder)
  const recordFolder = newRecordFolder(path, fix)
  return (await applyPatch({ read, root, recordFolder, appliedBefore })).changed
}

async function revertOne(path: string, fix: string): Promise<readonly string[]> {
  const record = fixRecords(path).findLast((one) => one.fix === fix)
  if (record === undefined)
    throw new UsageError(`The record of ${fix} is gone: take it back by hand with git.`)
  return (await revertPatch(record.folder)).changed
}

/** The closing line is the last one. */
async function closeAgain(run: ReviewRun, path: string): Promise<void> {
  if (run.view.lastType === 'run-closed') return
  await runProtocol(run, { party: () => null })
  await writeAttacksFile(path)
}
