// Two thirds of a transcript are lines that carry no work. Their type stands in the first bytes,
// so they are told apart without parsing them.

/** How far from the start of a line its type is looked for. */
const HEAD_BYTES = 1_024
const TYPE = Buffer.from('"type":"')
const QUOTE = 34
const OPENING_BRACE = 123
const OPENING_BRACKET = 91

/**
 * Where the value of the line's own type starts, where only plain fields stand before it; -1 where
 * the line has to be parsed. The name of a field inside a string has its quotes escaped, so that
 * it cannot be taken for one.
 */
export function headTypeAt(line: Buffer): number {
  const at = line.indexOf(TYPE)
  if (at < 0 || at > HEAD_BYTES) return -1
  const brace = line.indexOf(OPENING_BRACE, 1)
  if (brace >= 0 && brace < at) return -1
  const bracket = line.indexOf(OPENING_BRACKET, 1)
  return bracket >= 0 && bracket < at ? -1 : at + TYPE.length
}

/** The type that starts there. */
export function typeAt(line: Buffer, at: number): string {
  return line.toString('latin1', at, line.indexOf(QUOTE, at))
}
