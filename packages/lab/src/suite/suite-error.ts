// What is wrong with a suite as a whole. What is wrong with one case is data: see `readSuite`.
export const SUITE_ERROR_CODES = ['SUITE_NOT_FOUND', 'SUITE_EMPTY', 'SUITE_TOO_LARGE'] as const
export type SuiteErrorCode = (typeof SUITE_ERROR_CODES)[number]

const MARK = 'gainsay.suite-error'

/** One sentence that says what to do; recognised by its mark, not by its prototype. */
export class SuiteError extends Error {
  readonly mark: string = MARK
  readonly code: SuiteErrorCode

  constructor(code: SuiteErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SuiteError'
    this.code = code
  }
}

export function isSuiteError(error: unknown): error is SuiteError {
  return error instanceof Error && (error as { mark?: unknown }).mark === MARK
}
