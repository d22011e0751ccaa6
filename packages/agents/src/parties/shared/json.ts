// Reading events whose shape nobody promised: each accessor gives the value or nothing.

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

export function parseObject(bytes: Uint8Array): Json | null {
  try {
    return asObject(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}
