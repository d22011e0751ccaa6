// The one error of this package. What callers branch on is `code`; the message is one sentence
// that says what to do. Recognised by its mark: two copies of the package may be loaded.

export const HOST_ERROR_CODES = [
  'process-not-found',
  'process-not-started',
  'process-timed-out',
  'process-silent',
  'process-canceled',
  'process-failed',
  'git-missing',
  'git-failed',
  'not-a-repository',
  'dubious-ownership',
  'bare-repository',
  'revision-not-found',
  'bad-range',
  'unmerged-index',
  'object-missing',
  'filter-failed',
  'document-not-found',
  'document-outside-root',
  'documents-too-large',
  'objects-not-kept',
  'not-writable',
  'disk-full',
  'file-not-found',
  'not-readable',
] as const
export type HostErrorCode = (typeof HOST_ERROR_CODES)[number]

const MARK = 'gainsay.host-error'

export class HostError extends Error {
  readonly mark: string = MARK
  readonly code: HostErrorCode

  constructor(code: HostErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'HostError'
    this.code = code
  }
}

/** Whether a thrown value is an error of this package, whichever copy of it threw. */
export function isHostError(value: unknown): value is HostError {
  return typeof value === 'object' && value !== null && 'mark' in value && value.mark === MARK
}
