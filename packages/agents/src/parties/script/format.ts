// The file of a scripted party, `gainsay.script.v1` (docs/parties/script.md):
//
//   { "schema": "gainsay.script.v1",
//     "vendor": "north", "model": "north-1",          both optional: who it pretends to be
//     "replies": [
//       { "when": { "role": "critic:*", "round": 1, "topic": "*tests*", "place": "c2/*",
//                   "contains": "text of the message", "from": "handle" },
//         "value": { "attacks": [] },                  what is answered: one of value, text, fail
//         "once": true, "delayMs": 500, "template": true, "damage": "fence",
//         "files": { "src/sum.js": "new text", "old.js": null },  edits in the author's tree
//         "to": "handle", "usage": { "inputTokens": 1 }, "costUsd": 0.01 } ] }
//
// Read once, whole; what does not fit is one sentence with its place in the file. Unknown keys are
// refused: a misspelt `rouns` would else match everything.

import { FAILURE_KINDS, type FailureKind } from '@gainsay/protocol'
import * as z from 'zod'
import type { Usage } from '../../party/party.ts'
import { TIMER_MAX_MS } from '../shared/clock.ts'
import { GLOB_CHARACTERS_MAX } from '../shared/glob.ts'
import { templateFault } from './template.ts'

export const SCRIPT_SCHEMA = 'gainsay.script.v1'
export const SCRIPT_LIMITS = {
  fileBytes: 33_554_432,
  replies: 10_000,
  containsTexts: 20,
  files: 200,
} as const

export const DAMAGES = ['fence', 'preamble', 'trailing-comma', 'cut', 'not-json'] as const
export type Damage = (typeof DAMAGES)[number]

export type ScriptMatch = {
  readonly role?: string | undefined
  readonly round?: number | readonly number[] | undefined
  readonly topic?: string | undefined
  readonly place?: string | undefined
  readonly contains?: string | readonly string[] | undefined
  readonly from?: string | undefined
}
export type ScriptFailure = {
  readonly kind: FailureKind
  readonly message?: string | undefined
  readonly raw?: string | undefined
  readonly retryAfterMs?: number | undefined
}
export type ScriptUsage = { readonly [Key in keyof Usage]?: number | undefined }
/** Whole texts by their paths, which are relative to the work's top. */
export type ScriptFiles = Readonly<Record<string, string | null>>
export type ScriptReply = {
  readonly when?: ScriptMatch | undefined
  readonly once?: boolean | undefined
  readonly delayMs?: number | undefined
  readonly template?: boolean | undefined
  readonly text?: string | undefined
  readonly value?: unknown
  readonly damage?: Damage | undefined
  /** With `damage: "cut"`: how much of the text is kept; half of it by default. */
  readonly keepCharacters?: number | undefined
  readonly fail?: ScriptFailure | undefined
  readonly to?: string | undefined
  /** Of the author alone: edits made in its tree before it answers. Null removes the file. */
  readonly files?: ScriptFiles | undefined
  /** Null: unknown. */
  readonly usage?: ScriptUsage | null | undefined
  readonly costUsd?: number | undefined
  readonly model?: string | undefined
}
export type Script = {
  readonly schema: typeof SCRIPT_SCHEMA
  readonly vendor?: string | undefined
  readonly model?: string | undefined
  readonly replies: readonly ScriptReply[]
}

const pattern = z.string().min(1).max(GLOB_CHARACTERS_MAX)
const round = z.number().int().min(0)
const milliseconds = z.number().min(0).max(TIMER_MAX_MS)
const count = z.number().int().min(0)
const dollars = z.number().min(0)

const match = z.strictObject({
  role: pattern.optional(),
  round: z.union([round, z.array(round).min(1)]).optional(),
  topic: pattern.optional(),
  place: pattern.optional(),
  contains: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1).max(SCRIPT_LIMITS.containsTexts)])
    .optional(),
  from: z.string().optional(),
})
const failure = z.strictObject({
  kind: z.enum(FAILURE_KINDS),
  message: z.string().min(1).optional(),
  raw: z.string().optional(),
  retryAfterMs: milliseconds.optional(),
})
const usage = z.strictObject({
  inputTokens: count.optional(),
  outputTokens: count.optional(),
  cacheReadTokens: count.optional(),
})
const reply = z
  .strictObject({
    when: match.optional(),
    once: z.boolean().optional(),
    delayMs: milliseconds.optional(),
    template: z.boolean().optional(),
    text: z.string().optional(),
    value: z.unknown().optional(),
    damage: z.enum(DAMAGES).optional(),
    keepCharacters: count.optional(),
    fail: failure.optional(),
    to: z.string().min(1).optional(),
    files: z.record(z.string(), z.string().nullable()).optional(),
    usage: usage.nullable().optional(),
    costUsd: dollars.optional(),
    model: z.string().min(1).optional(),
  })
  .superRefine((entry, context) => {
    const fault = replyFault(entry)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

const script: z.ZodType<Script> = z.strictObject({
  schema: z.literal(SCRIPT_SCHEMA),
  vendor: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  replies: z.array(reply).min(1).max(SCRIPT_LIMITS.replies),
})

function replyFault(entry: ScriptReply): string | null {
  const hasValue = entry.value !== undefined
  const answers = [hasValue, entry.text !== undefined, entry.fail !== undefined].filter(Boolean).length
  if (answers !== 1) return 'needs exactly one of value, text and fail'
  if (entry.damage !== undefined && !hasValue) return 'damage is done to a value; give one'
  if (entry.keepCharacters !== undefined && entry.damage !== 'cut')
    return 'keepCharacters belongs to "damage": "cut"'
  const filesFault = entry.files === undefined ? null : faultOfFiles(entry)
  if (filesFault !== null) return filesFault
  return entry.template === true ? templateFault(hasValue ? entry.value : entry.text) : null
}

export type ReadScript =
  | { readonly ok: true; readonly script: Script }
  | { readonly ok: false; readonly why: string }

function faultOfFiles({ files, fail }: ScriptReply): string | null {
  if (fail !== undefined) return 'files belong to an answer; a call that fails leaves its tree as it was'
  const paths = Object.keys(files!)
  if (paths.length > SCRIPT_LIMITS.files) return `files are at most ${SCRIPT_LIMITS.files} in one reply`
  const outside = paths.find((path) => !isInside(path))
  return outside === undefined ? null : `files names ${outside}, which is no path inside the work`
}

/** Of plain names: nothing that leads out of the tree, or into its .git. */
function isInside(path: string): boolean {
  const parts = path.split('/')
  return (
    !path.includes('\0') && parts.every((part) => !['', '.', '..'].includes(part) && !/^\.git$/i.test(part))
  )
}

/** Reads the text of a script file; `why` completes "The script FILE ...". */
export function readScript(text: string): ReadScript {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    return { ok: false, why: `is not JSON: ${(cause as Error).message}` }
  }
  const parsed = script.safeParse(json)
  if (parsed.success) return { ok: true, script: parsed.data }
  const issue = parsed.error.issues[0]!
  const where = issue.path.map(String).join('.')
  return {
    ok: false,
    why: `does not fit ${SCRIPT_SCHEMA} at ${where === '' ? 'its root' : where}: ${issue.message}`,
  }
}
