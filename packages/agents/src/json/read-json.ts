// Reading values whose shape nobody promised: each accessor gives the value or nothing.

export type Json = { readonly [key: string]: unknown }

export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : []
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

const decoder = new TextDecoder()

/** Parses one line, as text or as its UTF-8 bytes; null where it is no JSON object. */
export function parseObject(line: string | Uint8Array): Json | null {
  try {
    return asObject(JSON.parse(typeof line === 'string' ? line : decoder.decode(line)))
  } catch {
    return null
  }
}
