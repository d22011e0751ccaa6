// Starts one program as the leader of its own process group and watches it: total time, silence,
// cancellation. Every path ends the whole group, first politely, then for certain.

import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BoundedOutput } from './bounded-output.ts'
import { groupAlive, holdGroup, releaseGroup, signalGroup } from './group.ts'
import type { RunOptions, RunResult, Stdin } from './types.ts'

export const RUN_LIMITS: Readonly<Record<'timeoutMs' | 'maxOutputBytes' | 'graceMs' | 'drainMs', number>> = {
  timeoutMs: 10 * 60_000,
  maxOutputBytes: 1 << 20,
  /** Between the polite signal and the certain one. */
  graceMs: 2_000,
  /** A leader that has ended may leave children that hold its pipes open; they get this long. */
  drainMs: 500,
}

export type Running = {
  readonly pid: number | null
  /** Only with `stdin: 'open'`. */
  readonly stdin: Writable | null
  /** Ends the group. */
  readonly stop: () => void
  /** Never rejects. */
  readonly ended: Promise<RunResult>
}

type Why = { timedOut: boolean; silent: boolean; canceled: boolean }

/** Starts a program; what it prints goes to `onStdout` and, bounded, into the result. */
export function start(command: string, args: readonly string[], options: RunOptions): Running {
  const started = performance.now()
  const why: Why = { timedOut: false, silent: false, canceled: false }
  const limit = options.maxOutputBytes ?? RUN_LIMITS.maxOutputBytes
  const kept = { stdout: new BoundedOutput(limit), stderr: new BoundedOutput(limit) }
  const child = open(command, args, options)
  const result = (startFailure: string | null): RunResult => {
    const stdout = kept.stdout.output()
    const stderr = kept.stderr.output()
    const outputCut = stdout.cut || stderr.cut
    const { exitCode, signalCode: signal } =
      startFailure !== null || child instanceof Error ? NOT_STARTED : child
    const durationMs = performance.now() - started
    return { command, args, exitCode, signal, startFailure, ...why, outputCut, stdout, stderr, durationMs }
  }
  if (child instanceof Error || child.pid === undefined) {
    return { pid: null, stdin: null, stop: () => {}, ended: failure(child).then(result) }
  }
  holdGroup(child.pid, options.guarded ?? true)
  const watch = watchdog(child, options, why)
  const heard = (stream: BoundedOutput) => (chunk: Uint8Array) => {
    stream.add(chunk)
    watch.heard()
  }
  child.stdout?.on('data', heard(kept.stdout))
  child.stderr?.on('data', heard(kept.stderr))
  child.stderr?.on('data', options.onStderr ?? (() => {}))
  if (options.onStdout) feed(child.stdout!, options.onStdout, watch.cancel)
  void write(child, options.stdin ?? 'none')
  const ended = end(child, watch).then(() => result(null))
  const stdin = options.stdin === 'open' ? child.stdin : null
  return { pid: child.pid, stdin, stop: watch.cancel, ended }
}

const NOT_STARTED = { exitCode: null, signalCode: null }

function open(
  command: string,
  args: readonly string[],
  options: RunOptions,
): ChildProcess | NodeJS.ErrnoException {
  let input: 'ignore' | 'pipe' | number = 'ignore'
  const stdin = options.stdin ?? 'none'
  try {
    if (stdin !== 'none')
      input = typeof stdin === 'object' && 'file' in stdin ? openSync(stdin.file, 'r') : 'pipe'
    return spawn(command, [...args], {
      cwd: options.cwd,
      env: { ...options.env },
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: [input, 'pipe', 'pipe'],
    })
  } catch (cause) {
    return cause as NodeJS.ErrnoException
  } finally {
    if (typeof input === 'number') closeSync(input)
  }
}

async function failure(child: ChildProcess | NodeJS.ErrnoException): Promise<string> {
  if (child instanceof Error) return child.code ?? 'UNKNOWN'
  return new Promise((resolve) => {
    child.on('error', (cause: NodeJS.ErrnoException) => resolve(cause.code ?? 'UNKNOWN'))
  })
}

type Watchdog = { heard: () => void; cancel: () => void; close: () => void }

function watchdog(child: ChildProcess, options: RunOptions, why: Why): Watchdog {
  const timers = new Set<NodeJS.Timeout>()
  let ending = false
  const endGroup = (reason: keyof Why): void => {
    if (ending) return
    ending = true
    why[reason] = true
    signalGroup(child.pid!, 'SIGTERM')
    timers.add(setTimeout(() => signalGroup(child.pid!, 'SIGKILL'), RUN_LIMITS.graceMs))
  }
  timers.add(setTimeout(() => endGroup('timedOut'), options.timeoutMs ?? RUN_LIMITS.timeoutMs))
  const silence =
    options.silenceMs === undefined ? null : setTimeout(() => endGroup('silent'), options.silenceMs)
  if (silence) timers.add(silence)
  const cancel = (): void => endGroup('canceled')
  if (options.signal?.aborted === true) cancel()
  options.signal?.addEventListener('abort', cancel, { once: true })
  return {
    heard: () => void silence?.refresh(),
    cancel,
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      options.signal?.removeEventListener('abort', cancel)
    },
  }
}

// The caller's promise holds the program back through the pipe: nothing piles up here.
function feed(stdout: Readable, see: (chunk: Uint8Array) => void | Promise<void>, cancel: () => void): void {
  stdout.on('data', (chunk: Uint8Array) => {
    let seen: void | Promise<void>
    try {
      seen = see(chunk)
    } catch {
      // Thrown inside an event it would end this whole process.
      return cancel()
    }
    if (seen === undefined) return
    stdout.pause()
    seen.then(
      () => stdout.resume(),
      () => {
        cancel()
        stdout.resume()
      },
    )
  })
}

async function write(child: ChildProcess, stdin: Stdin): Promise<void> {
  if (!child.stdin) return
  // A program may end without reading its input: its exit code tells, not the broken pipe.
  child.stdin.on('error', () => {})
  if (stdin === 'open' || stdin === 'none' || 'file' in stdin) return
  if ('text' in stdin) return void child.stdin.end(stdin.text)
  await pipeline(stdin.chunks, child.stdin).catch(() => {})
}

async function end(child: ChildProcess, watch: Watchdog): Promise<void> {
  const pid = child.pid!
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  })
  const drain = drainer(child)
  await closed
  clearInterval(drain)
  if (groupAlive(pid)) signalGroup(pid, 'SIGKILL')
  watch.close()
  releaseGroup(pid)
}

// What the leader left behind in its group is not ours to keep running, and its open pipes would
// hold us for ever. A reader that is slow to take what was printed gets all of it.
function drainer(child: ChildProcess): NodeJS.Timeout {
  let quiet = true
  const heard = (): void => {
    quiet = false
  }
  child.stdout?.on('data', heard)
  child.stderr?.on('data', heard)
  return setInterval(() => {
    signalGroup(child.pid!, 'SIGKILL')
    if (quiet && child.stdout?.isPaused() !== true) {
      child.stdout?.destroy()
      child.stderr?.destroy()
    }
    quiet = true
  }, RUN_LIMITS.drainMs)
}
