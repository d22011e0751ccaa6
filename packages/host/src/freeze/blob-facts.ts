// Facts about the content of blobs, read through one `git cat-file --batch` in bounded memory.

import { HostError } from '../host-error.ts'
import { gitStream, type GitPlace } from '../git/git.ts'
import type { LineEnding } from './types.ts'

export type BlobFacts = {
  readonly bytes: number
  readonly binary: boolean
  readonly lfsPointer: boolean
  /** The first bytes as text, for marks of generated code. */
  readonly head: string
  readonly lineEnding: LineEnding
  readonly noNewlineAtEnd: boolean
}

/** git's own rule: a NUL in the first 8000 bytes. */
const BINARY_SEARCH_BYTES = 8_000
const HEAD_BYTES = 8_192
const GIVEN_HEAD_CHARACTERS = 2_048
const LFS_START = 'version https://git-lfs.github.com/spec/'
const LFS_BYTES = 1_024

/** @throws HostError 'object-missing' */
export async function describeBlobs(
  place: GitPlace,
  objects: readonly string[],
): Promise<Map<string, BlobFacts>> {
  const facts = new Map<string, BlobFacts>()
  const unique = [...new Set(objects)]
  if (unique.length === 0) return facts
  const reader = new BatchReader(facts)
  const stdin = { text: unique.map((object) => `${object}\n`).join('') }
  for await (const chunk of gitStream(place, ['cat-file', '--batch'], { stdin }))
    reader.add(Buffer.from(chunk))
  return facts
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

// `<object> blob <size>\n<content>\n`, again and again.
class BatchReader {
  readonly #facts: Map<string, BlobFacts>
  #header: Buffer = Buffer.alloc(0)
  #blob: BlobReader | null = null
  #object = ''
  #left = 0

  constructor(facts: Map<string, BlobFacts>) {
    this.#facts = facts
  }

  add(chunk: Buffer): void {
    let rest = chunk
    while (rest.length > 0)
      rest = this.#blob === null ? this.#readHeader(rest) : this.#readContent(rest, this.#blob)
  }

  #readHeader(chunk: Buffer): Buffer {
    const end = chunk.indexOf(LINE_FEED)
    if (end < 0) {
      this.#header = Buffer.concat([this.#header, chunk])
      return Buffer.alloc(0)
    }
    const header = Buffer.concat([this.#header, chunk.subarray(0, end)]).toString('latin1')
    this.#header = Buffer.alloc(0)
    const [object, type, size] = header.split(' ')
    if (type === 'missing' || size === undefined) {
      const text = `An object of this repository is not on this machine (${object}); run git fsck, or git fetch in a partial clone.`
      throw new HostError('object-missing', text)
    }
    this.#object = object!
    this.#left = Number(size)
    this.#blob = new BlobReader()
    return chunk.subarray(end + 1)
  }

  #readContent(chunk: Buffer, blob: BlobReader): Buffer {
    const content = chunk.subarray(0, this.#left)
    blob.add(content)
    this.#left -= content.length
    // The line feed after the content may come with the next chunk.
    if (this.#left > 0 || chunk.length === content.length) return Buffer.alloc(0)
    this.#facts.set(this.#object, blob.facts())
    this.#blob = null
    return chunk.subarray(content.length + 1)
  }
}

class BlobReader {
  #bytes = 0
  #head: Buffer = Buffer.alloc(0)
  #binary = false
  #lines = 0
  #withReturn = 0
  #last = -1

  add(chunk: Buffer): void {
    if (chunk.length === 0) return
    if (this.#head.length < HEAD_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)])
      this.#binary = this.#head.subarray(0, BINARY_SEARCH_BYTES).includes(0)
    }
    if (!this.#binary) this.#countLines(chunk)
    this.#bytes += chunk.length
    this.#last = chunk.at(-1)!
  }

  #countLines(chunk: Buffer): void {
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) {
      this.#lines += 1
      const before = at === 0 ? this.#last : chunk[at - 1]
      if (before === CARRIAGE_RETURN) this.#withReturn += 1
    }
  }

  facts(): BlobFacts {
    const head = this.#head.toString('utf8', 0, GIVEN_HEAD_CHARACTERS)
    return {
      bytes: this.#bytes,
      binary: this.#binary,
      lfsPointer: this.#bytes <= LFS_BYTES && head.startsWith(LFS_START),
      head,
      lineEnding: this.#lineEnding(),
      noNewlineAtEnd: this.#bytes > 0 && this.#last !== LINE_FEED,
    }
  }

  #lineEnding(): LineEnding {
    if (this.#lines === 0) return 'none'
    if (this.#withReturn === 0) return 'lf'
    return this.#withReturn === this.#lines ? 'crlf' : 'mixed'
  }
}
