// Texts that outlive the line they came from. A slice of a long string keeps the whole string
// alive, so whatever is kept is copied.
import type { Output } from '../session/session.ts'
import { SESSION_LIMITS } from './limits.ts'

/** A copy that holds on to nothing else; half of a surrogate pair at an end becomes U+FFFD. */
export function copyOf(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString()
}

// Keys and tokens are written in visible ASCII: anything else ends a word.
const BETWEEN_WORDS = /[^\x21-\x7e\ud800-\udfff]/

/** Farther than this from the cut a line's end is not sought, and a word's end will do. */
function lineDistance(limit: number): number {
  return Math.min(SESSION_LIMITS.lineEndDistanceChars, Math.floor(limit / 2))
}

/**
 * The first lines, or else words, within a limit. Texts are masked after they are cut, and half a
 * secret would not be recognised any more: a word that does not fit goes whole, however long it is.
 */
export function headWithin(text: string, limit: number): string {
  if (text.length <= limit) return text
  const lineEnd = text.lastIndexOf('\n', limit - 1) + 1
  if (lineEnd > 0 && limit - lineEnd <= lineDistance(limit)) return copyOf(text.slice(0, lineEnd))
  let end = limit
  while (end > 0 && !BETWEEN_WORDS.test(text[end - 1]!) && !BETWEEN_WORDS.test(text[end]!)) end--
  return copyOf(text.slice(0, end))
}

/** The last lines, or else words, within a limit; see `headWithin`. */
export function tailWithin(text: string, limit: number): string {
  if (text.length <= limit) return text
  const from = text.length - limit
  const lineStart = text.indexOf('\n', from - 1) + 1
  if (lineStart > 0 && lineStart - from <= lineDistance(limit)) return copyOf(text.slice(lineStart))
  let start = from
  while (start < text.length && !BETWEEN_WORDS.test(text[start - 1]!) && !BETWEEN_WORDS.test(text[start]!))
    start++
  return copyOf(text.slice(start))
}

export const NO_OUTPUT: Output = { head: '', tail: '', bytes: 0, cut: false }

/** The first and the last part of what was printed; a text that fits stands whole in `head`. */
export function outputOf(text: string): Output {
  if (text === '') return NO_OUTPUT
  const { outputHeadChars, outputTailChars } = SESSION_LIMITS
  const bytes = Buffer.byteLength(text)
  if (text.length <= outputHeadChars + outputTailChars) return { head: text, tail: '', bytes, cut: false }
  return {
    head: headWithin(text, outputHeadChars),
    tail: tailWithin(text, outputTailChars),
    bytes,
    cut: true,
  }
}

/** What a later reading of the same command printed, put behind what is known already. */
export function joinOutput(before: Output, more: Output): Output {
  if (before.bytes === 0) return more
  if (more.bytes === 0) return before
  const whole = before.head + before.tail + more.head + more.tail
  const joined = outputOf(whole)
  return { ...joined, bytes: before.bytes + more.bytes, cut: joined.cut || before.cut || more.cut }
}

/** All that is kept of an output, with the gap marked. */
export function outputText(output: Output): string {
  return output.cut ? `${output.head}\n[…]\n${output.tail}` : output.head + output.tail
}

/** Keeps a text below a limit by taking out its middle, and says so inside it. */
export function boundedText(text: string, limit: number = SESSION_LIMITS.textChars): string {
  if (text.length <= limit) return text
  const half = Math.floor(limit / 2)
  const head = headWithin(text, half)
  const tail = tailWithin(text, half)
  const gone = text.length - head.length - tail.length
  return `${head}\n[… ${gone} characters left out …]\n${tail}`
}
