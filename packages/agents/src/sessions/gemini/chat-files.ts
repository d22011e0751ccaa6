// The sessions of a Gemini home, found without reading them whole.
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import type { SessionRef } from '../../session/session.ts'
import { candidatesIn, inParallel, type Candidate } from '../candidates.ts'
import { SESSION_LIMITS } from '../limits.ts'
import type { Notices } from '../notices.ts'
import { probeFile } from '../probe.ts'

/** A path; a longer file is none. */
const ROOT_FILE_CHARS = 8_192

export async function geminiCandidates(projects: string, notices: Notices): Promise<readonly Candidate[]> {
  const names = await readdir(projects).catch(() => [])
  const lists = await inParallel(names.slice(0, SESSION_LIMITS.projectFolders), (name) =>
    candidatesIn(join(projects, name, 'chats'), 'gemini', isChat, notices),
  )
  return lists.flat()
}

function isChat(name: string): boolean {
  return name.startsWith('session-') && name.endsWith('.jsonl')
}

/** Null where the file is no session of a user: empty, or that of a subagent. */
export async function geminiRef(candidate: Candidate, notices: Notices): Promise<SessionRef | null> {
  const { path, bytes } = candidate
  if (bytes === 0) {
    notices.add('session-empty', `The session file ${path} is empty.`)
    return null
  }
  try {
    const probe = await probeFile(path, ['sessionId'])
    if ((probe.text('kind') ?? 'main') !== 'main') return null
    return {
      program: 'gemini',
      id: probe.text('sessionId') ?? basename(path, '.jsonl'),
      path,
      cwd: await folderOfChat(path),
      modifiedAt: candidate.modifiedAt.toISOString(),
      bytes,
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    notices.add('session-unreadable', `The session file ${path} was left out: it cannot be read (${code}).`)
    return null
  }
}

/** The session itself names no folder: it stands in a file beside its own. Null: there is none. */
export async function folderOfChat(path: string): Promise<string | null> {
  const text = await readFile(join(dirname(dirname(path)), '.project_root'), 'utf8').catch(() => '')
  const folder = text.trim()
  return folder.length <= ROOT_FILE_CHARS && isAbsolute(folder) ? folder : null
}
