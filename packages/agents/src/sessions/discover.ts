// Finds sessions: of a folder, by id, by file, or all of a home, the newest first.
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Program, SessionNotice, SessionRef } from '../session/session.ts'
import { candidateAt, inParallel, type Candidate } from './candidates.ts'
import { claudeCandidates, claudeRef } from './claude/projects.ts'
import { codexCandidates, codexRef } from './codex/rollouts.ts'
import { geminiCandidates, geminiRef } from './gemini/chat-files.ts'
import { claudeProjects, codexSessions, geminiProjects, type Environment } from './homes.ts'
import { SESSION_LIMITS } from './limits.ts'
import { Notices } from './notices.ts'
import { programOfFile } from './program-of-file.ts'
import { rootsOf, type Roots } from './roots.ts'

export type DiscoverOptions = {
  /** HOME (or USERPROFILE), CLAUDE_CONFIG_DIR, CODEX_HOME and GEMINI_CLI_HOME are read from it. */
  readonly environment: Environment
  /** Folders whose sessions are wanted, with all below them; absent: the sessions of every folder. */
  readonly roots?: readonly string[]
  readonly programs?: readonly Program[]
  /** Only sessions changed at or after this time. */
  readonly since?: Date
  /** At most so many, the newest. */
  readonly limit?: number
}

export type Discovery = {
  /** The newest first. */
  readonly sessions: readonly SessionRef[]
  /** Files of sessions that were seen, of whatever folder; what was looked at stands in `folders`. */
  readonly seen: number
  readonly folders: readonly string[]
  readonly notices: readonly SessionNotice[]
}

/** Looks only at names, dates, and the two ends of the files that may be wanted. Never rejects. */
export async function discoverSessions(options: DiscoverOptions): Promise<Discovery> {
  const notices = new Notices()
  const roots = options.roots ? await rootsOf(options.roots) : null
  const { candidates, folders } = await candidatesOf(options, roots, notices)
  const wanted = candidates
    .filter(({ modifiedAt }) => options.since === undefined || modifiedAt >= options.since)
    .sort(newestFirst)
  const sessions = await firstRefs(wanted, options.limit ?? Number.POSITIVE_INFINITY, roots, notices)
  return { sessions, seen: candidates.length, folders, notices: notices.list() }
}

async function candidatesOf(
  options: DiscoverOptions,
  roots: Roots | null,
  notices: Notices,
): Promise<{ candidates: readonly Candidate[]; folders: readonly string[] }> {
  const wants = (program: Program): boolean => options.programs?.includes(program) ?? true
  const projects = wants('claude') ? claudeProjects(options.environment) : null
  const rollouts = wants('codex') ? codexSessions(options.environment) : null
  const chats = wants('gemini') ? geminiProjects(options.environment) : null
  const found = [
    ...(projects ? await claudeCandidates(projects, roots, notices) : []),
    ...(rollouts ? await codexCandidates(rollouts, notices) : []),
    ...(chats ? await geminiCandidates(chats, notices) : []),
  ]
  if (found.length > SESSION_LIMITS.listedFiles)
    notices.add(
      'sessions-left-out',
      `Of ${found.length} session files the newest ${SESSION_LIMITS.listedFiles} were looked at.`,
    )
  const candidates = [...found].sort(newestFirst).slice(0, SESSION_LIMITS.listedFiles)
  return { candidates, folders: [projects, rollouts, chats].filter((folder) => folder !== null) }
}

function newestFirst(a: Candidate, b: Candidate): number {
  return b.modifiedAt.getTime() - a.modifiedAt.getTime() || (a.path < b.path ? 1 : -1)
}

/** Looks into files, newest first and a few at a time, until enough are found. */
async function firstRefs(
  candidates: readonly Candidate[],
  limit: number,
  roots: Roots | null,
  notices: Notices,
): Promise<readonly SessionRef[]> {
  const found: SessionRef[] = []
  const step = SESSION_LIMITS.probesAtOnce * 4
  for (let from = 0; from < candidates.length && found.length < limit; from += step) {
    const refs = await inParallel(candidates.slice(from, from + step), (candidate) =>
      refOf(candidate, notices),
    )
    for (const ref of refs) if (ref && (await isWanted(ref, roots)) && found.length < limit) found.push(ref)
  }
  return found
}

async function isWanted(ref: SessionRef, roots: Roots | null): Promise<boolean> {
  if (roots === null) return true
  if (ref.cwd === null) return false
  // A folder that was reached over a link is named as it was reached.
  return roots.hold(ref.cwd) || roots.hold(await realpath(ref.cwd).catch(() => ref.cwd!))
}

function refOf(candidate: Candidate, notices: Notices): Promise<SessionRef | null> {
  if (candidate.program === 'gemini') return geminiRef(candidate, notices)
  return candidate.program === 'codex' ? codexRef(candidate, notices) : claudeRef(candidate, notices)
}

export type Finding = {
  readonly session: SessionRef | null
  /** Where several sessions fit, all of them, the newest first. */
  readonly candidates: readonly SessionRef[]
  readonly notices: readonly SessionNotice[]
}

/** The least of an id that is taken for one. */
const SHORTEST_ID = 4

/**
 * One session by its file, its id, or the start of its id. `session` is null where none fits or
 * several do; never rejects.
 */
export async function findSession(idOrPath: string, options: DiscoverOptions): Promise<Finding> {
  const notices = new Notices()
  const file = await sessionAt(idOrPath, notices)
  if (file) return { session: file, candidates: [file], notices: notices.list() }
  if (idOrPath.length < SHORTEST_ID || /[/\\]/.test(idOrPath))
    return { session: null, candidates: [], notices: notices.list() }
  const roots = options.roots ? await rootsOf(options.roots) : null
  const { candidates } = await candidatesOf(options, null, notices)
  const named = candidates.filter(({ path }) => nameHolds(path, idOrPath)).sort(newestFirst)
  const refs = await firstRefs(named, SESSION_LIMITS.listedFiles, roots, notices)
  const exact = refs.filter(({ id }) => id === idOrPath)
  const fitting = exact.length > 0 ? exact : refs.filter(({ id }) => id.startsWith(idOrPath))
  return { session: fitting.length === 1 ? fitting[0]! : null, candidates: fitting, notices: notices.list() }
}

/** A name of Gemini's holds the first eight digits alone. */
function nameHolds(path: string, id: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return name.includes(id) || (id.length > 8 && name.endsWith(`-${id.slice(0, 8)}.jsonl`))
}

async function sessionAt(given: string, notices: Notices): Promise<SessionRef | null> {
  const path = resolve(given)
  const program = await programOfFile(path).catch(() => null)
  if (program === null) return null
  const candidate = await candidateAt(path, program, notices)
  return candidate && (await refOf(candidate, notices))
}
