// Finds the value in what a party wrote: bare or fenced JSON, after a preamble, with trailing
// commas, or cut at a token limit. Reading costs no call. Of several values that fit the last
// one counts: an answer follows its examples. Mended text is used only where no text fits as
// it stands, and that it was mended is said.
import { jsonrepair } from 'jsonrepair'

export type Fit = (
  value: unknown,
) => { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string }

export type ReadReply =
  | { readonly ok: true; readonly value: unknown; readonly mended: boolean }
  | { readonly ok: false; readonly why: string }

/** A reply over this is not read: it is no answer but a dump. */
export const REPLY_LIMIT_BYTES: number = 8 * 1024 * 1024
/** A reply of thousands of brackets is not tried from each of them. */
const STARTS_LIMIT = 256
/** Brackets that nothing closes, behind which we look for others. */
const UNCLOSED_LIMIT = 8
const NESTING_LIMIT = 200

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))/gm

export function readReply(text: string, fit: Fit, options: { readonly mend: boolean }): ReadReply {
  if (Buffer.byteLength(text, 'utf8') > REPLY_LIMIT_BYTES)
    return { ok: false, why: `it is over ${REPLY_LIMIT_BYTES} bytes` }
  // A reply kind of plain text takes the text as it is.
  const plain = fit(text)
  if (plain.ok) return { ok: true, value: plain.value, mended: false }
  let why: string | null = null
  const take = (value: unknown, mended: boolean): ReadReply | null => {
    if (nestingOf(value) > NESTING_LIMIT) return null
    const fitted = fit(value)
    if (fitted.ok) return { ok: true, value: fitted.value, mended }
    why ??= fitted.why
    return null
  }
  const parts = jsonParts(text)
  const tries: { readonly part: string; readonly mended: boolean }[] = [
    ...parts.closed.map((part) => ({ part, mended: false })),
    // Mending comes before looking inside: the parts of a cut answer are not the answer.
    ...(options.mend
      ? bySize([...parts.closed, ...parts.cut].filter(startsAsJson)).map((part) => ({ part, mended: true }))
      : []),
    ...(options.mend || parts.closed.length === 0
      ? parts.inside.map((part) => ({ part, mended: false }))
      : []),
  ]
  for (const { part, mended } of tries) {
    const value = mended ? mend(part) : parse(part)
    const found = value === undefined ? null : take(value.json, mended)
    if (found !== null) return found
  }
  return {
    ok: false,
    why: why ?? (text.search(/[[{]/) === -1 ? 'it holds no JSON' : 'its JSON cannot be read'),
  }
}

type JsonParts = {
  /** The whole, fences from the last, then what stands between outermost brackets, from the last. */
  readonly closed: readonly string[]
  /** From a bracket that nothing closes to the end. */
  readonly cut: readonly string[]
  /** What is closed behind such a bracket. */
  readonly inside: readonly string[]
}

export function jsonParts(text: string): JsonParts {
  const whole = text.trim()
  const fenced = [...text.matchAll(FENCE)].map((match) => (match[2] ?? '').trim())
  const { closed, cut, inside } = bracketed(text)
  const first = [whole, ...fenced.toReversed()].filter((part) => part !== '')
  return { closed: [...new Set([...first, ...closed.toReversed()])], cut, inside: inside.toReversed() }
}

function bySize(parts: readonly string[]): string[] {
  return parts.toSorted((a, b) => b.length - a.length)
}

function startsAsJson(text: string): boolean {
  return text.startsWith('{') || text.startsWith('[')
}

function bracketed(text: string): { closed: string[]; cut: string[]; inside: string[] } {
  const closed: string[] = []
  const cut: string[] = []
  const inside: string[] = []
  let at = 0
  for (let starts = 0; starts < STARTS_LIMIT && cut.length < UNCLOSED_LIMIT; starts += 1) {
    const from = nextBracket(text, at)
    if (from === -1) break
    const to = endOf(text, from)
    if (to !== -1) (cut.length === 0 ? closed : inside).push(text.slice(from, to))
    // A stray bracket in the preamble may have swallowed the rest: look behind it too.
    else cut.push(text.slice(from).trim())
    at = to === -1 ? from + 1 : to
  }
  return { closed, cut, inside }
}

function nextBracket(text: string, from: number): number {
  const brace = text.indexOf('{', from)
  const square = text.indexOf('[', from)
  return brace === -1 ? square : square === -1 ? brace : Math.min(brace, square)
}

/** Behind the bracket that closes the one at `from`; -1 where none does. */
function endOf(text: string, from: number): number {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

function parse(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

function mend(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(jsonrepair(text)) as unknown }
  } catch {
    return undefined
  }
}

function nestingOf(value: unknown): number {
  let depth = 0
  let level: unknown[] = [value]
  while (level.length > 0 && depth <= NESTING_LIMIT) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
    depth += 1
  }
  return depth
}
