// All that a command may touch of the process it runs in. `main` gets one from the bin file,
// tests give their own; only the bin file ends the process (STYLE habit 8).

import type { Readable, Writable } from 'node:stream'

/** Whoever sits at this terminal and can be asked. */
export type PersonAtTerminal = {
  readonly input: Readable
  /** Where questions are written, so that stdout stays data. */
  readonly output: Writable
  /** Whether both are a terminal. */
  readonly isTerminal: boolean
  /** Does what Ctrl-C does: while a question is open, the terminal keeps the key to itself. */
  readonly interrupt: () => void
  /** How many questions are open; nothing else is shown meanwhile. */
  asked: number
}

export type Io = {
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly stdoutIsTerminal: boolean
  readonly stderrIsTerminal: boolean
  /** Width of the terminal in columns; 100 where there is none. */
  readonly columns: number
  /** Aborted at the first Ctrl-C. */
  readonly signal: AbortSignal
  readonly now: () => Date
  /** Absent: nobody can be asked. */
  readonly person?: PersonAtTerminal
}
