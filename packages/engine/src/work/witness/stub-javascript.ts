// Replaces the bodies of functions by nothing, so that each gives undefined. The offsets are V8's,
// which makes a parser unnecessary: only the head of one function is read. Lines keep their numbers.
import type { Span } from './node-coverage.ts'

/** @returns null where no function could be emptied */
export function stubFunctions(source: string, functions: readonly Span[]): string | null {
  let text = source
  let done = 0
  // From the end, so that the offsets of those before stay true.
  for (const { start, end } of [...functions].sort((a, b) => b.start - a.start)) {
    const body = bodyOf(source.slice(start, end))
    if (body === null) continue
    const lines = '\n'.repeat(source.slice(start + body.start, start + body.end).split('\n').length - 1)
    const empty = body.block ? `{${lines}}` : `(undefined${lines})`
    text = text.slice(0, start + body.start) + empty + text.slice(start + body.end)
    done += 1
  }
  return done === 0 ? null : text
}

/** The smallest function that holds the whole span. */
export function innermost(functions: readonly Span[], span: Span): Span | null {
  const holding = functions.filter(({ start, end }) => start <= span.start && end >= span.end)
  return holding.sort((a, b) => a.end - a.start - (b.end - b.start))[0] ?? null
}

/** Those that no other holds, of those that touch the span. */
export function outermost(functions: readonly Span[], span: Span): Span[] {
  const touching = functions.filter(({ start, end }) => start < span.end && end > span.start)
  return touching.filter(
    (one) => !touching.some((other) => other !== one && other.start <= one.start && other.end >= one.end),
  )
}

type Body = Span & { readonly block: boolean }

/** Of a function's own text: where its body is. */
function bodyOf(text: string): Body | null {
  let at = 0
  while (at < text.length && text[at] !== '(' && !text.startsWith('=>', at)) at = after(text, at)
  if (text[at] === '(') at = after(text, at)
  at = blank(text, at)
  const arrow = text.startsWith('=>', at)
  if (arrow) at = blank(text, at + 2)
  if (text[at] === '{') return text.endsWith('}') ? { start: at, end: text.length, block: true } : null
  return arrow && at < text.length ? { start: at, end: text.length, block: false } : null
}

function blank(text: string, from: number): number {
  const found = /^(?:\s+|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(text.slice(from))
  return from + (found?.[0].length ?? 0)
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Past what begins here: a bracket with all that is in it, a string, a comment, or one character. */
function after(text: string, from: number): number {
  const char = text[from]!
  if (char === '"' || char === "'" || char === '`') return afterString(text, from, char)
  const start = blank(text, from)
  if (start > from) return start
  const closing = CLOSING[char]
  if (closing === undefined) return from + 1
  let at = from + 1
  while (at < text.length && text[at] !== closing) at = after(text, at)
  return at + 1
}

function afterString(text: string, from: number, quote: string): number {
  let at = from + 1
  while (at < text.length && text[at] !== quote) {
    if (quote === '`' && text.startsWith('${', at)) at = after(text, at + 1)
    else at += text[at] === '\\' ? 2 : 1
  }
  return at + 1
}
