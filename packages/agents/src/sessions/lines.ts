// The lines of a transcript, the torn one at its end included.
import { readLines } from '@gainsay/host'
import { SESSION_LIMITS } from './limits.ts'

/** `torn`: the file ends without a line feed behind it. */
export type OnLine = (line: Buffer, number: number, torn: boolean) => void
export type LineCount = {
  readonly lines: number
  readonly bytes: number
  /** Lines over the limit, passed over: their numbers as far as they are listed, and how many there are. */
  readonly tooLong: readonly number[]
  readonly tooLongCount: number
}

/** Rejects where the file cannot be read. */
export async function readTranscriptLines(path: string, onLine: OnLine): Promise<LineCount> {
  const { lines, endOffset, torn, longLines, longLineCount } = await readLines(
    path,
    ({ bytes, number }) => onLine(bytes, number, false),
    { maxLineBytes: SESSION_LIMITS.lineBytes },
  )
  const tooLong = longLines.map(({ number }) => number)
  if (torn === null) return { lines, bytes: endOffset, tooLong, tooLongCount: longLineCount }
  const all = { lines: lines + 1, bytes: endOffset + torn.length }
  if (torn.length > SESSION_LIMITS.lineBytes)
    return { ...all, tooLong: [...tooLong, lines + 1], tooLongCount: longLineCount + 1 }
  onLine(torn.bytes, lines + 1, true)
  return { ...all, tooLong, tooLongCount: longLineCount }
}
