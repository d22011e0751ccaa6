// The engine's one error. Its message is a sentence for the user that says what to do next;
// its code is a literal that programs may rely on.

export const ENGINE_ERROR_CODES = [
  'LEDGER_DAMAGED',
  'LEDGER_EMPTY',
  'LEDGER_NOT_FOUND',
  'LEDGER_READ_FAILED',
  'LEDGER_WRITE_FAILED',
  'LEDGER_LINE_TOO_LONG',
  'LEDGER_SCHEMA_UNKNOWN',
  'LEDGER_TEXT_MISSING',
  'LEDGER_CONFLICT',
  'RUN_LOCKED',
  'RUN_NOT_CREATED',
  'CONFIGURATION_CHANGED',
  'PROTOCOL_MISMATCH',
  'PROTOCOL_BROKEN',
  'ANSWER_REFUSED',
  'RUN_BROKEN',
  'LIMIT_REACHED',
] as const
export type EngineErrorCode = (typeof ENGINE_ERROR_CODES)[number]

export class EngineError extends Error {
  readonly code: EngineErrorCode
  /** 1-based line of the ledger that the error speaks of, where it speaks of one. */
  readonly line: number | undefined
  constructor(code: EngineErrorCode, message: string, more: { line?: number; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'EngineError'
    this.code = code
    this.line = more.line
  }
}

/** By mark, not by prototype: two copies of this module still recognise each other's errors. */
export function isEngineError(error: unknown): error is EngineError {
  return (
    error instanceof Error &&
    (ENGINE_ERROR_CODES as readonly unknown[]).includes((error as { code?: unknown }).code)
  )
}

const PLAIN: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EIO: 'the disk reported an input/output error',
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  EFBIG: 'the file has grown over its limit',
}

/** What a system error means in plain words, for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  const code = errnoOf(error)
  if (code !== null && PLAIN[code] !== undefined) return PLAIN[code]
  return error instanceof Error ? error.message : String(error)
}

export function errnoOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : null
}
