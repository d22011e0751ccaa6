// One review from the command line's words to its ledger: lock, freeze, plan, set up, run. What
// freezing wrote stays for as long as the run can be resumed. Whatever happens, the lock is given back.
import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { acquireLock, createRun, NO_LIMITS } from '@gainsay/engine'
import { ensureFolder, printable, type Frozen } from '@gainsay/host'
import { crossExamination, reserveOf, withoutMarks, type Limits, type Setup } from '@gainsay/protocol'
import type { Io } from '../io.ts'
import type { Progress } from '../output/progress.ts'
import { UsageError } from '../usage-error.ts'
import { askConsent } from './agents/consent.ts'
import { surroundingsOf, withIsolation } from './agents/surroundings.ts'
import { addedLines } from './added-lines.ts'
import { makeArtifact } from './artifact.ts'
import { chooseSession } from './choose-session.ts'
import { withEarlier } from './earlier-plan.ts'
import { configurationOf } from './configuration.ts'
import { driveReview, type ReviewEnd, type ReviewMaterial, type ReviewRun } from './drive-review.ts'
import { clearFreezing, FREEZING, keepFrozen } from './frozen-folder.ts'
import { checkWorkRequest, freezeWork, type WorkRequest } from './freeze-work.ts'
import { importedAttacks } from './imported.ts'
import { makeSetup } from './make-setup.ts'
import { openParties, rootOf } from './open-parties.ts'
import { reviewMask } from './mask-key.ts'
import { homeOf, placeOfWork, type WorkPlace } from './place.ts'
import { sinceTurn } from './since-turn.ts'
import { planParties, type PartyPlan, type PartyRequest } from './plan-parties.ts'
import { openReviewWork, type ReviewWork } from './review-work.ts'

export type ReviewRequest = WorkRequest & {
  readonly session: string | boolean
  /** The first turn of the session, or a time; undefined: since the base. */
  readonly since?: string | undefined
  readonly taskFile: string | undefined
  readonly parties: PartyRequest
  readonly limits: Limits
  /** Fresh tokens of the whole run; null: no limit. */
  readonly maxTokens: number | null
  readonly unsafeNoSandbox: boolean
}

export type PreparedReview = {
  readonly plan: PartyPlan
  readonly setup: Setup
  readonly material: ReviewMaterial
}

const TASK_BYTES = 1 << 20

export async function runReview(request: ReviewRequest, io: Io, progress: Progress): Promise<ReviewEnd> {
  return await withRepository(request, io, async (place) => {
    const prepared = await prepareReview(request, place, io, progress)
    return await start(request, prepared, place, io, progress)
  })
}

/** Freezes and plans, and starts nothing: what `--dry-run` shows. */
export async function planReview(
  request: ReviewRequest,
  io: Io,
  progress: Progress,
): Promise<PreparedReview> {
  return await withRepository(request, io, (place) => prepareReview(request, place, io, progress))
}

async function withRepository<T>(
  request: ReviewRequest,
  io: Io,
  work: (place: WorkPlace) => Promise<T>,
): Promise<T> {
  const place = await placeOfWork(io)
  // Before anything is made on the disk: a wrong word leaves nothing behind.
  checkWorkRequest(request, place, io)
  await planParties(request.parties, true)
  await ensureFolder(place.runsFolder)
  const lock = acquireLock(place.runsFolder, { what: 'A review of this repository' })
  try {
    return await work(place)
  } finally {
    try {
      clearFreezing(place)
    } finally {
      lock.release()
    }
  }
}

async function prepareReview(
  request: ReviewRequest,
  place: WorkPlace,
  io: Io,
  progress: Progress,
): Promise<PreparedReview> {
  const quarantine = join(place.stateFolder, FREEZING, randomBytes(8).toString('hex'), 'objects')
  await ensureFolder(quarantine)
  progress.show('reading the session')
  const task = request.taskFile === undefined ? null : await readTask(resolve(io.cwd, request.taskFile))
  const { chosen, unreadable, notices } = await chooseSession(request.session, place, io)
  progress.show('freezing the work')
  const frozen = await freezeWork(request, place, quarantine, io)
  if (request.unsafeNoSandbox && frozen.kind === 'range')
    throw new UsageError(
      'What a named revision holds is never run without a sandbox: leave --unsafe-no-sandbox out.',
    )
  if (frozen.files.length === 0 && chosen === null) throw new UsageError(nothingToReview(frozen))
  const since =
    chosen === null ? { turn: 1, notice: null } : await sinceTurn(request.since, chosen.session, frozen)
  const added = await addedLines(frozen, io.signal)
  const around = await surroundingsOf(request.parties, chosen, io)
  const planned = await withIsolation(
    await planParties(request.parties, chosen !== null || unreadable === true, around),
  )
  if (planned.critics.length === 0) {
    throw new UsageError(
      'No critic is left that could examine this: name one with --critic, or a session with --session.',
    )
  }
  const imported = await importedAttacks(place)
  const plan = withEarlier(planned, imported.attacks)
  const hasModels = plan.critics.some(({ setup }) => setup.kind === 'model')
  const artifact = hasModels
    ? await makeArtifact(frozen, chosen?.session ?? null, await reviewMask(place, io))
    : null
  const setup = withoutForgedMarks(
    makeSetup({
      imported: imported.attacks,
      frozen,
      added,
      chosen,
      sinceTurn: since.turn,
      task,
      plan,
      artifact,
      limits: request.limits,
      notices: [
        ...notices,
        ...(since.notice === null ? [] : [since.notice]),
        ...plan.notices,
        ...imported.notices,
      ],
    }),
  )
  return {
    plan,
    setup,
    material: {
      frozen,
      added,
      session: chosen?.session ?? null,
      transcriptBytes: chosen?.bytes ?? null,
      sinceTurn: since.turn,
      unsafeNoSandbox: request.unsafeNoSandbox,
    },
  }
}

/** What others wrote cannot end the data that critics are shown and begin an instruction. */
function withoutForgedMarks(setup: Setup): Setup {
  const { task, artifact = null } = setup.work
  return {
    ...setup,
    work: {
      ...setup.work,
      task: typeof task === 'string' ? withoutMarks(task) : task,
      artifact: typeof artifact === 'string' ? withoutMarks(artifact) : artifact,
    },
  }
}

async function start(
  request: ReviewRequest,
  prepared: PreparedReview,
  place: WorkPlace,
  io: Io,
  progress: Progress,
): Promise<ReviewEnd> {
  const { plan, setup, material } = prepared
  const named = request.parties.critics.length > 0
  await askConsent(plan, setup, named, place, io)
  // Before the run is made: a party that cannot be opened leaves no half-begun review behind.
  let run: ReviewRun | null = null
  let work: ReviewWork | null = null
  const parties = await openParties(plan, {
    ...material,
    state: () => run!.state,
    work: () => work!,
    progress: progress.show,
    io,
    home: homeOf(io),
    root: rootOf(setup, material.transcriptBytes),
  })
  try {
    run = await createReview(request, prepared, place, io)
    await keepFrozen(material.frozen, run.path!)
    work = openReviewWork(run, material, await reviewMask(place, io), io)
    return await driveReview(run, parties, material, work, io, progress)
  } finally {
    await work?.close()
    await run?.close()
    await parties.close()
  }
}

async function createReview(
  request: ReviewRequest,
  { setup, plan, material }: PreparedReview,
  place: WorkPlace,
  io: Io,
): Promise<ReviewRun> {
  return await createRun({
    folder: place.runsFolder,
    protocol: crossExamination,
    setup,
    configuration: configurationOf(request, plan, material),
    budget: {
      ...NO_LIMITS,
      costUsd: request.limits.costUsd,
      tokens: request.maxTokens,
      timeMs: request.limits.timeoutMs,
      ...reserveOf(setup),
    },
    environment: { mask: await reviewMask(place, io) },
  })
}

async function readTask(path: string): Promise<string> {
  try {
    // Looked at first: a device or a pipe would be read for ever.
    const facts = await stat(path)
    if (!facts.isFile()) throw new Error('not a regular file')
    if (facts.size <= TASK_BYTES) return await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(
      `The task file ${printable(path, { oneLine: true })} cannot be read: give a text file with what was asked for.`,
      undefined,
      error,
    )
  }
  throw new UsageError(
    `The task file is larger than ${TASK_BYTES} bytes: give the part that says what was asked for.`,
  )
}

function nothingToReview(frozen: Frozen): string {
  const { rev, how } = frozen.base
  // What was left out of the frozen work may be all that was changed.
  const left = frozen.notices.filter(({ paths }) => paths.length > 0).map(({ text }) => text)
  if (left.length > 0)
    return `Nothing that could be frozen differs from ${how}, and there is no session: ${left.join(' ')}`
  return `Nothing differs from ${rev === '' || how === rev ? how : `${rev} (${how})`}, and there is no session: change something, or name a range (gainsay review main..HEAD).`
}
