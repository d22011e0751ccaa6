// Finds quoted lines again: where they were said to stand, else the one nearest to it.

export type FoundLines = { readonly start: number; readonly end: number }

const squeezed = (line: string): string => line.replace(/\s+/g, ' ').trim()

/**
 * @param lines of the file; line 1 is `lines[0]`.
 * @param quote copied lines; blank lines at its ends do not count. An empty quote needs only
 * that the lines exist.
 * @param near 1-based line that was named.
 * @returns 1-based inclusive lines, or null where the quote stands nowhere in the file
 */
export function findLines(lines: readonly string[], quote: string, near: FoundLines): FoundLines | null {
  const wanted = trimmed(quote.split(/\r?\n/))
  if (wanted.length === 0)
    return near.start >= 1 && near.end <= lines.length && near.start <= near.end ? near : null
  return (
    nearest(lines, wanted, near.start, (line) => line) ??
    nearest(lines, wanted.map(squeezed), near.start, squeezed) ??
    within(lines, wanted, near.start)
  )
}

function trimmed(lines: readonly string[]): readonly string[] {
  let from = 0
  let to = lines.length
  while (from < to && lines[from]!.trim() === '') from += 1
  while (to > from && lines[to - 1]!.trim() === '') to -= 1
  return lines.slice(from, to)
}

function nearest(
  lines: readonly string[],
  wanted: readonly string[],
  near: number,
  read: (line: string) => string,
): FoundLines | null {
  const seen = read === squeezed ? lines.map(squeezed) : lines
  let best: number | null = null
  for (let at = 0; at + wanted.length <= seen.length; at += 1) {
    if (seen[at] !== wanted[0] || !wanted.every((line, n) => seen[at + n] === line)) continue
    if (best === null || Math.abs(at + 1 - near) < Math.abs(best - near)) best = at + 1
  }
  return best === null ? null : { start: best, end: best + wanted.length - 1 }
}

/** A quote of a part of one line. */
function within(lines: readonly string[], wanted: readonly string[], near: number): FoundLines | null {
  const part = squeezed(wanted[0]!)
  if (wanted.length !== 1 || part.length < SHORTEST_PART) return null
  let best: number | null = null
  for (const [index, line] of lines.entries()) {
    if (
      squeezed(line).includes(part) &&
      (best === null || Math.abs(index + 1 - near) < Math.abs(best - near))
    )
      best = index + 1
  }
  return best === null ? null : { start: best, end: best }
}

/** A shorter part of a line stands in too many places to be an address. */
const SHORTEST_PART = 6
