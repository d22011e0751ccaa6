/**
 * Exit codes, by precedence where several hold (DESIGN section 3, "Outcome"). A contract:
 * pinned by a test, changed by a new version of the program only.
 */
export const EXIT = {
  clean: 0,
  /** An open root or an unapplied fix. */
  block: 1,
  /** Usage, configuration, or no consent. */
  usage: 2,
  /** Not complete, paused, or a found-bug rate below its gate. */
  escalate: 3,
  internal: 70,
  interrupted: 130,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
