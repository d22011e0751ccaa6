// Where the transcripts of a session's subagents are: below `<sessionId>/subagents/`, or, in
// older versions, as `agent-*.jsonl` beside the session's own file.
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SESSION_LIMITS } from '../limits.ts'
import { probeFile } from '../probe.ts'
import type { Notices } from '../notices.ts'

export type AgentFile = { readonly path: string; readonly agent: string }

/** Compaction writes a transcript of its own, whose last message is a summary and no claim. */
const COMPACTION = /^agent-a?compact/

export function isAgentFile(name: string): boolean {
  return name.startsWith('agent-') && name.endsWith('.jsonl')
}

export async function agentFilesOf(sessionPath: string, notices: Notices): Promise<readonly AgentFile[]> {
  const id = basename(sessionPath, '.jsonl')
  const below = await filesBelow(join(dirname(sessionPath), id, 'subagents'), SESSION_LIMITS.agentFolderDepth)
  const beside = await filesBeside(dirname(sessionPath), id)
  const all = [...below, ...beside].filter((path) => !COMPACTION.test(basename(path))).sort()
  if (all.length > SESSION_LIMITS.agentFiles)
    notices.add(
      'subagents-left-out',
      `Of ${all.length} subagent transcripts the first ${SESSION_LIMITS.agentFiles} were read.`,
    )
  return all
    .slice(0, SESSION_LIMITS.agentFiles)
    .map((path) => ({ path, agent: basename(path, '.jsonl').slice('agent-'.length) }))
}

async function filesBelow(folder: string, depth: number): Promise<string[]> {
  if (depth === 0) return []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found: string[] = []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await filesBelow(path, depth - 1)))
    else if (isAgentFile(entry.name)) found.push(path)
    if (found.length > SESSION_LIMITS.agentFiles) break
  }
  return found
}

async function filesBeside(folder: string, id: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const found: string[] = []
  for (const name of names.filter(isAgentFile).slice(0, SESSION_LIMITS.listedFiles)) {
    const path = join(folder, name)
    const probe = await probeFile(path).catch(() => null)
    if (probe?.text('sessionId') === id) found.push(path)
  }
  return found
}
