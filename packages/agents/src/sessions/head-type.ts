// Two thirds of a transcript are lines that carry no work. Their type stands in the first bytes,
// so they are told apart without parsing them.

/** How far from the start of a line its type is looked for. */
export const HEAD_BYTES = 1_024

const TYPE = Buffer.from('"type":"')

/**
 * The line's own type where only plain fields stand before it (the name of a type inside a string
 * has its quotes escaped, so that it cannot be taken for one); null where the line has to be parsed.
 */
export function headType(line: Buffer): string | null {
  const head = line.length > HEAD_BYTES ? line.subarray(0, HEAD_BYTES) : line
  const at = head.indexOf(TYPE)
  if (at < 0) return null
  const end = head.indexOf(34, at + TYPE.length)
  if (end < 0) return null
  for (let index = 1; index < at; index++) {
    const byte = head[index]
    if (byte === 123 || byte === 91) return null
  }
  return head.toString('latin1', at + TYPE.length, end)
}
