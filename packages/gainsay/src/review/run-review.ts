// One review from the command line's words to its ledger: lock, freeze, set up, run, check the
// transcript, keep the objects, close. Whatever happens, the lock is given back.
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  acquireLock,
  commandRun,
  createRun,
  MaterialReader,
  NO_LIMITS,
  runProtocol,
  type Lock,
  type Run,
  type RunOptions,
} from '@gainsay/engine'
import { ensureFolder, keepObjects, printable, writeFileAtomic, type Frozen } from '@gainsay/host'
import {
  crossExamination,
  DEFAULT_LIMITS,
  type CrossExaminationCommand,
  type CrossExaminationState,
  type Setup,
} from '@gainsay/protocol'
import type { Io } from '../io.ts'
import type { Progress } from '../output/progress.ts'
import { UsageError } from '../usage-error.ts'
import { addedLines, type Added } from './added-lines.ts'
import { chooseSession, type ChosenSession } from './choose-session.ts'
import { planCritics, type PlannedCritic } from './critic-setups.ts'
import { fileHash } from './file-hash.ts'
import { checkWorkRequest, freezeWork, type WorkRequest } from './freeze-work.ts'
import { makeSetup } from './make-setup.ts'
import { reviewMask } from './mask-key.ts'
import { partyFor } from './parties.ts'
import { resolvePerformer } from './performers.ts'
import { placeOfWork, type WorkPlace } from './place.ts'

export type ReviewRequest = WorkRequest & {
  readonly session: string | boolean
  readonly taskFile: string | undefined
  readonly critics: readonly string[]
}

export type ReviewEnd = { readonly path: string; readonly interrupted: boolean }

const FREEZING = 'freezing'
const TASK_BYTES = 1 << 20

export async function runReview(request: ReviewRequest, io: Io, progress: Progress): Promise<ReviewEnd> {
  const place = await placeOfWork(io)
  // Before anything is made on the disk: a wrong word leaves nothing behind.
  checkWorkRequest(request, place, io)
  await ensureFolder(place.runsFolder)
  const lock = acquireLock(place.runsFolder, { what: 'A review of this repository' })
  try {
    return await locked(request, place, io, progress)
  } finally {
    release(lock)
  }
}

function release(lock: Lock): void {
  lock.release()
}

async function locked(
  request: ReviewRequest,
  place: WorkPlace,
  io: Io,
  progress: Progress,
): Promise<ReviewEnd> {
  const freezing = join(place.stateFolder, FREEZING)
  try {
    const quarantine = await freshQuarantine(freezing)
    progress.show('reading the session')
    const task = request.taskFile === undefined ? null : await readTask(resolve(io.cwd, request.taskFile))
    const { chosen, notices } = await chooseSession(request.session, place, io)
    progress.show('freezing the work')
    const frozen = await freezeWork(request, place, quarantine, io)
    if (frozen.files.length === 0 && chosen === null) throw new UsageError(nothingToReview(frozen))
    const added = await addedLines(frozen)
    const plan = planCritics(request.critics, chosen !== null)
    if (plan.critics.length === 0)
      throw new UsageError(
        'No critic is left that could examine this: name one with --critic, or a session with --session.',
      )
    const setup = makeSetup({
      frozen,
      added,
      chosen,
      task,
      critics: plan.critics,
      notices: [...notices, ...plan.notices],
    })
    return await start({
      request,
      place,
      io,
      progress,
      quarantine,
      frozen,
      added,
      chosen,
      critics: plan.critics,
      setup,
    })
  } finally {
    rmSync(freezing, { recursive: true, force: true })
  }
}

type Prepared = {
  readonly request: ReviewRequest
  readonly place: WorkPlace
  readonly io: Io
  readonly progress: Progress
  readonly quarantine: string
  readonly frozen: Frozen
  readonly added: Added
  readonly chosen: ChosenSession | null
  readonly critics: readonly PlannedCritic[]
  readonly setup: Setup
}

type ReviewRun = Run<CrossExaminationState, CrossExaminationCommand>

async function start(prepared: Prepared): Promise<ReviewEnd> {
  const { io, place, progress, setup, chosen, frozen } = prepared
  const run: ReviewRun = await createRun({
    folder: place.runsFolder,
    protocol: crossExamination,
    setup,
    configuration: { critics: setup.critics.map(({ party }) => party) },
    budget: { ...NO_LIMITS, costUsd: DEFAULT_LIMITS.costUsd, timeMs: DEFAULT_LIMITS.timeoutMs },
    environment: { mask: await reviewMask(place, io) },
  })
  try {
    const path = run.path!
    await keep(frozen, path)
    const material = new MaterialReader({
      frozen,
      session: chosen?.session ?? null,
      task: typeof setup.work.task === 'string' ? setup.work.task : null,
    })
    const options: RunOptions = {
      party: (role) => partyFor(role, prepared),
      performers: { verify: resolvePerformer(material) },
      signal: io.signal,
      onProgress: (line) => {
        if (line.type === 'call-started') progress.show(`${line.role} at ${line.place}`)
      },
    }
    const result = await runProtocol(run, options)
    if (chosen !== null) {
      const after = await fileHash(chosen.session.path, chosen.bytes).catch(() => null)
      await commandRun(run, { kind: 'check-transcript', after: after?.hash ?? 'unreadable' }, 'gainsay')
      // What was said after the end is closed again: the closing line is the last one.
      if (result.status === 'ended') await runProtocol(run, options)
    }
    return { path, interrupted: result.status === 'interrupted' }
  } finally {
    await run.close()
  }
}

/** Both sides of every changed file, so that the report outlives a rebase and a gc. */
async function keep(frozen: Frozen, path: string): Promise<void> {
  const folder = join(path, 'work')
  if (frozen.files.length === 0) return
  const kept = await keepObjects(frozen, folder)
  await writeFileAtomic(
    join(path, 'frozen.json'),
    `${JSON.stringify({ ...kept, schema: 'gainsay.frozen.v1' })}\n`,
  )
}

/** What a crash left behind goes: we hold the lock, so nobody is using it. */
async function freshQuarantine(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  const objects = join(folder, 'objects')
  await ensureFolder(objects)
  return objects
}

async function readTask(path: string): Promise<string> {
  try {
    const text = await readFile(path, 'utf8')
    if (text.length <= TASK_BYTES) return text
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
  return `Nothing differs from ${rev === '' || how === rev ? how : `${rev} (${how})`}, and there is no session: change something, or name a range (gainsay review main..HEAD).`
}
