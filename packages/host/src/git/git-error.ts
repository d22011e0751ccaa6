// What git says, as one sentence that says what to do. git runs with LC_ALL=C: its words are stable.

import { HostError, type HostErrorCode } from '../host-error.ts'
import { printable } from '../files/printable.ts'
import { outputText } from '../process/bounded-output.ts'
import { runErrorCode, runMessage } from '../process/run-error.ts'
import type { RunResult } from '../process/types.ts'

type Known = { readonly code: HostErrorCode; readonly pattern: RegExp; readonly text: string }

const KNOWN: readonly Known[] = [
  {
    code: 'dubious-ownership',
    pattern: /dubious ownership|unsafe repository/,
    text: 'This repository belongs to another user; if you trust it, run git config --global --add safe.directory <its folder>.',
  },
  {
    code: 'not-a-repository',
    pattern: /not a git repository/i,
    text: 'This folder is not in a git repository; go to one, or name the documents to be reviewed.',
  },
  {
    code: 'disk-full',
    pattern: /no space left on device|disk quota exceeded/i,
    text: 'The disk is full; free some space and run it again.',
  },
  {
    code: 'not-writable',
    pattern: /read-only file system|insufficient permission for adding an object/i,
    text: 'The state folder cannot be written; make it writable or choose another folder with XDG_STATE_HOME.',
  },
  {
    code: 'object-missing',
    pattern:
      /lazy fetching disabled|could not fetch .* from promisor remote|transport '.*' not allowed|unable to read [0-9a-f]{40}|bad object [0-9a-f]{40}|missing blob object/,
    text: 'An object of this repository is not on this machine; run git fetch (in a partial clone git backfill, or git log -p over the range) and try again.',
  },
]

const SAID_LENGTH = 400

/** @param text in place of what git said. */
export function gitError(args: readonly string[], result: RunResult, text?: string): HostError {
  if (result.startFailure === 'ENOENT') {
    return new HostError(
      'git-missing',
      'git or the folder was not found; install git 2.31 or newer and check the path.',
    )
  }
  const runCode = runErrorCode(result)
  if (runCode !== 'process-failed') return new HostError(runCode, runMessage(result))
  const said = outputText(result.stderr)
  const known = text === undefined ? KNOWN.find(({ pattern }) => pattern.test(said)) : undefined
  if (known) return new HostError(known.code, known.text, new Error(said.trim()))
  const first = printable(said.trim().slice(0, SAID_LENGTH), { oneLine: true })
  return new HostError(
    'git-failed',
    text ?? `git ${args[0]} failed: ${first || `exit code ${result.exitCode}`}`,
  )
}
