// Runs a review that is set up, from wherever it stands, and hashes the root transcript again when
// it is over. The same for a fresh review and for one that is resumed.
import { commandRun, runProtocol, type Run, type RunOptions, type WaitingFor } from '@gainsay/engine'
import type { Session } from '@gainsay/agents'
import type { Frozen } from '@gainsay/host'
import {
  replyJsonSchema,
  REPLY_KINDS,
  type CrossExaminationCommand,
  type CrossExaminationState,
  type ReplyKind,
} from '@gainsay/protocol'
import { keepReportPatches } from '../fixes/report-patches.ts'
import type { Io } from '../io.ts'
import { personOf } from '../person.ts'
import type { Progress } from '../output/progress.ts'
import type { Added } from './added-lines.ts'
import { writeAttacksFile } from './attacks-file.ts'
import { fileHash } from './file-hash.ts'
import { askPerson, PERSON_ANSWERS_MAX } from './ask-person.ts'
import type { OpenParties } from './open-parties.ts'
import { performersOf } from './performers.ts'
import type { ReviewWork } from './review-work.ts'

export type ReviewMaterial = {
  readonly frozen: Frozen
  readonly added: Added
  readonly session: Session | null
  /** How long the transcript was when the review began; null without a session. */
  readonly transcriptBytes: number | null
  /** The first turn of the session that belongs to the work; 1: all do. */
  readonly sinceTurn: number
  /** The user's word that programs may run without a sandbox, where there is none. */
  readonly unsafeNoSandbox: boolean
}

export type ReviewRun = Run<CrossExaminationState, CrossExaminationCommand>

export type ReviewEnd = {
  readonly path: string
  readonly status: 'ended' | 'waiting' | 'interrupted'
  readonly waitingFor: readonly WaitingFor[]
}

/** With only people left to wait for, so long is waited before the run is saved. */
const PATIENCE_MS = 10_000

export async function driveReview(
  run: ReviewRun,
  parties: OpenParties,
  material: ReviewMaterial,
  work: ReviewWork,
  io: Io,
  progress: Progress,
): Promise<ReviewEnd> {
  const options: RunOptions = {
    party: parties.party,
    performers: performersOf(work),
    schema: schemaOf,
    signal: io.signal,
    isPatient: parties.isPatient,
    // A person who sits here is asked at once.
    patienceMs: parties.party('judge')?.spec === 'human' ? 0 : PATIENCE_MS,
    onProgress: (line) => {
      if (line.type === 'call-started') progress.show(`${line.role} at ${line.place}`)
    },
  }
  const result = await runWithPerson(run, parties, options, io)
  if (result.status === 'ended') await checkTranscript(run, material, options)
  await keepReportPatches(run.path!, work.room.folder, run.state.fixes.keys(), work.mask)
  await writeAttacksFile(run.path!)
  return { path: run.path!, status: result.status, waitingFor: result.waitingFor }
}

async function runWithPerson(
  run: ReviewRun,
  parties: OpenParties,
  options: RunOptions,
  io: Io,
): ReturnType<typeof runProtocol<CrossExaminationState, CrossExaminationCommand>> {
  const schema = options.schema ?? (() => undefined)
  let result = await runProtocol(run, options)
  for (let answers = 0; result.status === 'waiting' && answers < PERSON_ANSWERS_MAX; answers++) {
    if (!(await askPerson(run, result.waitingFor, { parties, schema, io, by: personOf(io) }))) break
    result = await runProtocol(run, options)
  }
  return result
}

/** A briefing is acknowledged in any words: no shape is asked for. */
function schemaOf(reply: string): Readonly<Record<string, unknown>> | undefined {
  return isReplyKind(reply) && reply !== 'acknowledgement' ? replyJsonSchema(reply) : undefined
}

function isReplyKind(reply: string): reply is ReplyKind {
  return (REPLY_KINDS as readonly string[]).includes(reply)
}

/** Its earlier bytes must be what they were; a session that goes on meanwhile only grows. */
async function checkTranscript(run: ReviewRun, material: ReviewMaterial, options: RunOptions): Promise<void> {
  const path = run.state.setup?.work.transcriptPath ?? null
  if (path === null || material.transcriptBytes === null || run.state.transcriptAfter !== null) return
  const after = await fileHash(path, material.transcriptBytes).catch(() => null)
  await commandRun(run, { kind: 'check-transcript', after: after?.hash ?? 'unreadable' }, 'gainsay')
  // What was said after the end is closed again: the closing line is the last one.
  await runProtocol(run, options)
}
