// What an outsider wrote. Whether it is complete comes first: a prefix of a JSON object or list never
// parses, and text needs its last line, so a file that is still being written is never read as one
// that is finished.

import * as z from 'zod'
import type { Usage } from '../../party/party.ts'
import { END_MARKER } from './limits.ts'

export const REPLY_ENDINGS = ['.json', '.md', '.txt'] as const
export type ReplyEnding = (typeof REPLY_ENDINGS)[number]

export const RAW_CHARACTERS_MAX = 65_536

export type Answer = {
  readonly text: string
  readonly value?: unknown
  /** Null: the outsider did not say. */
  readonly usage: Usage | null
  readonly costUsd?: number
  readonly model?: string
}
export type ReplyContent =
  | { readonly kind: 'incomplete'; readonly why: string }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'refusal'; readonly why: string }
  /** `raw`: what was written, cut at `RAW_CHARACTERS_MAX`. */
  | { readonly kind: 'malformed'; readonly why: string; readonly raw: string }

const count = z.number().int().min(0).default(0)
const replySchema = z.object({
  text: z.string().optional(),
  value: z.unknown().optional(),
  refuse: z.string().optional(),
  model: z.string().min(1).max(200).optional(),
  costUsd: z.number().min(0).optional(),
  usage: z.object({ inputTokens: count, outputTokens: count, cacheReadTokens: count }).optional(),
})

export function readReply(bytes: Uint8Array, ending: ReplyEnding): ReplyContent {
  const text = new TextDecoder().decode(bytes)
  return ending === '.json' ? readJson(text) : readText(text)
}

function readText(text: string): ReplyContent {
  const trimmed = text.trimEnd()
  const body = trimmed.slice(0, -END_MARKER.length)
  if (!trimmed.endsWith(END_MARKER) || !/(?:^|[\r\n])[ \t]*$/.test(body))
    return { kind: 'incomplete', why: `its last line is not ${END_MARKER}` }
  return { kind: 'answer', answer: { text: body.trim(), usage: null } }
}

function readJson(text: string): ReplyContent {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'incomplete', why: 'it is not JSON yet' }
  }
  const raw = text.slice(0, RAW_CHARACTERS_MAX)
  // `12` may be the start of `123`: only what has brackets or quotes says where it ends.
  if (typeof json !== 'object' && typeof json !== 'string')
    return { kind: 'incomplete', why: 'it is not a JSON object' }
  if (typeof json === 'string' || json === null || Array.isArray(json))
    return { kind: 'malformed', why: 'it is not a JSON object', raw }
  if (!['text', 'value', 'refuse'].some((key) => Object.hasOwn(json, key)))
    return { kind: 'answer', answer: { text: JSON.stringify(json), value: json, usage: null } }
  return readFields(json, raw)
}

function readFields(json: object, raw: string): ReplyContent {
  const parsed = replySchema.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    return { kind: 'malformed', why: `${issue.path.map(String).join('.')}: ${issue.message}`, raw }
  }
  const { text, value, refuse, usage, costUsd, model } = parsed.data
  if (refuse !== undefined) return { kind: 'refusal', why: refuse }
  const shared = {
    usage: usage ?? null,
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(model === undefined ? {} : { model }),
  }
  if (value === undefined) return { kind: 'answer', answer: { text: text ?? '', ...shared } }
  return { kind: 'answer', answer: { text: text ?? JSON.stringify(value), value, ...shared } }
}
