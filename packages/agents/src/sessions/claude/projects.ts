// The sessions of a Claude Code config folder, found without reading them whole.
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { SessionRef } from '../../session/session.ts'
import { candidatesIn, inParallel, type Candidate } from '../candidates.ts'
import { SESSION_LIMITS } from '../limits.ts'
import type { Notices } from '../notices.ts'
import { probeFile } from '../probe.ts'
import type { Roots } from '../roots.ts'
import { isAgentFile } from './agent-files.ts'
import { mayHold } from './fold.ts'

function isSessionName(name: string): boolean {
  return name.endsWith('.jsonl') && !isAgentFile(name)
}

/** Every file that may be a session of one of the folders; with `roots` null, every one. */
export async function claudeCandidates(
  projects: string,
  roots: Roots | null,
  notices: Notices,
): Promise<readonly Candidate[]> {
  const entries = await readdir(projects, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      notices.add('folder-unreadable', `The folder ${projects} cannot be read (${error.code ?? 'unknown'}).`)
    return []
  })
  const folders = entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
  if (folders.length > SESSION_LIMITS.projectFolders)
    notices.add(
      'folders-left-out',
      `Only ${SESSION_LIMITS.projectFolders} of ${folders.length} project folders were looked at.`,
    )
  const lists = await inParallel(folders.slice(0, SESSION_LIMITS.projectFolders), async (name) => {
    const candidates = await candidatesIn(join(projects, name), 'claude', isSessionName, notices)
    return roots === null || (await belongs(name, candidates, roots)) ? candidates : []
  })
  return lists.flat()
}

/** By its name in any folding; where that says nothing, by the folder that its newest session names. */
async function belongs(name: string, candidates: readonly Candidate[], roots: Roots): Promise<boolean> {
  if (roots.folders.some((root) => mayHold(name, root))) return true
  const newest = candidates.reduce<Candidate | null>(
    (best, one) => (best && best.modifiedAt >= one.modifiedAt ? best : one),
    null,
  )
  if (newest === null) return false
  const probe = await probeFile(newest.path, ['cwd']).catch(() => null)
  const cwd = probe?.text('cwd') ?? null
  return cwd !== null && roots.hold(cwd)
}

/** Null where the file is no session: empty, or the transcript of a subagent. */
export async function claudeRef(candidate: Candidate, notices: Notices): Promise<SessionRef | null> {
  if (candidate.bytes === 0) {
    notices.add('session-empty', `The session file ${candidate.path} is empty.`)
    return null
  }
  try {
    const probe = await probeFile(candidate.path, ['cwd'])
    const cwd = probe.text('cwd')
    if (
      cwd === null &&
      probe.text('sessionId') === null &&
      !/"type":"(?:user|assistant|summary)"/.test(probe.head)
    ) {
      notices.add(
        'session-unreadable',
        `The file ${candidate.path} was left out: nothing at its ends looks like a session.`,
      )
      return null
    }
    return {
      program: 'claude',
      id: basename(candidate.path, '.jsonl'),
      path: candidate.path,
      cwd,
      modifiedAt: candidate.modifiedAt.toISOString(),
      bytes: candidate.bytes,
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    notices.add(
      'session-unreadable',
      `The session file ${candidate.path} was left out: it cannot be read (${code}).`,
    )
    return null
  }
}
