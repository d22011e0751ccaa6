// What Codex writes back for a shell call, in the forms of 0.2x to 0.171: a JSON object with
// `metadata.exit_code`, a text headed "Exit code: N", or the text of its unified exec tool.
import type { CommandResult, CommandState } from '../../session/session.ts'
import { asArray, asNumber, asObject, asText, parseObject } from '../../json/read-json.ts'

export type ExecEnding = {
  readonly state: CommandState
  readonly result: CommandResult
  readonly output: string
  /** The session under which the process goes on. */
  readonly session: string | null
}

/** The text of an output, whichever way it is wrapped. */
export function outputString(output: unknown): string {
  if (typeof output === 'string') return output
  const content = asObject(output)?.['content']
  if (typeof content === 'string') return content
  return asArray(content ?? output)
    .map((part) => asText(asObject(part)?.['text']) ?? '')
    .join('\n')
}

const REFUSED =
  /^(?:unsupported (?:call|custom tool call|tool)|(?:[\w.]+ failed: )?(?:rejected|exec command rejected|command rejected|approval (?:denied|required))|[\w.]+ failed(?: for [^:]*)?: .*(?:rejected|denied|[Uu]nknown process|not allowed|CreateProcess)|execution error: .*(?:rejected|denied)|failed to parse (?:function )?arguments|The user rejected|blocked by)/i
const INTERRUPTED = /^(?:aborted(?: by user)?|.{0,200}\baborted by user after\b|[\w.]+ (?:was )?interrupted)/
const TIMED_OUT = /(?:^|\n)(?:command timed out after \d+ (?:milliseconds|ms)|.{0,200}timed out after \d+)/i

export function execEnding(raw: unknown): ExecEnding {
  const text = outputString(raw)
  const wrapped = text.startsWith('{') ? parseObject(text) : null
  const metadata = asObject(wrapped?.['metadata'])
  if (wrapped && metadata) return ended(asText(wrapped['output']) ?? '', asNumber(metadata['exit_code']))
  const head = text.slice(0, 2_000)
  const outputAt = text.indexOf('\nOutput:\n')
  const header = outputAt >= 0 && outputAt < 2_000 ? text.slice(0, outputAt) : head
  const output = outputAt >= 0 && outputAt < 2_000 ? text.slice(outputAt + '\nOutput:\n'.length) : text
  const session = /(?:^|\n)Process running with session ID (\S+)/.exec(header)?.[1]
  if (session !== undefined)
    return { state: 'background', result: { exit: 'unknown', from: 'background' }, output, session }
  const code = /(?:^|\n)(?:Process exited with code|Exit code:) (-?\d+)/.exec(header)?.[1]
  if (code !== undefined) return ended(output, Number(code))
  if (REFUSED.test(head)) return failure('refused', 'refused', text)
  if (INTERRUPTED.test(head)) return failure('interrupted', 'interrupted', text)
  if (TIMED_OUT.test(head)) return failure('timed-out', 'timed-out', text)
  return failure('done', 'no-exit-code', output)
}

function ended(output: string, code: number | null): ExecEnding {
  if (INTERRUPTED.test(output)) return failure('interrupted', 'interrupted', output)
  // 124 is the status that Codex gives to a command that it ended for its time.
  if (TIMED_OUT.test(output.slice(0, 400)) && (code === null || code === 124))
    return failure('timed-out', 'timed-out', output)
  if (code === null) return failure('done', 'no-exit-code', output)
  if (code < 0) return failure('interrupted', 'killed', output)
  return { state: 'done', result: { exit: code, from: 'exit-code-field' }, output, session: null }
}

function failure(state: CommandState, from: string, output: string): ExecEnding {
  return { state, result: { exit: 'unknown', from }, output, session: null }
}

/** Whether the output of a patch says that the files were changed. */
export function patchDone(raw: unknown): boolean {
  const text = outputString(raw)
  const ending = execEnding(raw)
  if (/Success\. Updated the following files/.test(text)) return true
  return ending.state === 'done' && ending.result.exit === 0
}
