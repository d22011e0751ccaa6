// What is written for outsiders, `gainsay.mailbox-request.v1`, and the name of its file.

import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { AskOptions } from '../../party/party.ts'
import { roundOf } from '../shared/round-of.ts'

export const REQUEST_SCHEMA = 'gainsay.mailbox-request.v1'

export type MailboxRequest = {
  readonly schema: typeof REQUEST_SCHEMA
  /** The file's name without its ending, and the handle of the conversation after the answer. */
  readonly name: string
  readonly call: string
  readonly place: string | null
  readonly role: string | null
  readonly round: number | null
  readonly topic: string | null
  /** ISO 8601, UTC. */
  readonly writtenAt: string
  readonly deadline: string
  readonly reply: { readonly path: string; readonly textPath: string; readonly help: string }
  /** The request that this conversation goes on from. */
  readonly previous: string | null
  readonly tree: string | null
  readonly replySchema?: unknown
  readonly message: string
}

// Only what is needed to find a call again; the rest is for people.
const stored = z.object({
  schema: z.literal(REQUEST_SCHEMA),
  call: z.string(),
  writtenAt: z.string(),
  tree: z.string().nullable(),
})
export type StoredRequest = {
  readonly call: string
  readonly writtenAt: string
  readonly tree: string | null
}

export function readRequest(bytes: Uint8Array): StoredRequest | null {
  try {
    const parsed = stored.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * The name of a question, safe in any file system. Attempts of one action with the same message have
 * the same name, so that a run that is resumed goes on waiting in place of asking twice.
 */
export function questionName(message: string, options: AskOptions): string {
  const identity = [options.context?.action ?? options.callId, options.from?.session ?? null, message]
  const digest = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 20)
  const place = (options.context?.place ?? 'call')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  return `${place === '' ? 'call' : place}-${digest}`
}

const NAME = /^[a-z0-9][a-z0-9-]{0,59}-[a-f0-9]{20}-[1-9][0-9]{0,2}$/

/** Whether it is a name that we gave: no other file of the folder is ever touched. */
export function isRequestName(name: string): boolean {
  return NAME.test(name)
}

export type RequestInput = {
  readonly name: string
  readonly message: string
  readonly options: AskOptions
  readonly nowMs: number
}

export function makeRequest({ name, message, options, nowMs }: RequestInput): MailboxRequest {
  const { context } = options
  return {
    schema: REQUEST_SCHEMA,
    name,
    call: options.callId,
    place: context?.place ?? null,
    role: context?.role ?? null,
    round: roundOf(context) ?? null,
    topic: context?.topic ?? null,
    writtenAt: isoTime(nowMs),
    deadline: isoTime(nowMs + options.budget.timeoutMs),
    reply: {
      path: `replies/${name}.json`,
      textPath: `replies/${name}.md`,
      help: 'See README.md: write {"value": ...} or {"text": "..."} to reply.path.',
    },
    previous: options.from?.session ?? null,
    tree: options.from?.tree ?? null,
    replySchema: options.schema ?? null,
    message,
  }
}

const LATEST_MS = 8_640_000_000_000_000

function isoTime(ms: number): string {
  return new Date(Math.min(ms, LATEST_MS)).toISOString()
}
