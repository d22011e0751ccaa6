// Where a review's own work is done: what addresses are looked up in, and the room in which
// programs run. One a review, made once its run has a folder; closed whatever happens.
import { join } from 'node:path'
import { CheckRuns, MaterialReader, WorkRoom } from '@gainsay/engine'
import type { Io } from '../io.ts'
import type { ReviewMaterial, ReviewRun } from './drive-review.ts'

export type ReviewWork = {
  /** Of the run. */
  readonly folder: string
  readonly reader: MaterialReader
  readonly room: WorkRoom
  /** Of the critic *checks* and of the verification of fixes: what ran on a tree runs once. */
  readonly checkRuns: CheckRuns
  /** Of all that is stored or sent. */
  readonly mask: (text: string) => string
  readonly close: () => Promise<void>
}

/** In a room, as the engine names it: checkouts, with their owner. */
export const CHECKOUTS = 'checkouts'

/** The folder of a run in which the room keeps checkouts, and fixes with their objects. */
export function roomFolder(runPath: string): string {
  return join(runPath, 'room')
}

export function openReviewWork(
  run: ReviewRun,
  { frozen, session, unsafeNoSandbox }: ReviewMaterial,
  mask: (text: string) => string,
  io: Io,
): ReviewWork {
  const { task } = run.state.setup!.work
  const reader = new MaterialReader({ frozen, session, task: typeof task === 'string' ? task : null, mask })
  const room = new WorkRoom({ frozen, folder: roomFolder(run.path!), env: io.env, unsafeNoSandbox })
  return { folder: run.path!, reader, room, checkRuns: new CheckRuns(room), mask, close: () => room.close() }
}
