// From settings by name to what a review takes, in one place for the command line and the library. Not in
// the library's own file: what stands there is published with all types that it names.
import { DEFAULT_LIMITS } from '@gainsay/protocol'
import type { ReviewSettings } from '../library.ts'
import type { ReviewRequest } from './run-review.ts'

/** What a review is asked for, of the command line as of a program. */
export function requestOf(settings: ReviewSettings & { readonly unsafeNoSandbox?: boolean }): ReviewRequest {
  const { what, base, staged, session, since, taskFile, critics, count, proposer, judge } = settings
  const { rounds, depth, maxUsd, timeoutMs, maxTokens, unsafeNoSandbox } = settings
  return {
    what: what ?? [],
    base,
    staged: staged === true,
    session: session ?? true,
    since,
    taskFile,
    parties: { critics: critics ?? [], count, proposer, judge },
    limits: {
      ...DEFAULT_LIMITS,
      rounds: rounds ?? DEFAULT_LIMITS.rounds,
      depth: depth ?? DEFAULT_LIMITS.depth,
      costUsd: maxUsd ?? DEFAULT_LIMITS.costUsd,
      timeoutMs: timeoutMs ?? DEFAULT_LIMITS.timeoutMs,
    },
    maxTokens: maxTokens ?? null,
    unsafeNoSandbox: unsafeNoSandbox === true,
  }
}
