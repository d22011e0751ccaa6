// Path text: git's paths are bytes, reports are text. A path that is valid UTF-8 stands for itself;
// any other is written as git quotes it, in double quotes. One that begins with a double quote is
// quoted too, so that the two cannot be mistaken for each other: the mapping is one to one.

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const ESCAPES: Readonly<Record<number, string>> = {
  0x07: 'a',
  0x08: 'b',
  0x09: 't',
  0x0a: 'n',
  0x0b: 'v',
  0x0c: 'f',
  0x0d: 'r',
  0x22: '"',
  0x5c: '\\',
}
const UNESCAPES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(ESCAPES).map(([byte, letter]) => [letter, Number(byte)]),
)

/** The text for a path's bytes. */
export function pathText(bytes: Uint8Array): string {
  try {
    const text = strict.decode(bytes)
    return text.startsWith('"') ? quotePath(bytes) : text
  } catch {
    return quotePath(bytes)
  }
}

/** The bytes that a path text stands for; the inverse of `pathText`. */
export function pathBytes(text: string): Buffer {
  if (!text.startsWith('"') || !text.endsWith('"') || text.length < 2) return Buffer.from(text)
  const bytes: number[] = []
  const inner = Buffer.from(text.slice(1, -1))
  for (let at = 0; at < inner.length; at += 1) {
    if (inner[at] !== 0x5c) {
      bytes.push(inner[at]!)
      continue
    }
    const octal = /^[0-3][0-7]{2}/.exec(inner.toString('latin1', at + 1, at + 4))
    if (octal) bytes.push(Number.parseInt(octal[0], 8))
    else bytes.push(UNESCAPES[String.fromCharCode(inner[at + 1] ?? 0x5c)] ?? 0x5c)
    at += octal ? 3 : 1
  }
  return Buffer.from(bytes)
}

/** As `core.quotePath=true` prints it: always in double quotes, everything above ASCII in octal. */
export function quotePath(bytes: Uint8Array): string {
  let text = '"'
  for (const byte of bytes) {
    const letter = ESCAPES[byte]
    if (letter !== undefined) text += `\\${letter}`
    else if (byte < 0x20 || byte >= 0x7f) text += `\\${byte.toString(8).padStart(3, '0')}`
    else text += String.fromCharCode(byte)
  }
  return `${text}"`
}

/** Whether a path text stands for bytes that are not UTF-8. */
export function isQuoted(text: string): boolean {
  return text.startsWith('"')
}
