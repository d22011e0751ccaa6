// Runs git. Output is bytes or NUL-separated records; everything long comes as a stream.

import { run } from '../process/run.ts'
import { outputText } from '../process/bounded-output.ts'
import { succeeded } from '../process/run-error.ts'
import { start } from '../process/start.ts'
import { streamOutput } from '../process/stream-output.ts'
import type { RunOptions, RunResult, Stdin } from '../process/types.ts'
import { GIT_OPTIONS, gitEnvironment } from './git-environment.ts'
import { gitError } from './git-error.ts'

export const GIT_LIMITS: Readonly<Record<'timeoutMs' | 'outputBytes' | 'recordBytes', number>> = {
  timeoutMs: 10 * 60_000,
  /** Of a command whose whole output is kept; what may be longer is streamed. */
  outputBytes: 32 << 20,
  /** A record between two NULs: a path of a tree; Linux itself stops at 4096. */
  recordBytes: 1 << 20,
}

/** Where git runs: the folder, and variables such as GIT_DIR or GIT_OBJECT_DIRECTORY. */
export type GitPlace = {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** `-c` settings of every command there, `name=value`. */
  readonly config?: readonly string[]
  readonly signal?: AbortSignal | undefined
}

export type GitOptions = {
  readonly stdin?: Stdin
  /** More `-c` settings, `name=value`. */
  readonly config?: readonly string[]
  readonly signal?: AbortSignal
  /** Exit codes that are answers; default only 0. */
  readonly accept?: readonly number[]
}

/**
 * Runs git to its end.
 * @returns the result, whose exit code is 0 or one of `accept`
 * @throws HostError 'git-missing' | 'git-failed' | 'process-canceled' and the kinds that `gitError` knows
 */
export async function git(
  place: GitPlace,
  args: readonly string[],
  options: GitOptions = {},
): Promise<RunResult> {
  const result = await run('git', argumentsOf(place, args, options), runOptions(place, options))
  const { exitCode } = result
  const accepted = succeeded(result) || (exitCode !== null && options.accept?.includes(exitCode) === true)
  if (!accepted || result.timedOut || result.canceled) throw gitError(args, result)
  if (result.stdout.cut) throw gitError(args, result, `git ${args[0]} printed more than was expected.`)
  return result
}

/** The output as text without the last line feed. */
export async function gitText(
  place: GitPlace,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  const result = await git(place, args, options)
  return outputText(result.stdout).replace(/\n$/, '')
}

/** The output as text, or null where git exits with 1 or 128 (a ref or a setting that is not there). */
export async function gitTry(
  place: GitPlace,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string | null> {
  const result = await git(place, args, { ...options, accept: [1, 128] })
  return result.exitCode === 0 ? outputText(result.stdout).replace(/\n$/, '') : null
}

/** The output as it comes. */
export async function* gitStream(
  place: GitPlace,
  args: readonly string[],
  options: GitOptions = {},
): AsyncGenerator<Uint8Array> {
  yield* streamOutput('git', argumentsOf(place, args, options), runOptions(place, options))
}

/**
 * Calls `onRecord` for each NUL-terminated record, in order.
 * @returns the result, for its stderr
 */
export async function gitRecords(
  place: GitPlace,
  args: readonly string[],
  onRecord: (record: Buffer) => void,
  options: GitOptions = {},
): Promise<RunResult> {
  const splitter = recordSplitter(onRecord)
  const given = { ...runOptions(place, options), onStdout: splitter.add }
  const result = await start('git', argumentsOf(place, args, options), {
    ...given,
    maxOutputBytes: KEPT_BYTES,
  }).ended
  if (!succeeded(result)) throw gitError(args, result)
  if (splitter.tooLong()) throw gitError(args, result, `git ${args[0]} printed a record without an end.`)
  splitter.end()
  return result
}

const KEPT_BYTES = 64 << 10

function argumentsOf(place: GitPlace, args: readonly string[], options: GitOptions): string[] {
  const settings = [...(place.config ?? []), ...(options.config ?? [])]
  const config = settings.flatMap((setting) => ['-c', setting])
  return [...GIT_OPTIONS, ...config, ...args]
}

function runOptions(place: GitPlace, options: GitOptions): RunOptions {
  const signal = options.signal ?? place.signal
  return {
    cwd: place.cwd,
    env: gitEnvironment(place.env),
    stdin: options.stdin ?? 'none',
    timeoutMs: GIT_LIMITS.timeoutMs,
    maxOutputBytes: GIT_LIMITS.outputBytes,
    // git's own commands are short; the guard is for programs that may stay.
    guarded: false,
    ...(signal && { signal }),
  }
}

type RecordSplitter = { add: (chunk: Uint8Array) => void; end: () => void; tooLong: () => boolean }

function recordSplitter(onRecord: (record: Buffer) => void): RecordSplitter {
  let rest: Buffer = Buffer.alloc(0)
  let tooLong = false
  return {
    add: (chunk) => {
      const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
      let from = 0
      for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, from)) {
        onRecord(bytes.subarray(from, at))
        from = at + 1
      }
      rest = bytes.subarray(from)
      if (rest.length <= GIT_LIMITS.recordBytes) return
      tooLong = true
      rest = Buffer.alloc(0)
    },
    end: () => {
      if (rest.length > 0) onRecord(rest)
    },
    tooLong: () => tooLong,
  }
}

/** Bytes for a `-z --stdin` of git. */
export function nulSeparated(records: readonly (Uint8Array | string)[]): Stdin {
  const chunks = records.flatMap((record) => [Buffer.from(record), NUL])
  return { text: Buffer.concat(chunks) }
}

const NUL = Buffer.from([0])
