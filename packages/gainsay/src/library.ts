// `review()` for programs: what `gainsay review` does, with options in place of words and a report in
// place of a screen. Nothing is printed, nothing is asked of a person, and the process is not ended.
import type { Report } from '@gainsay/protocol'
import type { Io } from './io.ts'
import { foldReview } from './review/fold-run.ts'
import { requestOf } from './review/review-request.ts'
import { runReview } from './review/run-review.ts'

export type ReviewSettings = {
  /** In the repository, or outside git where `documents` are named. Default: the process's own. */
  readonly cwd?: string | undefined
  /** A range `A..B`, or documents; default: the work tree against its base. */
  readonly what?: readonly string[] | undefined
  readonly base?: string | undefined
  readonly staged?: boolean | undefined
  /** An id or a file; true: the newest of this repository; false: none. Default: true. */
  readonly session?: string | boolean | undefined
  /** The session's first turn that belongs to the work, or a time; default: since the base was committed. */
  readonly since?: string | undefined
  /** A file that says what was asked for, in place of the session's own turns. */
  readonly taskFile?: string | undefined
  /** Party specifications, e.g. `codex` or `api:anthropic/claude-sonnet-5`; default: rule critics alone. */
  readonly critics?: readonly string[] | undefined
  readonly count?: number | undefined
  readonly proposer?: string | undefined
  readonly judge?: string | undefined
  readonly rounds?: number | undefined
  readonly depth?: number | undefined
  /** Dollars for the whole review. */
  readonly maxUsd?: number | undefined
  /** Fresh tokens for the whole review. */
  readonly maxTokens?: number | undefined
  /** Milliseconds of work for the whole review. */
  readonly timeoutMs?: number | undefined
  /** What PATH, HOME and keys are taken from; default: the process's own. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  readonly signal?: AbortSignal | undefined
  /** One line at a time: what the review is at. */
  readonly onProgress?: ((text: string) => void) | undefined
}

export type ReviewResult = {
  readonly report: Report
  /** What a reader must know of how the work was frozen and the session was read. */
  readonly notices: readonly string[]
  /** `waiting`: saved, for `gainsay resume`, until a person or a mailbox has answered. */
  readonly status: 'ended' | 'waiting' | 'interrupted'
}

/**
 * Reviews finished work. Naming a critic is the caller's consent that the work is sent to it.
 *
 * @throws UsageError (`exit` 2) with one sentence for what cannot be reviewed
 * @example
 * const { report } = await review({ cwd: '/path/of/a/repository', session: false })
 * console.log(report.exit, report.sessionLine)
 */
export async function review(settings: ReviewSettings = {}): Promise<ReviewResult> {
  const io = ioOf(settings)
  const request = requestOf(settings)
  const progress = { show: settings.onProgress ?? (() => {}), clear: () => {} }
  const { path, status } = await runReview(request, io, progress)
  const { report, notices } = await foldReview(path)
  return { report, notices, status }
}

function ioOf({ cwd, env, signal }: ReviewSettings): Io {
  return {
    stdout: () => {},
    stderr: () => {},
    env: env ?? process.env,
    cwd: cwd ?? process.cwd(),
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    columns: 100,
    signal: signal ?? new AbortController().signal,
    now: () => new Date(),
  }
}
