// Takes up a review that was interrupted, is waiting, or whose process ended. No recorded answer
// is asked for again; parties and limits are those that it began with.
import { acquireLock, listRuns, openRun } from '@gainsay/engine'
import { readSession, type Session } from '@gainsay/agents'
import { printable } from '@gainsay/host'
import { crossExamination, isRunId, type Work } from '@gainsay/protocol'
import type { Io } from '../io.ts'
import type { Progress } from '../output/progress.ts'
import { UsageError } from '../usage-error.ts'
import { addedLines } from './added-lines.ts'
import { partyRequestOf } from './configuration.ts'
import { withEarlier } from './earlier-plan.ts'
import { fileHash } from './file-hash.ts'
import { driveReview, type ReviewEnd } from './drive-review.ts'
import { clearFreezing, liveFrozen } from './frozen-folder.ts'
import { reviewMask } from './mask-key.ts'
import { homeOf, placeOfWork, type WorkPlace } from './place.ts'
import { openParties, rootOf } from './open-parties.ts'
import { planParties } from './plan-parties.ts'
import { openReviewWork } from './review-work.ts'

export async function resumeReview(id: string | undefined, io: Io, progress: Progress): Promise<ReviewEnd> {
  const place = await placeOfWork(io)
  const path = pathOf(id, place)
  const lock = acquireLock(place.runsFolder, { what: 'A review of this repository' })
  try {
    return await resume(path, place, io, progress)
  } finally {
    try {
      clearFreezing(place)
    } finally {
      lock.release()
    }
  }
}

function pathOf(id: string | undefined, place: WorkPlace): string {
  const runs = listRuns(place.runsFolder).filter((run) => run.status !== 'empty')
  if (id !== undefined && !isRunId(id))
    throw new UsageError(
      `${printable(id, { oneLine: true, maxLength: 80 })} is no review: gainsay reviews lists them.`,
    )
  const run =
    id === undefined
      ? runs.find(({ status }) => status !== 'ended' && status !== 'damaged')
      : runs.find((one) => one.id === id)
  if (run === undefined)
    throw new UsageError(
      id === undefined
        ? 'There is no unfinished review here: gainsay reviews lists those there are.'
        : `There is no review ${id} here: gainsay reviews lists those there are.`,
    )
  if (run.status === 'ended')
    throw new UsageError(`The review ${run.id} has ended: gainsay show ${run.id} prints it.`)
  return run.path
}

async function resume(path: string, place: WorkPlace, io: Io, progress: Progress): Promise<ReviewEnd> {
  const run = await openRun({
    path,
    protocol: crossExamination,
    environment: { mask: await reviewMask(place, io) },
  })
  try {
    const { configuration } = run.view.opened!
    const work = run.state.setup!.work
    const frozen = liveFrozen(path)
    const { transcriptBytes: bytes, sinceTurn: since } = configuration
    const session = await sessionAgain(work, typeof bytes === 'number' ? bytes : null)
    const { critics, imported } = run.state.setup!
    // The same critics under the same numbers: evidence was left out only where there was no session.
    const hadSession = critics.some(({ party }) => party === 'rules:evidence')
    const plan = withEarlier(await planParties(partyRequestOf(configuration), hadSession), imported)
    const material = {
      frozen,
      added: await addedLines(frozen, io.signal),
      session,
      transcriptBytes: typeof bytes === 'number' ? bytes : null,
      sinceTurn: typeof since === 'number' ? since : 1,
      unsafeNoSandbox: configuration['unsafeNoSandbox'] === true,
    }
    const reviewWork = openReviewWork(run, material, await reviewMask(place, io), io)
    const parties = await openParties(plan, {
      ...material,
      state: () => run.state,
      work: () => reviewWork,
      progress: progress.show,
      io,
      home: homeOf(io),
      root: rootOf(run.state.setup!, material.transcriptBytes),
    })
    try {
      return await driveReview(run, parties, material, reviewWork, io, progress)
    } finally {
      await reviewWork.close()
      await parties.close()
    }
  } finally {
    await run.close()
  }
}

/**
 * A transcript that is gone, or whose bytes are no longer those that the review began with, is gone
 * for addresses too; what was recorded stands, and what is left to examine of it is said to have failed.
 */
async function sessionAgain(work: Work, bytes: number | null): Promise<Session | null> {
  const path = work.transcriptPath ?? null
  if (path === null || bytes === null) return null
  try {
    const { hash } = await fileHash(path, bytes)
    return hash === work.transcriptHash ? await readSession(path) : null
  } catch {
    return null
  }
}
