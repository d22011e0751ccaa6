// Texts over 16 KiB do not travel inside lines: the writer puts them beside the ledger and
// leaves `{sha256, bytes}` in their place (`BlobRef`). Protocols never look inside either form.
import { createHash } from 'node:crypto'
import type { BlobRef } from '@gainsay/protocol'
import type { LedgerStore, TextRef } from './store.ts'

export const INLINE_LIMIT_BYTES: number = 16 * 1024
/** A composed text over this is a fault of the protocol, not a prompt. */
export const TEXT_LIMIT_BYTES: number = 64 * 1024 * 1024

const SHA256 = /^[0-9a-f]{64}$/

export function textRefOf(text: string): TextRef {
  return {
    sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
    bytes: Buffer.byteLength(text, 'utf8'),
  }
}

export function isTextRef(value: unknown): value is TextRef {
  if (typeof value !== 'object' || value === null) return false
  const { sha256, bytes } = value as { sha256?: unknown; bytes?: unknown }
  return typeof sha256 === 'string' && SHA256.test(sha256) && Number.isSafeInteger(bytes)
}

export function isLong(text: string): boolean {
  // A UTF-16 unit takes at most 3 bytes: most strings need no counting.
  if (text.length * 3 <= INLINE_LIMIT_BYTES) return false
  return text.length > INLINE_LIMIT_BYTES || Buffer.byteLength(text, 'utf8') > INLINE_LIMIT_BYTES
}

/**
 * The value as JSON would give it back, with every long string replaced by its reference;
 * `keep` is told each one. What is folded in memory is thereby what a reader will fold.
 */
export function externalise(value: unknown, keep: (text: string, ref: TextRef) => void): unknown {
  const json = JSON.stringify(value ?? null)
  const copy = JSON.parse(json) as unknown
  // Where all of it is short, none of its strings is long.
  return isLong(json) ? replaceLong(copy, keep) : copy
}

function replaceLong(value: unknown, keep: (text: string, ref: TextRef) => void): unknown {
  if (typeof value === 'string') {
    if (!isLong(value)) return value
    const ref = textRefOf(value)
    keep(value, ref)
    return ref
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) value[index] = replaceLong(value[index], keep)
  } else if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>
    for (const key of Object.keys(record)) {
      const before = record[key]
      const after = replaceLong(before, keep)
      if (after !== before)
        Object.defineProperty(record, key, {
          value: after,
          enumerable: true,
          writable: true,
          configurable: true,
        })
    }
  }
  return value
}

/** The whole text of a reference, of any of its three forms. */
export async function resolveText(store: Pick<LedgerStore, 'getText'>, ref: BlobRef): Promise<string> {
  if (typeof ref === 'string') return ref
  if ('concat' in ref) {
    const parts: string[] = []
    for (const part of ref.concat) parts.push(await resolveText(store, part))
    return parts.join('')
  }
  return await store.getText(ref)
}

/** Every text reference in a line, except inside a party's own value, where none can be. */
export function textRefsIn(value: unknown, found: Map<string, TextRef> = new Map()): Map<string, TextRef> {
  if (isTextRef(value)) found.set(value.sha256, value)
  else if (Array.isArray(value)) for (const part of value) textRefsIn(part, found)
  else if (typeof value === 'object' && value !== null) {
    const own = (value as { kind?: unknown }).kind === 'value' ? 'value' : null
    for (const [key, part] of Object.entries(value)) if (key !== own) textRefsIn(part, found)
  }
  return found
}
