// The bounded excerpt that a finding shows of a command's output.
import type { Command } from '../../../session/session.ts'
import type { Run } from '../history/history.ts'
import { MAX_EXCERPT_UNITS } from '../limits.ts'
import { outputLines } from '../summaries/lines.ts'
import type { Proof } from './judgement.ts'

export function proofOf(command: Command, line: string = ''): Proof {
  const lines = outputLines(command.output).filter((one) => one.trim() !== '')
  const at = line === '' ? -1 : lines.findIndex((one) => one.includes(line))
  const from = at < 0 ? Math.max(0, lines.length - 6) : Math.max(0, at - 2)
  return {
    command,
    line,
    excerpt: cutBetweenWords(lines.slice(from, from + 6).join('\n'), MAX_EXCERPT_UNITS),
  }
}

export function proofOfRun(run: Run): Proof {
  return proofOf(run.command, run.line)
}

/** `npm test` shortened for a sentence. */
export function shortCommand(command: Command): string {
  const line = command.command.trim().split('\n', 1)[0] ?? ''
  return line.length > 120 ? `${cutBetweenWords(line, 117)}...` : line
}

/** Findings are masked after they are made: half a secret would not be recognised any more. */
function cutBetweenWords(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  return /\s/.test(text.charAt(most)) ? cut : cut.replace(/\S+$/, '')
}

/** How a command ended, in words. */
export function exitWords(command: Command): string {
  const { exit } = command.result
  if (typeof exit === 'number') return `exit code ${exit}`
  return exit === 'unknown' ? 'exit code unknown' : `exit code ${exit}`
}
