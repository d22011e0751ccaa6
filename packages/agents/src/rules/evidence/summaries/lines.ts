// Output made fit for matching: terminal codes away, bounded, in lines.
import type { Output } from '../../../session/session.ts'
import { MAX_LINE_UNITS, MAX_OUTPUT_UNITS } from '../limits.ts'

// The terminal's control sequences (ECMA-48): CSI, OSC and single escapes. Written with the
// escape character given by name, since a source file should hold none.
const ESC = String.fromCharCode(27)
const BELL = String.fromCharCode(7)
const CONTROL = new RegExp(
  [
    `${ESC}\\[[0-?]{0,32}[ -/]{0,8}[@-~]`,
    `${ESC}\\][^${BELL}${ESC}]{0,2000}(?:${BELL}|${ESC}\\\\)`,
    `${ESC}[@-Z\\\\-_]`,
  ].join('|'),
  'g',
)

export function stripTerminalCodes(text: string): string {
  return text.includes(ESC) ? text.replace(CONTROL, '') : text
}

/** Lines of what was printed; a carriage return starts a line anew, as a terminal shows it. */
export function outputLines(output: Output): string[] {
  const head = output.head.slice(0, MAX_OUTPUT_UNITS)
  const tail = output.tail.slice(-MAX_OUTPUT_UNITS)
  // A short output may stand whole in the head, with the same text as its tail.
  const text = !output.cut && (tail === '' || head.endsWith(tail)) ? head : `${head}\n${tail}`
  return stripTerminalCodes(text)
    .split('\n')
    .map((line) => lastAfterReturn(line).slice(0, MAX_LINE_UNITS).trimEnd())
}

function lastAfterReturn(line: string): string {
  const trimmed = line.endsWith('\r') ? line.slice(0, -1) : line
  return trimmed.slice(trimmed.lastIndexOf('\r') + 1)
}
