// All that a command may touch of the process it runs in. `main` gets one from the bin file,
// tests give their own; only the bin file ends the process (STYLE habit 8).

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
}
