// Limits of the work that the engine performs: what a model wrote is run here, and must end.
import type { SandboxLimits } from '@gainsay/host'

type WorkLimits = {
  readonly [name in
    | 'repeats'
    | 'witnessTimeoutMs'
    | 'checkTimeoutMs'
    | 'checkouts'
    | 'runs'
    | 'coverageFileBytes'
    | 'coverageFiles'
    | 'stubbedFileBytes'
    | 'fixes']: number
}

export const WORK_LIMITS: WorkLimits = {
  /** Runs of a witness on the snapshot: it is confirmed only if all of them show the fault. */
  repeats: 3,
  witnessTimeoutMs: 60_000,
  checkTimeoutMs: 5 * 60_000,
  /** Checkouts that are kept while nobody uses them: snapshot, base and the trees of fixes. */
  checkouts: 8,
  /** Programs at one time. */
  runs: 2,
  /** Of one coverage file, and of all that one run wrote. */
  coverageFileBytes: 32 << 20,
  coverageFiles: 64,
  /** Of a file whose code is replaced by a stub. */
  stubbedFileBytes: 2 << 20,
  /** Fixes that are tried together. */
  fixes: 200,
}

export const WITNESS_SANDBOX: Partial<SandboxLimits> = {
  timeoutMs: WORK_LIMITS.witnessTimeoutMs,
  outputBytes: 32 * 1024,
  floodBytes: 16 << 20,
}
