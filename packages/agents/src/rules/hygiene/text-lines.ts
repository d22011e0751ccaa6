// Which added lines begin inside a string, a here-document or a block comment that an earlier
// added line opened: what stands there is text and no code. A gap between the lines ends what was
// open, because what closed it may stand in the lines that did not change.
import type { AddedLine } from './added-file.ts'

type Fence = { readonly open: RegExp; readonly close: (opened: RegExpExecArray) => string | RegExp }

const BLOCK: Fence = { open: /\/\*/g, close: () => '*/' }
const TICK: Fence = { open: /`/g, close: () => '`' }
const TRIPLE: Fence = { open: /"""|'''/g, close: ([mark]) => mark }
const TRIPLE_DOUBLE: Fence = { open: /"""/g, close: () => '"""' }
const HEREDOC: Fence = {
  open: /(?<![<\w])<<[-~]?\s?(["']?)([A-Z][A-Z_0-9]*)\1(?=\s|$|[;)|&,.])/g,
  close: (opened) => new RegExp(String.raw`^\s*${opened[2]}\b`),
}
const PHP_HEREDOC: Fence = {
  open: /(?<!<)<<<(?!<)\s?(["']?)([A-Z_][A-Z_0-9]*)\1\s*$/gi,
  close: (opened) => new RegExp(String.raw`^\s*${opened[2]}\b`),
}
const RAW: Fence = { open: /\br(#+)"/g, close: (opened) => `"${opened[1]}` }
const RUBY_BLOCK: Fence = { open: /^=begin\b/g, close: () => /^=end\b/ }
const MARKUP: Fence = { open: /<!--/g, close: () => '-->' }

const FENCES: Readonly<Record<string, readonly Fence[]>> = {
  javascript: [BLOCK, TICK],
  go: [BLOCK, TICK],
  python: [TRIPLE],
  rust: [BLOCK, RAW],
  java: [BLOCK, TRIPLE_DOUBLE],
  kotlin: [BLOCK, TRIPLE_DOUBLE],
  scala: [BLOCK, TRIPLE_DOUBLE],
  swift: [BLOCK, TRIPLE_DOUBLE],
  csharp: [BLOCK, TRIPLE_DOUBLE],
  fsharp: [TRIPLE_DOUBLE],
  dart: [BLOCK, TRIPLE],
  elixir: [TRIPLE],
  ruby: [HEREDOC, RUBY_BLOCK],
  php: [BLOCK, PHP_HEREDOC],
}
/** Shells, configuration, markup and what is not known. */
const OTHER: readonly Fence[] = [HEREDOC, BLOCK, MARKUP]
const LINE_COMMENT: Readonly<Record<string, RegExp>> = {
  python: /^\s*#/,
  ruby: /^\s*#/,
  elixir: /^\s*#/,
}

/** The 0-based indexes of the lines that begin inside such a text. */
export function linesOfText(lines: readonly AddedLine[], language: string | null): ReadonlySet<number> {
  const fences = (language === null ? undefined : FENCES[language]) ?? OTHER
  const comment = (language === null ? undefined : LINE_COMMENT[language]) ?? /^\s*\/\//
  const inside = new Set<number>()
  let close: string | RegExp | null = null
  lines.forEach(({ line, text }, index) => {
    if (index > 0 && lines[index - 1]!.line !== line - 1) close = null
    if (close !== null) inside.add(index)
    if (close === null && comment.test(text)) return
    close = stateAfter(text, close, fences)
  })
  return inside
}

/** What is still open at the end of the line. Each step moves on in the line, so it ends. */
function stateAfter(
  text: string,
  before: string | RegExp | null,
  fences: readonly Fence[],
): string | RegExp | null {
  let close = before
  let at = 0
  while (at <= text.length) {
    if (close !== null) {
      const end: number = endOf(text, at, close)
      if (end < 0) return close
      at = end
      close = null
      continue
    }
    const opened = nextOpen(text, at, fences)
    if (opened === null) return null
    close = opened.fence.close(opened.match)
    at = opened.match.index + opened.match[0].length
    // A here-document begins on the next line.
    if (typeof close !== 'string') return close
  }
  return close
}

function endOf(text: string, at: number, close: string | RegExp): number {
  if (typeof close !== 'string') return close.test(text) ? text.length + 1 : -1
  for (let found = text.indexOf(close, at); found >= 0; found = text.indexOf(close, found + 1))
    if (text[found - 1] !== '\\') return found + close.length
  return -1
}

function nextOpen(
  text: string,
  at: number,
  fences: readonly Fence[],
): { readonly fence: Fence; readonly match: RegExpExecArray } | null {
  let first: { readonly fence: Fence; readonly match: RegExpExecArray } | null = null
  for (const fence of fences)
    for (const match of text.matchAll(fence.open))
      if (
        match.index >= at &&
        !inQuotes(text, match.index) &&
        (first === null || match.index < first.match.index)
      )
        first = { fence, match }
  return first
}

/** In a string that opens and closes on this line. */
function inQuotes(text: string, at: number): boolean {
  let open = ''
  for (let index = 0; index < at; index++) {
    const char = text[index] as string
    if (char === '\\') index++
    else if (open !== '') {
      if (char === open) open = ''
    } else if ((char === '"' || char === "'") && text.indexOf(char, index + 1) > at) open = char
  }
  return open !== ''
}
