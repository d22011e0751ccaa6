#!/usr/bin/env node
// The only file that touches the process: it answers `--version` before anything is loaded,
// turns the first Ctrl-C into an abort and the second into an end, and sets the exit code.
import { isatty } from 'node:tty'
import { EXIT } from './exit-codes.ts'
import { VERSION } from './version.ts'

const argv = process.argv.slice(2)
if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${VERSION}\n`)
} else {
  const { main } = await import('./main.ts')
  const abort = new AbortController()
  let interrupts = 0
  const interrupt = (): void => {
    interrupts += 1
    abort.abort()
    if (interrupts > 1) process.exit(130)
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  // A reader that goes away (`gainsay reviews | head`) is no error. Without one for what is said on
  // the side the work goes on, and its exit code is its own.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0)
    process.stderr.write(
      `gainsay: The output cannot be written (${error.code ?? error.message}): free some space or write it elsewhere.\n`,
    )
    process.exit(EXIT.escalate)
  })
  process.stderr.on('error', () => {
    // Nobody is left who could be told.
  })
  process.exitCode = await main(argv, {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    env: process.env,
    cwd: process.cwd(),
    stdoutIsTerminal: process.stdout.isTTY,
    stderrIsTerminal: process.stderr.isTTY,
    columns: process.stdout.columns || 100,
    signal: abort.signal,
    now: () => new Date(),
    person: {
      // Opened only when somebody is asked.
      get input() {
        return process.stdin
      },
      output: process.stderr,
      isTerminal: isatty(0) && isatty(2),
      interrupt,
      asked: 0,
    },
  })
}
