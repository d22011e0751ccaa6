// Limits of suites: a case is small enough to be read by a person in a few minutes.
type SuiteLimits = {
  readonly [name in
    | 'cases'
    | 'caseFileBytes'
    | 'filesOfCase'
    | 'bytesOfCase'
    | 'folderDepth'
    | 'repeats'
    | 'repeatsMost'
    | 'runsAtOnce'
    | 'witnessTimeoutMs']: number
}

export const SUITE_LIMITS: SuiteLimits = {
  cases: 5000,
  caseFileBytes: 64 << 10,
  /** Of base, fault, twin and witness together. */
  filesOfCase: 150,
  bytesOfCase: 1 << 20,
  folderDepth: 8,
  /** Runs of a witness on the fault, and again on the twin. */
  repeats: 3,
  repeatsMost: 50,
  runsAtOnce: 2,
  witnessTimeoutMs: 30_000,
}
