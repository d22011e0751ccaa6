// What the line reader gives.

export type Line = {
  /** Without the line feed (and without a carriage return before it). Valid after the call: never reused. */
  readonly bytes: Buffer
  /** 1-based, counted from the offset where reading started. */
  readonly number: number
  /** Of the line's first byte in the file. */
  readonly offset: number
}

export type LongLine = { readonly number: number; readonly offset: number; readonly bytes: number }

export type LineSummary = {
  readonly lines: number
  /** Offset after the last complete line: where to go on reading later. */
  readonly endOffset: number
  /** The rest of the file after it, where the last line has no line feed; it was not given to the caller. */
  readonly torn: { readonly offset: number; readonly bytes: Buffer; readonly length: number } | null
  /** Lines longer than the limit: passed over, at most `LINE_LIMITS.longLinesListed` listed. */
  readonly longLines: readonly LongLine[]
  readonly longLineCount: number
  /** True where the caller asked to stop. */
  readonly stopped: boolean
}

export type LineOptions = {
  /** Byte offset to start from; must be the start of a line. Default 0. */
  readonly offset?: number
  readonly maxLineBytes?: number
  readonly signal?: AbortSignal
}
