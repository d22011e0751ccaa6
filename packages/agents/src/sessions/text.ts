// Texts that outlive the line they came from. A slice of a long string keeps the whole string
// alive, so whatever is kept is copied.
import type { Output } from '../session/session.ts'
import { SESSION_LIMITS } from './limits.ts'

/** A copy that holds on to nothing else; half of a surrogate pair at an end becomes U+FFFD. */
export function copyOf(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString()
}

export const NO_OUTPUT: Output = { head: '', tail: '', bytes: 0, cut: false }

/** The first and the last part of what was printed; a text that fits stands whole in `head`. */
export function outputOf(text: string): Output {
  if (text === '') return NO_OUTPUT
  const { outputHeadChars, outputTailChars } = SESSION_LIMITS
  const bytes = Buffer.byteLength(text)
  if (text.length <= outputHeadChars + outputTailChars) return { head: text, tail: '', bytes, cut: false }
  return {
    head: copyOf(text.slice(0, outputHeadChars)),
    tail: copyOf(text.slice(-outputTailChars)),
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
  const gone = text.length - 2 * half
  return `${copyOf(text.slice(0, half))}\n[… ${gone} characters left out …]\n${copyOf(text.slice(-half))}`
}
