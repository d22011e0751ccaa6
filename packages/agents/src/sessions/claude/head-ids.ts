// The place in the tree of a Claude Code line that is not parsed, read from its first and last bytes.
import { HEAD_BYTES } from '../head-type.ts'

/** How far from the end of a line its id is looked for. */
const TAIL_BYTES = 512

const UUID = '"uuid":"'
const PARENT = '"parentUuid":"'
const PARENT_NULL = '"parentUuid":null'

/** The tree fields of a line that is not parsed. `undefined`: it has none that can be read so. */
export type HeadIds = { readonly uuid: string | undefined; readonly parent: string | null | undefined }

export function headIds(line: Buffer): HeadIds {
  const head = line.toString('latin1', 0, Math.min(line.length, HEAD_BYTES))
  const typeAt = head.indexOf('"type":"')
  const parent = head.startsWith(PARENT_NULL, 1) ? null : stringAt(head, head.indexOf(PARENT), PARENT, typeAt)
  const before = stringAt(head, head.indexOf(UUID), UUID, typeAt)
  return { uuid: before ?? uuidAtEnd(line), parent }
}

function stringAt(text: string, at: number, key: string, limit: number): string | undefined {
  if (at < 0 || at > limit) return undefined
  const start = at + key.length
  const end = text.indexOf('"', start)
  return end < 0 ? undefined : text.slice(start, end)
}

/** The last id of the line, where only plain fields stand behind it. */
function uuidAtEnd(line: Buffer): string | undefined {
  const tail = line.toString('latin1', Math.max(0, line.length - TAIL_BYTES))
  const at = tail.lastIndexOf(UUID)
  if (at < 0) return undefined
  const rest = tail.slice(at + UUID.length)
  const closes = rest.indexOf('}')
  if (closes < 0 || rest.slice(closes + 1).trim() !== '') return undefined
  return rest.slice(0, rest.indexOf('"'))
}
