// Which session did the work: the one that is asked for, else the newest of this repository.
import {
  discoverSessions,
  findSession,
  isSessionError,
  readSession,
  type Session,
  type SessionRef,
} from '@gainsay/agents'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { printable } from '@gainsay/host'
import type { Io } from '../io.ts'
import { UsageError } from '../usage-error.ts'
import { fileHash } from './file-hash.ts'
import type { WorkPlace } from './place.ts'

export type ChosenSession = {
  readonly session: Session
  /** SHA-256 of the transcript's bytes before the review read it, and how many they were. */
  readonly hash: string
  readonly bytes: number
  readonly notices: readonly string[]
}

export type SessionChoice = {
  readonly chosen: ChosenSession | null
  /** There is a session, and it cannot be read. */
  readonly unreadable?: true
  readonly notices: readonly string[]
}

/** Of the other sessions of this repository so many are named. */
const NAMED = 2

/**
 * @param asked an id or a file; true: the newest; false: none.
 * @throws UsageError where the session that is asked for is not to be had
 */
export async function chooseSession(
  asked: string | boolean,
  place: WorkPlace,
  io: Io,
): Promise<SessionChoice> {
  if (asked === false)
    return { chosen: null, notices: ['No session was asked for: claims were not examined.'] }
  const environment = io.env
  if (typeof asked === 'string') {
    const file = resolve(io.cwd, asked)
    const isFile = existsSync(file)
    const { session, candidates } = await findSession(isFile ? file : asked, { environment })
    if (session !== null) return { chosen: await take(session), notices: [] }
    // Says what is wrong with the file: unreadable, empty, or no transcript at all.
    if (isFile) await readSession(file)
    throw new UsageError(notFound(asked, candidates))
  }
  const roots = rootsOf(place)
  const { sessions, notices } = await discoverSessions({ environment, roots, limit: NAMED + 1 })
  const said = notices.map((notice) => notice.text)
  const newest = sessions[0]
  if (newest === undefined) {
    const none =
      'No agent session was found for this repository: claims were not examined (--session names one by id or file).'
    return { chosen: null, notices: [none, ...said] }
  }
  try {
    return { chosen: await take(newest), notices: [...named(newest, sessions.slice(1)), ...said] }
  } catch (error) {
    if (!isSessionError(error)) throw error
    // There is one, and it could not be examined: that is never a pass.
    return {
      chosen: null,
      unreadable: true,
      notices: [`The newest session was not read: ${error.message}`, ...said],
    }
  }
}

/** The repository's own folder and its linked worktrees. */
export function rootsOf(place: WorkPlace): string[] {
  const worktrees = place.repository?.worktrees.map((worktree) => worktree.path) ?? []
  return [...new Set([place.root, ...worktrees])]
}

async function take(ref: SessionRef): Promise<ChosenSession> {
  const { hash, bytes } = await fileHash(ref.path)
  const session = await readSession({ path: ref.path, program: ref.program })
  return { session, hash, bytes, notices: session.notices.map((notice) => notice.text) }
}

function named(newest: SessionRef, others: readonly SessionRef[]): string[] {
  const first = `Session: ${newest.program} ${newest.id}, the newest of this repository.`
  if (others.length === 0) return [first]
  const list = others.map((other) => `gainsay review --session ${other.id}`).join(', ')
  return [`${first} For another: ${list}`]
}

function notFound(asked: string, candidates: readonly SessionRef[]): string {
  const name = printable(asked, { oneLine: true, maxLength: 120 })
  if (candidates.length > 1) {
    const ids = candidates.slice(0, 5).map((ref) => ref.id)
    return `More than one session fits ${name}: give one of ${ids.join(', ')}.`
  }
  return `No session was found at ${name}: give the id or the .jsonl file of a session of Claude Code, Codex or Gemini CLI (gainsay audit lists them).`
}
