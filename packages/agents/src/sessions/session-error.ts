/** Why a transcript could not be read at all. Recognised by its code, not by its prototype. */
export class SessionError extends Error {
  readonly code: 'SESSION_UNREADABLE' | 'SESSION_UNKNOWN_FORMAT'
  constructor(code: SessionError['code'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SessionError'
    this.code = code
  }
}

export function isSessionError(error: unknown): error is SessionError {
  const code = error instanceof Error ? (error as { code?: unknown }).code : null
  return code === 'SESSION_UNREADABLE' || code === 'SESSION_UNKNOWN_FORMAT'
}
