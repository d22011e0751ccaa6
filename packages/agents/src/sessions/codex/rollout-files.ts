// Which rollouts belong to one session: the parents that a fork goes on from, and its subagents.
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SESSION_LIMITS } from '../limits.ts'
import type { Notices } from '../notices.ts'
import { probeFile, type Probe } from '../probe.ts'

/** Forks of forks that are followed back. */
const FORK_DEPTH = 16
/** Days after the session's first in whose folders its subagents are looked for. */
const AGENT_DAYS = 3

export type ParentRollout = { readonly path: string; readonly upTo: number }
export type AgentRollout = { readonly path: string; readonly agent: string }

const ROLLOUT = /^rollout-.*?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.jsonl$/i

export function idOfRolloutName(path: string): string | null {
  return ROLLOUT.exec(basename(path))?.[1] ?? null
}

/** The rollouts to read before this one, the oldest first, each up to where it was forked. */
export async function lineageOf(path: string, notices: Notices): Promise<readonly ParentRollout[]> {
  const parents: ParentRollout[] = []
  const seen = new Set([path])
  let current = path
  while (parents.length < FORK_DEPTH) {
    const probe = await probeFile(current).catch(() => null)
    const fork = probe ? forkOf(probe) : null
    if (fork === null) break
    const parent = await rolloutOfId(dirname(dirname(dirname(dirname(current)))), fork.from)
    if (parent === null || seen.has(parent)) {
      notices.add(
        'fork-parent-missing',
        `The session was forked from ${fork.from}, whose rollout was not found; its earlier turns are unknown.`,
      )
      break
    }
    seen.add(parent)
    parents.unshift({ path: parent, upTo: fork.upTo })
    current = parent
  }
  return parents
}

/** Only forks that number their lines after their parent's leave the parent's turns out. */
function forkOf(probe: Probe): { from: string; upTo: number } | null {
  const first = probe.head.slice(0, SESSION_LIMITS.probeBytes)
  const from = /"forked_from_id":"([^"\\]+)"/.exec(first)?.[1]
  const upTo = /"forked_from_ordinal_exclusive":(\d+)/.exec(first)?.[1]
  return from !== undefined && upTo !== undefined ? { from, upTo: Number(upTo) } : null
}

async function rolloutOfId(sessions: string, id: string): Promise<string | null> {
  const suffix = `-${id}.jsonl`
  const names = await readdir(sessions, { recursive: true }).catch(() => [])
  const found = names.find((name) => name.endsWith(suffix))
  return found === undefined ? null : join(sessions, found)
}

export async function agentRolloutsOf(
  path: string,
  id: string,
  notices: Notices,
): Promise<readonly AgentRollout[]> {
  if (id === '' || idOfRolloutName(path) === null) return []
  const folder = dirname(path)
  const found: AgentRollout[] = []
  for (const day of [folder, ...(await laterDays(folder))]) {
    const names = (await readdir(day).catch(() => [])).filter((name) => ROLLOUT.test(name)).sort()
    for (const name of names.slice(0, SESSION_LIMITS.listedFiles)) {
      const file = join(day, name)
      if (file === path || found.length >= SESSION_LIMITS.agentFiles) continue
      const probe = await probeFile(file).catch(() => null)
      if (probe && isSubagent(probe) && probe.text('parent_thread_id') === id)
        found.push({ path: file, agent: idOfRolloutName(file) ?? name })
    }
  }
  if (found.length >= SESSION_LIMITS.agentFiles)
    notices.add(
      'subagents-left-out',
      `More than ${SESSION_LIMITS.agentFiles} subagent rollouts; the first were read.`,
    )
  return found
}

/** The folders of the days after it in the same month or the next, as far as they exist. */
async function laterDays(folder: string): Promise<readonly string[]> {
  const [day, month, year] = [folder, dirname(folder), dirname(dirname(folder))].map((part) =>
    Number(basename(part)),
  )
  if (!day || !month || !year) return []
  const sessions = dirname(dirname(dirname(folder)))
  return Array.from({ length: AGENT_DAYS - 1 }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 1, day + index + 1))
    const [y, m, d] = date.toISOString().slice(0, 10).split('-')
    return join(sessions, y!, m!, d!)
  })
}

/** A rollout of a thread that another one started is no session of its own. */
export function isSubagent(probe: Probe): boolean {
  const first = probe.head.slice(0, 4_096)
  return (
    /"parent_thread_id":"/.test(first) ||
    /"source":\{"(?:subagent|sub_agent)"/.test(first) ||
    /"thread_source":"subagent"/.test(first)
  )
}
