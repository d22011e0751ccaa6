// Which added lines begin inside a string, a here-document or a block comment that an earlier
// added line opened: what stands there is text and no code. A gap between the lines ends what was
// open, because what closed it may stand in the lines that did not change.
import type { AddedLine } from './added-file.ts'

/** `open` is sticky: it is tried where a line may open something. */
type Fence = { readonly open: RegExp; readonly close: (opened: RegExpExecArray) => string | RegExp }

const BLOCK: Fence = { open: /\/\*/y, close: () => '*/' }
/** Where `/*` may be the end of a path (`rm build/*`) it needs a space before it. */
const LONE_BLOCK: Fence = { open: /(?<=^|\s)\/\*/y, close: () => '*/' }
const TICK: Fence = { open: /`/y, close: () => '`' }
const TRIPLE: Fence = { open: /"""|'''/y, close: ([mark]) => mark }
const TRIPLE_DOUBLE: Fence = { open: /"""/y, close: () => '"""' }
const HEREDOC: Fence = {
  open: /(?<![<\w])<<[-~]?\s?(["']?)([A-Z][A-Z_0-9]*)\1(?=\s|$|[;)|&,.])/y,
  close: (opened) => new RegExp(String.raw`^\s*${opened[2]}\b`),
}
const PHP_HEREDOC: Fence = {
  open: /(?<!<)<<<(?!<)\s?(["']?)([A-Z_][A-Z_0-9]*)\1\s*$/iy,
  close: (opened) => new RegExp(String.raw`^\s*${opened[2]}\b`),
}
const RAW: Fence = { open: /\br(#+)"/y, close: (opened) => `"${opened[1]}` }
const RUBY_BLOCK: Fence = { open: /^=begin\b/y, close: () => /^=end\b/ }
const MARKUP: Fence = { open: /<!--/y, close: () => '-->' }

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
const OTHER: readonly Fence[] = [HEREDOC, LONE_BLOCK, MARKUP]
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

/** What is still open at the end of the line. One pass over the line, so that any line is read quickly. */
function stateAfter(
  text: string,
  before: string | RegExp | null,
  fences: readonly Fence[],
): string | RegExp | null {
  let close = before
  let at = 0
  const unclosed = new Set<string>()
  while (at < text.length || close !== null) {
    if (close !== null) {
      at = endOf(text, at, close)
      if (at < 0) return close
      close = null
      continue
    }
    const char = text[at] as string
    const opened = MAY_OPEN.has(char) ? openedAt(text, at, fences) : null
    if (opened !== null) {
      close = opened.close
      at = opened.end
      // A here-document begins on the next line.
      if (typeof close !== 'string') return close
    } else if (char === '\\') at += 2
    else if ((char === '"' || char === "'") && !unclosed.has(char)) {
      const end = endOf(text, at + 1, char)
      if (end < 0) unclosed.add(char)
      at = end < 0 ? at + 1 : end
    } else at++
  }
  return close
}

const MAY_OPEN: ReadonlySet<string> = new Set('/`"\'r<=')

/** The place behind the end, or -1. */
function endOf(text: string, at: number, close: string | RegExp): number {
  if (typeof close !== 'string') return close.test(text) ? text.length : -1
  for (let found = text.indexOf(close, at); found >= 0; found = text.indexOf(close, found + 1))
    if (text[found - 1] !== '\\') return found + close.length
  return -1
}

function openedAt(
  text: string,
  at: number,
  fences: readonly Fence[],
): { readonly close: string | RegExp; readonly end: number } | null {
  for (const { open, close } of fences) {
    open.lastIndex = at
    const match = open.exec(text)
    if (match !== null) return { close: close(match), end: at + match[0].length }
  }
  return null
}
