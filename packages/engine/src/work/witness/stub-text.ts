// Stubs of text: Python functions by their indentation, and lines of anything by blanks. Lines keep
// their numbers, so that a trace of other code stays as it was.

type Lines = { readonly start: number; readonly end: number }

/** The lines (1-based, inclusive) made empty. */
export function blankLines(source: string, lines: Lines): string {
  return source
    .split('\n')
    .map((line, index) => (index + 1 >= lines.start && index + 1 <= lines.end ? '' : line))
    .join('\n')
}

const DEFINITION = /^(\s*)(?:async\s+)?def\s/

/** @returns the source with the function around the lines returning None; null where there is none */
export function stubPython(source: string, lines: Lines): string | null {
  const all = source.split('\n')
  const at = definitionAround(all, lines)
  if (at === null) return null
  const indent = DEFINITION.exec(all[at]!)![1]!.length
  const body = bodyAfter(all, at)
  if (body === null) return null
  let end = body
  while (end < all.length && (all[end]!.trim() === '' || indentOf(all[end]!) > indent)) end += 1
  const pad = all[body]!.slice(0, indentOf(all[body]!))
  return all.map((line, n) => (n === body ? `${pad}return None` : n > body && n < end ? '' : line)).join('\n')
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The innermost definition whose body holds the first line, or that the lines begin with. */
function definitionAround(all: readonly string[], { start, end }: Lines): number | null {
  for (let n = start - 1; n < Math.min(end, all.length); n += 1) {
    if (DEFINITION.test(all[n]!)) return n
    if (all[n]!.trim() !== '' && !/^\s*[@#]/.test(all[n]!)) break
  }
  const first = all.slice(start - 1, end).find((line) => line.trim() !== '')
  if (first === undefined) return null
  let within = indentOf(first)
  for (let n = start - 2; n >= 0; n -= 1) {
    const line = all[n]!
    // A head of several lines ends at the depth of its definition.
    if (/^\s*(?:$|[)\]}])/.test(line) || indentOf(line) >= within) continue
    if (DEFINITION.test(line)) return n
    within = indentOf(line)
  }
  return null
}

/** The first line of the body: after the head's colon, which may stand some lines further down. */
function bodyAfter(all: readonly string[], at: number): number | null {
  for (let n = at; n < Math.min(all.length, at + HEAD_LINES_MOST); n += 1) {
    if (!/:\s*(?:#.*)?$/.test(all[n]!)) continue
    const body = all.findIndex((line, m) => m > n && line.trim() !== '')
    return body < 0 ? null : body
  }
  return null
}

const HEAD_LINES_MOST = 40
