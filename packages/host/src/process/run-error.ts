// One error and one sentence for a run that went wrong.

import { HostError, type HostErrorCode } from '../host-error.ts'
import { outputText } from './bounded-output.ts'
import type { RunResult } from './types.ts'

const STDERR_SHOWN = 600

export type RunErrorCode = Extract<HostErrorCode, `process-${string}`>

/** Whether it ended by itself with exit 0 (a cut output is still a success). */
export function succeeded(result: RunResult): boolean {
  return result.exitCode === 0 && !result.timedOut && !result.silent && !result.canceled
}

export function runErrorCode(result: RunResult): RunErrorCode {
  if (result.startFailure === 'ENOENT') return 'process-not-found'
  if (result.startFailure !== null) return 'process-not-started'
  if (result.canceled) return 'process-canceled'
  if (result.timedOut) return 'process-timed-out'
  if (result.silent) return 'process-silent'
  return 'process-failed'
}

/** What happened, in one sentence, with the end of what the program said about it. */
export function runMessage(result: RunResult): string {
  const name = result.command
  const seconds = `${(result.durationMs / 1000).toFixed(1)} s`
  const said = outputText(result.stderr).trim().slice(-STDERR_SHOWN)
  const because = said === '' ? '.' : `: ${said}`
  switch (runErrorCode(result)) {
    case 'process-not-found':
      return `${name} or its working folder was not found; install it or put it on PATH.`
    case 'process-not-started':
      return `${name} could not be started (${result.startFailure}); check its permissions.`
    case 'process-canceled':
      return `${name} was canceled after ${seconds}.`
    case 'process-timed-out':
      return `${name} was ended after ${seconds}, its time limit${because}`
    case 'process-silent':
      return `${name} was ended after ${seconds} because it had printed nothing for too long${because}`
    case 'process-failed':
      break
  }
  return result.signal === null
    ? `${name} ended with exit code ${result.exitCode}${because}`
    : `${name} was ended by ${result.signal}${because}`
}

export function runError(result: RunResult): HostError {
  return new HostError(runErrorCode(result), runMessage(result))
}
