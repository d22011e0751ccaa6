// A file as critics are shown it, line by line: secrets are masked, and one that stood in several
// lines is one placeholder. Each masked line knows the raw lines that it stands for.
import type { FoundLines } from './find-lines.ts'

export type MaskedLines = {
  readonly lines: readonly string[]
  /** `starts[n]`: the 1-based raw line at which `lines[n]` begins; it ends before the next one. */
  readonly starts: readonly number[]
  readonly rawCount: number
}

/** A secret in more lines than this is not told apart from what follows it. */
const SECRET_LINES = 1_024

/**
 * The whole text is masked, since a key of many lines is recognised only as a whole.
 * @returns null where the masked lines cannot be laid beside the raw ones
 */
export function maskedLines(text: string, mask: (text: string) => string): MaskedLines | null {
  const raw = text.split('\n')
  const masked = mask(text).split('\n')
  const starts = masked.length === raw.length ? raw.map((_, n) => n + 1) : startsOf(raw, masked, mask)
  if (starts === null) return null
  return { lines: masked.map((line) => line.replace(/\r$/, '')), starts, rawCount: raw.length }
}

function startsOf(
  raw: readonly string[],
  masked: readonly string[],
  mask: (text: string) => string,
): number[] | null {
  const starts: number[] = []
  let at = 0
  for (const line of masked) {
    starts.push(at + 1)
    at += line === raw[at] ? 1 : rawLinesOf(line, raw, at, mask)
  }
  // A line that was not changed stands where it stood, or else a secret was measured wrongly.
  return at === raw.length && everyLineFits(raw, masked, starts) ? starts : null
}

/**
 * How many raw lines became this one. A part of a secret is masked as something else than the
 * whole of it, or not at all, so that the smallest count that gives the line can be bisected for.
 */
function rawLinesOf(
  line: string,
  raw: readonly string[],
  at: number,
  mask: (text: string) => string,
): number {
  const gives = (count: number): boolean =>
    mask(raw.slice(at, at + count).join('\n')).split('\n', 1)[0] === line
  let enough = 1
  while (!gives(enough)) {
    // Not masked so without the lines above it: then it is one line, since such a secret has no ends of lines.
    if (enough >= SECRET_LINES || at + enough >= raw.length) return 1
    enough *= 2
  }
  let few = enough >> 1
  while (enough - few > 1) {
    const middle = (few + enough) >> 1
    if (gives(middle)) enough = middle
    else few = middle
  }
  return enough
}

function everyLineFits(
  raw: readonly string[],
  masked: readonly string[],
  starts: readonly number[],
): boolean {
  return masked.every((line, n) => isMasked(line) || line === raw[starts[n]! - 1])
}

/** The masked lines, 1-based and inclusive, that stand for these raw ones. */
export function toMasked({ starts }: MaskedLines, { start, end }: FoundLines): FoundLines {
  return { start: lineAt(starts, start), end: lineAt(starts, end) }
}

/** The raw lines that these masked ones stand for. */
export function toRaw({ starts, rawCount }: MaskedLines, { start, end }: FoundLines): FoundLines {
  return { start: starts[start - 1]!, end: (starts[end] ?? rawCount + 1) - 1 }
}

/** The last masked line that begins at or before the raw one. */
function lineAt(starts: readonly number[], raw: number): number {
  let low = 1
  let high = starts.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle - 1]! <= raw) low = middle
    else high = middle - 1
  }
  return low
}

/** Whether a placeholder may stand in it. */
export function isMasked(text: string): boolean {
  return text.includes('[masked:')
}

/**
 * Without the digests of its placeholders: a key of several lines has another digest in a diff,
 * where each of its lines begins with a sign.
 */
export function withoutDigests(text: string): string {
  return text.replace(/\[masked:([a-z-]+):[0-9a-f]+\]/g, '[masked:$1]')
}
