// A ledger keeps texts over 16 KiB beside its lines, and what stands in their place is no text that
// a tree could hold. So the texts of a reply are bounded before anything is made of them: a long
// one is cut at its end and says so (the reply itself is kept whole), and a witness that is too
// long is left out, since a cut program is another one.

/** UTF-16 units: at most 3 bytes each, so that every text stays below 16 KiB. */
export const TEXT_UNITS_MAX = 5_000
const CUT = ' [cut: the whole text is in the ledger, with the reply]'
const LEFT_OUT = '[Its witness was left out: a file of it is longer than 5,000 characters.]'
/** A reply is no deeper than this; what lies below is not looked at. */
const LEVELS_MAX = 40

/** A copy; short values come back as they are. */
export function boundTexts(value: unknown, level: number = 0): unknown {
  if (typeof value === 'string') return value.length <= TEXT_UNITS_MAX ? value : cut(value)
  if (typeof value !== 'object' || value === null || level > LEVELS_MAX) return value
  if (Array.isArray(value)) return value.map((part) => boundTexts(part, level + 1))
  const bounded: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) {
    if (key === 'witness' && hasLongFile(part)) {
      const evidence = bounded['evidence'] ?? (value as { evidence?: unknown }).evidence
      bounded['evidence'] = typeof evidence === 'string' ? `${LEFT_OUT} ${evidence}` : LEFT_OUT
    } else if (key !== 'evidence' || bounded['evidence'] === undefined) bounded[key] = part
  }
  return Object.fromEntries(Object.entries(bounded).map(([key, part]) => [key, boundTexts(part, level + 1)]))
}

function cut(text: string): string {
  // Never between the two halves of one character.
  const kept = text.slice(0, TEXT_UNITS_MAX - CUT.length).replace(/[\ud800-\udbff]$/, '')
  return kept + CUT
}

function hasLongFile(witness: unknown): boolean {
  const files = (witness as { files?: unknown } | null)?.files
  return (
    Array.isArray(files) &&
    files.some((file: unknown) => {
      const content = (file as { content?: unknown } | null)?.content
      return typeof content === 'string' && content.length > TEXT_UNITS_MAX
    })
  )
}
