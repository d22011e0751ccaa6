// What one run of a command says: the exit code alone decides (docs/decisions, "witnesses decide by
// exit code"); a run that was cut off says nothing.
import { outputText, type SandboxResult } from '@gainsay/host'

export type RunEnd = {
  /** `no-fault`: exit 0. `fault`: any other exit, or a crash. */
  readonly end: 'no-fault' | 'fault' | 'not-finished' | 'could-not-run'
  /** Null where it did not end by itself. */
  readonly exitCode: number | null
  /** One sentence: how it ended. */
  readonly why: string
  /** What it printed, stderr last; bounded by the sandbox. */
  readonly output: string
}

/** A shell's own: the file is not executable, or there is no such command. */
const NOT_STARTED = new Set([126, 127])
/** A program that dies of these has crashed; others were sent from outside. */
const CRASHES = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP'])

export function runEndOf(result: SandboxResult): RunEnd {
  const output = [outputText(result.stdout), outputText(result.stderr)].filter((text) => text !== '')
  const { exitCode } = result
  const ended = (end: RunEnd['end'], why: string): RunEnd => ({
    end,
    exitCode,
    why,
    output: output.join('\n'),
  })
  if (result.unrunnable !== null) return ended('could-not-run', result.unrunnable.text)
  const cut = cutShort(result)
  if (cut !== null) return ended('not-finished', cut)
  if (result.signal !== null)
    return CRASHES.has(result.signal)
      ? ended('fault', `It crashed (${result.signal}).`)
      : ended('not-finished', `It was ended by ${result.signal}.`)
  if (exitCode === 0) return ended('no-fault', 'It exits with 0.')
  if (exitCode === null) return ended('not-finished', 'It did not end by itself.')
  if (NOT_STARTED.has(exitCode))
    return ended('could-not-run', `The shell could not start it (exit ${exitCode}).`)
  return ended('fault', `It exits with ${exitCode}.`)
}

function cutShort(result: SandboxResult): string | null {
  if (result.timedOut) return `It did not end in ${Math.round(result.durationMs / 1000)} seconds.`
  if (result.silent) return 'It was silent for too long.'
  if (result.memoryExceeded) return 'It used more memory than the sandbox allows.'
  if (result.diskExceeded) return 'It wrote more than the sandbox allows.'
  if (result.flooded) return 'It printed more than the sandbox allows.'
  return result.canceled ? 'It was stopped.' : null
}
