// The file that the program keeps of a thread: found by the thread's id, read for what a turn used and
// for an answer that was in flight at a crash. A fork's file holds its own turns only.

import { readdir } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { readLines } from '@gainsay/host'
import type { Usage } from '../../party/party.ts'
import { asArray, asNumber, asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import { messageDigest } from '../shared/outside-id.ts'

const ROLLOUT_LIMITS = { foldersSearched: 20_000 } as const

const THREAD = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.jsonl)?$/

/** The thread of a handle: its id, or the path of its file. Null: neither. */
export function threadOf(session: string): string | null {
  return THREAD.exec(isAbsolute(session) ? basename(session) : session)?.[1] ?? null
}

/** Newest days first. Null: there is no file of it. */
export async function findRollout(folder: string, thread: string): Promise<string | null> {
  let left: number = ROLLOUT_LIMITS.foldersSearched
  const search = async (path: string, depth: number): Promise<string | null> => {
    if (--left < 0) return null
    const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
    if (depth === 3) {
      const file = entries.find((entry) => entry.isFile() && entry.name.endsWith(`-${thread}.jsonl`))
      return file === undefined ? null : join(path, file.name)
    }
    const folders = entries.filter((entry) => entry.isDirectory() && /^\d+$/.test(entry.name))
    for (const { name } of folders.toSorted((a, b) => Number(b.name) - Number(a.name))) {
      const found = await search(join(path, name), depth + 1)
      if (found !== null) return found
    }
    return null
  }
  return search(join(folder, 'sessions'), 0)
}

export type Turn = {
  readonly text: string | null
  /** Of this turn alone; null: not recorded. */
  readonly usage: Usage | null
  readonly model: string
  readonly durationMs: number
  /** Whether the turn came to its end. */
  readonly complete: boolean
}

/** The last turn that asked this question. Null: it is not in the file. */
export async function readTurn(path: string, digest: string): Promise<Turn | null> {
  const state: { turn: Turn | null; model: string } = { turn: null, model: '' }
  await readLines(path, (line) => {
    const entry = parseObject(line.bytes)
    const payload = asObject(entry?.['payload'])
    if (entry !== null && payload !== null) takeLine(state, asText(entry['type']) ?? '', payload, digest)
  })
  return state.turn
}

function takeLine(
  state: { turn: Turn | null; model: string },
  type: string,
  payload: Json,
  digest: string,
): void {
  if (type === 'turn_context') state.model = asText(payload['model']) ?? state.model
  if (type === 'response_item' && payload['type'] === 'message' && payload['role'] === 'user') {
    const text = asArray(payload['content'])
      .map((block) => asText(asObject(block)?.['text']) ?? '')
      .join('\n')
    if (messageDigest(text) === digest)
      state.turn = { text: null, usage: null, model: state.model, durationMs: 0, complete: false }
    return
  }
  const { turn } = state
  if (turn === null || turn.complete) return
  if (type === 'token_usage_record') state.turn = { ...turn, usage: usageOf(payload['turn_token_usage']) }
  if (type !== 'event_msg' || payload['type'] !== 'task_complete') return
  const durationMs = asNumber(payload['duration_ms']) ?? 0
  state.turn = { ...turn, text: asText(payload['last_agent_message']), durationMs, complete: true }
}

/** Codex counts cached tokens among those of the input. Null: it did not say. */
export function usageOf(value: unknown): Usage | null {
  const usage = asObject(value)
  if (usage === null) return null
  const count = (key: string): number => asNumber(usage[key]) ?? 0
  const cacheReadTokens = count('cached_input_tokens')
  return {
    inputTokens: Math.max(0, count('input_tokens') - cacheReadTokens),
    outputTokens: count('output_tokens'),
    cacheReadTokens,
  }
}
