// Parses the hunks of a unified patch, line by line, in bounded memory.

import type { FileHunks, Hunk, HunkLine } from './types.ts'

export const HUNK_LIMITS: Readonly<Record<'lines' | 'lineBytes', number>> = {
  /** Of one file; later hunks are left out whole or in part, and it is said. */
  lines: 20_000,
  lineBytes: 16 << 10,
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/
const decoder = new TextDecoder()

type OpenHunk = Omit<Hunk, 'lines'> & { lines: HunkLine[] }

export class HunkParser {
  readonly #hunks: OpenHunk[] = []
  #oldLeft = 0
  #newLeft = 0
  #oldLine = 0
  #newLine = 0
  #lines = 0
  #omitted = 0

  /** Whether the next line belongs to a hunk that is not complete. */
  get inside(): boolean {
    return this.#oldLeft > 0 || this.#newLeft > 0
  }

  /** @param line without its line feed. Lines before, between and after hunks are passed over. */
  add(line: Uint8Array): void {
    if (this.inside) return this.#addLine(line)
    if (line[0] === BACKSLASH) return this.#markNoNewline()
    if (line[0] !== AT) return
    const match = HEADER.exec(decoder.decode(line.subarray(0, 200)))
    if (match) this.#open(match)
  }

  #open(match: RegExpExecArray): void {
    const hunk = {
      oldStart: Number(match[1]),
      oldLines: Number(match[2] ?? 1),
      newStart: Number(match[3]),
      newLines: Number(match[4] ?? 1),
    }
    this.#oldLine = hunk.oldStart
    this.#newLine = hunk.newStart
    this.#oldLeft = hunk.oldLines
    this.#newLeft = hunk.newLines
    if (this.#lines < HUNK_LIMITS.lines) this.#hunks.push({ ...hunk, lines: [] })
  }

  #addLine(line: Uint8Array): void {
    if (line[0] === BACKSLASH) return this.#markNoNewline()
    // An empty line is an empty context line whose blank was taken off on the way.
    const kind = line[0] === PLUS ? '+' : line[0] === MINUS ? '-' : ' '
    const cut = line.length - 1 > HUNK_LIMITS.lineBytes
    const text = decoder.decode(line.subarray(1, cut ? HUNK_LIMITS.lineBytes + 1 : undefined))
    const where = {
      ...(kind !== '+' && { oldLine: this.#oldLine }),
      ...(kind !== '-' && { newLine: this.#newLine }),
    }
    if (kind !== '+') {
      this.#oldLine += 1
      this.#oldLeft -= 1
    }
    if (kind !== '-') {
      this.#newLine += 1
      this.#newLeft -= 1
    }
    this.#keep({ kind, text, ...where, ...(cut && { cut }) })
  }

  #keep(line: HunkLine): void {
    if (this.#lines >= HUNK_LIMITS.lines) {
      this.#omitted += 1
      return
    }
    this.#lines += 1
    this.#hunks.at(-1)!.lines.push(line)
  }

  #markNoNewline(): void {
    const lines = this.#hunks.at(-1)?.lines
    const last = lines?.at(-1)
    if (lines && last && this.#omitted === 0) lines[lines.length - 1] = { ...last, noNewline: true }
  }

  result(): FileHunks {
    const cut = this.#omitted === 0 ? null : `${this.#omitted} more lines were left out`
    return { hunks: this.#hunks, cut }
  }
}

const PLUS = 0x2b
const MINUS = 0x2d
const AT = 0x40
const BACKSLASH = 0x5c
