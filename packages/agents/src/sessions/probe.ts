// Learns what a transcript is from its first and last bytes, never reading it whole.
import { open, type FileHandle } from 'node:fs/promises'
import { SESSION_LIMITS } from './limits.ts'

/** The first bytes that are read before the rest of the head is asked for. */
const FIRST_BYTES = 8 * 1024

export type Probe = {
  readonly head: string
  /** The first string value of a field, at any depth, in the head and then in the tail. */
  text(field: string): string | null
  /** The last one in the tail, else in the head. */
  lastText(field: string): string | null
}

/** `wanted`: fields that are looked for; the whole head and the tail are read only while one is missing. */
export async function probeFile(path: string, wanted: readonly string[] = []): Promise<Probe> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    let head = await part(file, 0, Math.min(size, FIRST_BYTES))
    const lacks = (text: string): boolean => wanted.some((field) => firstString(text, field) === null)
    if (lacks(head) && size > FIRST_BYTES)
      head = await part(file, 0, Math.min(size, SESSION_LIMITS.probeBytes))
    const tailStart = Math.max(0, size - SESSION_LIMITS.probeBytes)
    const tail = lacks(head) && tailStart > 0 ? await part(file, tailStart, size - tailStart) : ''
    return {
      head,
      text: (field) => firstString(head, field) ?? firstString(tail, field),
      lastText: (field) => lastString(tail, field) ?? lastString(head, field),
    }
  } finally {
    await file.close()
  }
}

async function part(file: FileHandle, position: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.toString('utf8', 0, bytesRead)
}

function firstString(text: string, field: string): string | null {
  const key = `"${field}":`
  return stringBehind(text, text.indexOf(key), key)
}

function lastString(text: string, field: string): string | null {
  const key = `"${field}":`
  return stringBehind(text, text.lastIndexOf(key), key)
}

/** The quotes of a key inside a string are escaped, so a key that is found is one. */
function stringBehind(text: string, at: number, key: string): string | null {
  if (at < 0) return null
  const match = /^\s*("(?:[^"\\]|\\.)*")/.exec(text.slice(at + key.length, at + key.length + 8_192))
  if (!match) return null
  try {
    return JSON.parse(match[1]!) as string
  } catch {
    return null
  }
}
