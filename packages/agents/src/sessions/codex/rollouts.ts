// The sessions of a Codex home, found without reading them whole.
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { SessionRef } from '../../session/session.ts'
import { candidatesIn, inParallel, type Candidate } from '../candidates.ts'
import { SESSION_LIMITS } from '../limits.ts'
import type { Notices } from '../notices.ts'
import { probeFile } from '../probe.ts'
import { idOfRolloutName, isSubagent } from './rollout-files.ts'

const NUMBER = /^\d+$/

/** Every rollout; which folder it is of stands only inside it. */
export async function codexCandidates(sessions: string, notices: Notices): Promise<readonly Candidate[]> {
  const days: string[] = []
  for (const year of await numbered(sessions, notices))
    for (const month of await numbered(join(sessions, year), notices))
      for (const day of await numbered(join(sessions, year, month), notices))
        days.push(join(sessions, year, month, day))
  const lists = await inParallel(days.slice(-SESSION_LIMITS.projectFolders), (day) =>
    candidatesIn(day, 'codex', (name) => isRollout(name, day, notices), notices),
  )
  return lists.flat()
}

async function numbered(folder: string, notices: Notices): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR')
      notices.add('folder-unreadable', `The folder ${folder} cannot be read (${error.code ?? 'unknown'}).`)
    return []
  })
  return names.filter((name) => NUMBER.test(name)).sort()
}

function isRollout(name: string, day: string, notices: Notices): boolean {
  if (/^rollout-.*\.jsonl\.(?:zst|gz)$/.test(name))
    notices.add('session-compressed', `The session file ${join(day, name)} is compressed and was left out.`)
  return name.startsWith('rollout-') && name.endsWith('.jsonl')
}

/** Null where the file is no session: empty, or the rollout of a subagent. */
export async function codexRef(candidate: Candidate, notices: Notices): Promise<SessionRef | null> {
  if (candidate.bytes === 0) {
    notices.add('session-empty', `The session file ${candidate.path} is empty.`)
    return null
  }
  try {
    const probe = await probeFile(candidate.path, ['cwd'])
    if (isSubagent(probe)) return null
    const id = idOfRolloutName(candidate.path) ?? probe.text('id')
    return {
      program: 'codex',
      id: id ?? basename(candidate.path, '.jsonl'),
      path: candidate.path,
      cwd: probe.text('cwd'),
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
