import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/**
 * SHA-256 (hex) of a file's bytes, streamed. With `bytes`, of its first so many only: a root
 * transcript that grows during a review must keep its earlier bytes.
 */
export async function fileHash(path: string, bytes?: number): Promise<{ hash: string; bytes: number }> {
  const hash = createHash('sha256')
  if (bytes === 0) return { hash: hash.digest('hex'), bytes: 0 }
  let count = 0
  for await (const chunk of createReadStream(path, bytes === undefined ? {} : { end: bytes - 1 })) {
    hash.update(chunk as Buffer)
    count += (chunk as Buffer).length
  }
  return { hash: hash.digest('hex'), bytes: count }
}
