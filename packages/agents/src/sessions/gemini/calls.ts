// The tool calls of a Gemini reply: commands, edits, and those whose work is not seen.
import { asArray, asObject, asText, type Json } from '../../json/read-json.ts'
import type { CommandState } from '../../session/session.ts'
import type { Recorder, Where } from '../recorder.ts'

export function recordGeminiCall(recorder: Recorder, where: Where, id: string, call: Json): void {
  const name = asText(call['name']) ?? 'unknown'
  const args = asObject(call['args'])
  const status = asText(call['status'])
  const path = asText(args?.['file_path'])
  if ((name === 'write_file' || name === 'replace') && path) {
    const how =
      name === 'write_file' && /^--- .*\tOriginal\n\+\+\+ .*\n@@ -0,0 /m.test(diffOf(call))
        ? 'create'
        : 'edit'
    recorder.edit(where, { path, how, tool: name, done: status === 'success' })
  } else if (name === 'run_shell_command') {
    const command = recorder.command(where, { id, command: asText(args?.['command']) ?? '', cwd: null })
    const text = outputOf(call)
    const exit = /^Exit Code: (\d+)$/m.exec(text)?.[1]
    const state: CommandState = status === 'cancelled' ? 'refused' : status === null ? 'no-result' : 'done'
    recorder.end(where, command, {
      state,
      result:
        exit === undefined
          ? { exit: 'unknown', from: 'no-exit-code-line' }
          : { exit: Number(exit), from: 'exit-code-line' },
      output: {
        head: text.slice(0, 4000),
        tail: text.slice(4000).slice(-4000),
        bytes: Buffer.byteLength(text),
        cut: text.length > 8000,
      },
    })
  } else recorder.other(where, name)
}

function diffOf(call: Json): string {
  return asText(asObject(call['resultDisplay'])?.['fileDiff']) ?? ''
}

function outputOf(call: Json): string {
  return asArray(call['result'])
    .map(
      (part) =>
        asText(asObject(asObject(asObject(part)?.['functionResponse'])?.['response'])?.['output']) ?? '',
    )
    .join('\n')
}
