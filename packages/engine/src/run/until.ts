// When an `until` action is due. Its input is an ISO 8601 time in UTC, or a whole number of
// milliseconds from when it was begun, which the ledger knows: a protocol has no clock.

const MILLISECONDS = /^\d{1,15}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/

/** Milliseconds since 1970; null where the text is neither. */
export function dueOf(input: string, begunAtMs: number): number | null {
  const text = input.trim()
  if (MILLISECONDS.test(text)) return begunAtMs + Number(text)
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? null : time
}
