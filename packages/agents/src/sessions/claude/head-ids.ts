// The place in the tree of a Claude Code line that is not parsed, found in its bytes. No string
// is made of it: there are millions of such lines.

const UUID = Buffer.from('"uuid":"')
const PARENT = Buffer.from('"parentUuid":"')
const PARENT_NULL = Buffer.from('"parentUuid":null')
const QUOTE = 34
const CLOSING_BRACE = 125
/** How far from the end of a line its id may stand. */
const TAIL_BYTES = 512

/** The first byte of the parent's id; 0 where the parent is null; -1 where none stands before `typeAt`. */
export function parentAt(line: Buffer, typeAt: number): number {
  const at = line.indexOf(PARENT)
  if (at >= 0 && at < typeAt) return at + PARENT.length
  const none = line.indexOf(PARENT_NULL)
  return none >= 0 && none < typeAt ? 0 : -1
}

/** The first byte of the line's own id, before its type or at its end with only plain fields behind it; or -1. */
export function uuidAt(line: Buffer, typeAt: number): number {
  const last = line.lastIndexOf(UUID)
  if (last < 0) return -1
  if (last < typeAt || isAtEnd(line, last)) return last + UUID.length
  const first = line.indexOf(UUID)
  return first < typeAt ? first + UUID.length : -1
}

function isAtEnd(line: Buffer, at: number): boolean {
  if (line.length - at > TAIL_BYTES) return false
  const closes = line.indexOf(CLOSING_BRACE, at)
  // Nothing but the end of the object may follow, so the id is the outermost one.
  return closes >= 0 && closes >= line.length - 2
}

/** The byte behind the id that starts at `at`. */
export function idEnd(line: Buffer, at: number): number {
  return line.indexOf(QUOTE, at)
}
