// The id under which a program keeps a call, together with a digest of what was asked: a fork's file
// begins with its parent's turns, and only the digest tells our question from theirs.

import { createHash } from 'node:crypto'

export type OutsideId = { readonly session: string; readonly digest: string }

/** Programs may add or take white space at the end of a prompt. */
export function messageDigest(message: string): string {
  return createHash('sha256').update(message.trim()).digest('hex').slice(0, 32)
}

export function outsideId(session: string, message: string): string {
  return `${session}:${messageDigest(message)}`
}

export function readOutsideId(text: string | null): OutsideId | null {
  const found = /^([0-9a-f-]{36}):([0-9a-f]{32})$/.exec(text ?? '')
  return found === null ? null : { session: found[1]!, digest: found[2]! }
}

/** A UUID (version 8: made by us) that is the same for the same call, on any machine. */
export function uuidOfCall(callId: string): string {
  const hex = createHash('sha256').update(`gainsay call ${callId}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  const last = hex.slice(20, 32)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    last,
  ].join('-')
}
