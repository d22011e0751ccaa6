/**
 * Replaces secrets by placeholders, before anything is hashed, stored or sent. A text that is
 * masked already must come back unchanged.
 */
export type Mask = (text: string) => string

/** Masks every string in a JSON value, in a copy; the names of fields are ours, not masked. */
export function maskStrings(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((part) => maskStrings(part, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, maskStrings(part, mask)]))
}
