// Reading a file that somebody else chose or wrote: bounded, and never through a link.

import { constants, type BigIntStats } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

export type ReadFile =
  | { readonly kind: 'read'; readonly bytes: Buffer; readonly stamp: string }
  | { readonly kind: 'missing' }
  /** Somebody wrote to it while it was read. */
  | { readonly kind: 'changing' }
  | { readonly kind: 'refused'; readonly why: string }

/**
 * Reads a regular file of at most `maxBytes`. A link, a folder, a pipe or a device is refused, and
 * so is a longer file. `stamp` changes when the file is replaced or written to.
 * @throws the system's error where it cannot be read for another reason
 */
export async function readBoundedFile(
  path: string,
  maxBytes: number,
  options: { readonly followLinks?: boolean } = {},
): Promise<ReadFile> {
  const noFollow = options.followLinks === true ? 0 : (constants.O_NOFOLLOW ?? 0)
  // Without O_NONBLOCK opening a pipe that nobody writes to would wait for ever.
  const flags = constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0)
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => error)
  if (file instanceof Error) return unopened(file)
  try {
    const before = await file.stat({ bigint: true })
    if (!before.isFile()) return { kind: 'refused', why: 'it is not a regular file' }
    if (before.nlink > 1n && options.followLinks !== true)
      return { kind: 'refused', why: 'it is a hard link to a file that has another name too' }
    if (before.size > BigInt(maxBytes)) return { kind: 'refused', why: tooLong(before.size, maxBytes) }
    const bytes = await readAll(file, Number(before.size))
    const after = await file.stat({ bigint: true })
    const stamp = stampOf(after)
    if (stamp !== stampOf(before) || BigInt(bytes.length) !== after.size) return { kind: 'changing' }
    return { kind: 'read', bytes, stamp }
  } finally {
    await file.close()
  }
}

async function readAll(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  let length = 0
  while (length < size) {
    const { bytesRead } = await file.read(bytes, length, size - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return bytes.subarray(0, length)
}

function stampOf(stats: BigIntStats): string {
  return [stats.dev, stats.ino, stats.size, stats.mtimeNs].join(':')
}

function unopened(error: NodeJS.ErrnoException): ReadFile {
  if (error.code === 'ENOENT') return { kind: 'missing' }
  if (error.code === 'ELOOP' || error.code === 'EMLINK') return { kind: 'refused', why: 'it is a link' }
  if (error.code === 'ENXIO') return { kind: 'refused', why: 'it is not a regular file' }
  throw error
}

function tooLong(size: bigint, maxBytes: number): string {
  return `it is longer than ${maxBytes} bytes (${size})`
}
