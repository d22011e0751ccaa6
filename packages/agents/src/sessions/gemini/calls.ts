// The tool calls of a Gemini reply: commands, edits, and those whose work is not seen.
import { asArray, asObject, asText, type Json } from '../../json/read-json.ts'
import type { Ending, Recorder, Where } from '../recorder.ts'
import { outputOf } from '../text.ts'

export type GeminiCall = { readonly id: string; readonly call: Json; readonly cwd: string | null }

export function recordGeminiCall(recorder: Recorder, where: Where, { id, call, cwd }: GeminiCall): void {
  const name = asText(call['name']) ?? 'unknown'
  const args = asObject(call['args'])
  const path = asText(args?.['file_path'])
  if ((name === 'write_file' || name === 'replace') && path) {
    const isNew = name === 'write_file' && /^--- .*\tOriginal\n\+\+\+ .*\n@@ -0,0 /m.test(diffOf(call))
    const done = call['status'] === 'success'
    recorder.edit(where, { path, how: isNew ? 'create' : 'edit', tool: name, done })
  } else if (name === 'run_shell_command') {
    const folder = asText(args?.['dir_path']) ?? cwd
    const command = recorder.command(where, { id, command: asText(args?.['command']) ?? '', cwd: folder })
    if (asText(call['status']) !== null) recorder.end(where, command, shellEnding(call))
  } else recorder.other(where, name)
}

function diffOf(call: Json): string {
  return asText(asObject(call['resultDisplay'])?.['fileDiff']) ?? ''
}

/** What stands below the output of a command that has ended, each at most once and in this order. */
const TRAILER = /^(Exit Code|Signal|Background PIDs|Process Group PGID): (.*)$/

/** How a shell call ended, from what was given back to the model (0.61.0). */
export function shellEnding(call: Json): Ending {
  const { text, isError } = answerOf(call)
  const unknown = (state: Ending['state'], from: string): Ending => ({
    state,
    result: { exit: 'unknown', from },
    output: outputOf(text),
  })
  if (call['status'] === 'cancelled') return unknown('refused', 'refused')
  if (isError) return unknown('refused', 'refused')
  if (text.startsWith('Command was automatically cancelled')) return unknown('timed-out', 'timed-out')
  if (text.startsWith('Command was cancelled')) return unknown('interrupted', 'interrupted')
  if (text.startsWith('Command moved to background')) return unknown('background', 'background')
  const lines = text.split('\n')
  const trailer = new Map<string, string>()
  for (
    let found = TRAILER.exec(lines.at(-1) ?? '');
    found !== null;
    found = TRAILER.exec(lines.at(-1) ?? '')
  ) {
    if (trailer.has(found[1]!)) break
    trailer.set(found[1]!, found[2]!)
    lines.pop()
  }
  const output = outputOf(lines.join('\n').replace(/^Output: (?:\(empty\)$)?/, ''))
  const exit = trailer.get('Exit Code')
  // The process is named only where it was started and has ended; its code only where it is not 0.
  if (!trailer.has('Process Group PGID')) return unknown('done', 'no-exit-code')
  if (trailer.has('Signal'))
    return { state: 'interrupted', result: { exit: 'unknown', from: 'signal' }, output }
  if (exit === undefined) return { state: 'done', result: { exit: 0, from: 'no-exit-code-line' }, output }
  const printed = asText(call['resultDisplay'])?.trimEnd() ?? ''
  // The command itself may have printed such a line as its last.
  if (!/^\d+$/.test(exit) || printed.endsWith(`Exit Code: ${exit}`)) return unknown('done', 'no-exit-code')
  return { state: 'done', result: { exit: Number(exit), from: 'exit-code-line' }, output }
}

/** The model is told in marks that what stands between them is not to be trusted. */
function answerOf(call: Json): { readonly text: string; readonly isError: boolean } {
  const responses = asArray(call['result']).map((part) =>
    asObject(asObject(asObject(part)?.['functionResponse'])?.['response']),
  )
  const text = responses.map((response) => asText(response?.['output']) ?? asText(response?.['error']) ?? '')
  return {
    text: text.join('\n').replace(/^<untrusted_context>\n|\n<\/untrusted_context>$/g, ''),
    isError: responses.some((response) => response?.['error'] !== undefined),
  }
}
