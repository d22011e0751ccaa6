// Reads a file line by line in bounded memory: the caller gets each line's bytes, never the file.
import { open } from 'node:fs/promises'
import { SESSION_LIMITS } from './limits.ts'

const CHUNK_BYTES = 1024 * 1024
const LINE_FEED = 10

/** `line` is valid only during the call. `torn`: the file ends without a line feed after it. */
export type OnLine = (line: Buffer, number: number, torn: boolean) => void
export type LineCount = {
  readonly lines: number
  readonly bytes: number
  readonly tooLong: readonly number[]
}

export async function readLines(path: string, onLine: OnLine): Promise<LineCount> {
  const file = await open(path, 'r')
  try {
    return await splitLines(file, onLine)
  } finally {
    await file.close()
  }
}

async function splitLines(file: Awaited<ReturnType<typeof open>>, onLine: OnLine): Promise<LineCount> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let held: Buffer[] = []
  let heldBytes = 0
  let lines = 0
  let bytes = 0
  const tooLong: number[] = []
  const hold = (part: Buffer): void => {
    heldBytes += part.length
    // Past the limit only the length is kept: the line will be passed over.
    if (heldBytes <= SESSION_LIMITS.lineBytes) held.push(Buffer.from(part))
    else held = []
  }
  const give = (last: Buffer, torn: boolean): void => {
    lines++
    if (heldBytes + last.length > SESSION_LIMITS.lineBytes) tooLong.push(lines)
    else onLine(held.length === 0 ? last : Buffer.concat([...held, last]), lines, torn)
    held = []
    heldBytes = 0
  }
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, null)
    if (bytesRead === 0) break
    bytes += bytesRead
    let from = 0
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, from)
      if (end < 0 || end >= bytesRead) break
      give(chunk.subarray(from, end), false)
      from = end + 1
    }
    if (from < bytesRead) hold(chunk.subarray(from, bytesRead))
  }
  if (heldBytes > 0) give(Buffer.alloc(0), true)
  return { lines, bytes, tooLong }
}
