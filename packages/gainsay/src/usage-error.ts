import { EXIT, type ExitCode } from './exit-codes.ts'

/**
 * What a person can put right: one sentence that says what to do next, and the exit code.
 * Recognised by its mark, not by its prototype, so that two copies of the bundle agree.
 */
export class UsageError extends Error {
  readonly code = 'GAINSAY_USAGE' as const
  readonly exit: ExitCode
  constructor(message: string, exit: ExitCode = EXIT.usage, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'UsageError'
    this.exit = exit
  }
}

export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && (error as { code?: unknown }).code === 'GAINSAY_USAGE'
}
