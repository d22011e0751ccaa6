// What became of a sandboxed run, from what was watched and from what bubblewrap wrote about it.

import { readFileSync } from 'node:fs'
import { outputText } from '../process/bounded-output.ts'
import type { Output, RunResult } from '../process/types.ts'
import { missing, programNotFound } from './resolve-command.ts'
import type { SandboxLimits, SandboxRequest, SandboxResult, Unrunnable } from './types.ts'
import { exceeds, type DiskUse } from './watch-disk.ts'

/** Which watchdog ended it. */
export type Exceeded = { memory: boolean; disk: boolean; flood: boolean }

export type Status = { readonly childPid: number | null; readonly exitCode: number | null }

/** bubblewrap's own documents: nothing inside can write there. */
export function readStatus(file: string): Status {
  const text = readFileSync(file, 'utf8')
  const number = (name: string): number | null => {
    const found = new RegExp(`"${name}": (\\d+)`).exec(text)
    return found === null ? null : Number(found[1])
  }
  return { childPid: number('child-pid'), exitCode: number('exit-code') }
}

export type Ended = {
  readonly result: RunResult
  readonly status: Status
  readonly exceeded: Exceeded
  readonly use: DiskUse | null
  readonly peak: number
}

export function judge(request: SandboxRequest, limits: SandboxLimits, ended: Ended): SandboxResult {
  const { result, status, exceeded, use } = ended
  const stopped = exceeded.memory || exceeded.disk || exceeded.flood
  const { exitCode, signal } = ending(status.exitCode)
  const failed = status.exitCode !== 0
  const stderr = outputText(result.stderr)
  return {
    kind: 'bubblewrap',
    exitCode,
    signal: signal ?? (status.exitCode === null ? result.signal : null),
    timedOut: result.timedOut,
    silent: result.silent,
    canceled: result.canceled && !stopped,
    memoryExceeded: exceeded.memory || (failed && OUT_OF_MEMORY.test(stderr)),
    diskExceeded:
      exceeded.disk ||
      signal === 'SIGXFSZ' ||
      (failed && OUT_OF_DISK.test(stderr)) ||
      (use !== null && exceeds(use, limits)),
    flooded: exceeded.flood,
    outputCut: result.outputCut,
    unrunnable: unrunnable(request, ended, stopped),
    stdout: result.stdout,
    stderr: result.stderr,
    durationMs: result.durationMs,
    peakMemoryBytes: ended.peak,
  }
}

/** What programs say when the kernel gave them no more: the limits are the likeliest reason. */
const OUT_OF_MEMORY =
  /\bMemoryError\b|out of memory|OutOfMemoryError|bad_alloc|Cannot allocate memory|ENOMEM/i
const OUT_OF_DISK = /No space left on device|File too large|\bENOSPC\b|\bEFBIG\b|File size limit exceeded/

// biome-ignore format: a table
const SIGNALS: Readonly<Record<number, string>> = {
  4: 'SIGILL', 5: 'SIGTRAP', 6: 'SIGABRT', 7: 'SIGBUS', 8: 'SIGFPE', 9: 'SIGKILL', 11: 'SIGSEGV',
  13: 'SIGPIPE', 14: 'SIGALRM', 15: 'SIGTERM', 24: 'SIGXCPU', 25: 'SIGXFSZ', 31: 'SIGSYS',
}

function ending(code: number | null): { exitCode: number | null; signal: string | null } {
  const signal = code === null ? undefined : SIGNALS[code - 128]
  return signal === undefined ? { exitCode: code, signal: null } : { exitCode: null, signal }
}

function unrunnable(request: SandboxRequest, { result, status }: Ended, stopped: boolean): Unrunnable | null {
  const ended = stopped || result.timedOut || result.silent || result.canceled
  if (result.startFailure !== null || (status.exitCode === null && !ended && result.signal === null)) {
    const said = outputText(result.stderr).trim().slice(-300)
    const text = `The sandbox could not be started (${result.startFailure ?? said}); run gainsay doctor.`
    return { code: 'sandbox-failed', name: request.command, text }
  }
  const name = programNotFound(status.exitCode, outputText(result.stderr))
  return name === null ? null : missing(name)
}

const NOTHING: Output = { head: new Uint8Array(), tail: new Uint8Array(), bytes: 0, cut: false }

/** The result of a request that was not run. */
export function refused(request: SandboxRequest, unrunnable: Unrunnable): SandboxResult {
  return {
    kind: request.sandbox.kind,
    exitCode: null,
    signal: null,
    timedOut: false,
    silent: false,
    canceled: false,
    memoryExceeded: false,
    diskExceeded: false,
    flooded: false,
    outputCut: false,
    unrunnable,
    stdout: NOTHING,
    stderr: NOTHING,
    durationMs: 0,
    peakMemoryBytes: 0,
  }
}
