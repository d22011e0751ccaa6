// What the result of a shell call says of how the command ended. Observed with Claude Code 1.0
// to 2.1: a failed command's result is an error whose first line is "Exit code N"; a call that
// was refused or timed out has no such line; of a pipe the shell reports its last part only.
import type { CommandResult, CommandState } from '../../session/session.ts'
import { asNumber, asObject, asText } from '../../json/read-json.ts'

/** One `tool_result` block, with the `toolUseResult` of its line where that is for it alone. */
export type ToolResult = { readonly text: string; readonly isError: boolean; readonly detail: unknown }

export type ShellEnding = {
  readonly state: CommandState
  readonly result: CommandResult
  readonly output: string
  /** The id under which a background command goes on. */
  readonly task: string | null
}

const REFUSED = [
  /^The user doesn't want to (?:proceed with this tool use|take this action)/,
  /^(?:Error: )?Permission (?:to use|for this)/,
  /^This command requires approval/,
  /^\[?(?:PreToolUse|Hook)[^\n]*(?:hook|denied|blocked)/i,
  /^<tool_use_error>/,
  /^(?:Claude requested permissions|Operation (?:stopped|blocked) by hook)/,
  /^(?:Error: )?InputValidationError/,
  /was blocked\. For security/,
  /^Blocked: /,
  /haven't granted it yet/,
]
const NO_TOOL = /^(?:Error: )?(?:No such tool|Agent type ['"`][^\n]{1,200} not found)/
const INTERRUPTED = [
  /^\[Request interrupted by user/,
  /<error>Command was aborted before completion<\/error>/,
  /^(?:Error: )?(?:Command|Request) was (?:aborted|interrupted)/,
]
const TIMED_OUT = /^(?:Error: )?(?:Exit code \d+\n)?(?:[\s\S]{0,200}\n)?Command timed out after /
const TIMED_OUT_LAST = /(?:^|\n)Command timed out after [^\n]*\s*$/
const EXIT_LINE = /^(?:Error: )?Exit code (\d+)(?:\n|$)/
const IN_BACKGROUND =
  /^Command (?:running in background|was (?:manually )?(?:moved to|backgrounded)[^\n]*?) with ID: ([\w-]+)/
const MOVED_TO_BACKGROUND = /\b(?:moved to the background|running in (?:the )?background) with ID: ([\w-]+)/

/** A call that was refused, or whose input was no good: nothing of it ran. */
export function neverStarted(given: ToolResult): boolean {
  return given.isError && (REFUSED.some((pattern) => pattern.test(given.text)) || NO_TOOL.test(given.text))
}

export function shellEnding(given: ToolResult): ShellEnding {
  const detail = asObject(given.detail)
  const output = outputText(given, detail)
  const ending = (state: CommandState, exit: CommandResult['exit'], from: string): ShellEnding => ({
    state,
    result: { exit, from },
    output,
    task: null,
  })
  const task = backgroundTask(given.text, detail)
  if (task !== null) return { ...ending('background', 'unknown', 'background'), task }
  if (detail?.['interrupted'] === true) return ending('interrupted', 'unknown', 'interrupted')
  if (!given.isError) return endedWell(detail, ending)
  if (REFUSED.some((pattern) => pattern.test(given.text))) return ending('refused', 'unknown', 'refused')
  if (INTERRUPTED.some((pattern) => pattern.test(given.text)))
    return ending('interrupted', 'unknown', 'interrupted')
  if (TIMED_OUT.test(given.text) || TIMED_OUT_LAST.test(given.text))
    return ending('timed-out', 'unknown', 'timed-out')
  const code = EXIT_LINE.exec(given.text)?.[1]
  if (code !== undefined) return ending('done', Number(code), 'exit-code-line')
  return ending('done', 'nonzero', 'is-error-flag')
}

function endedWell(
  detail: ReturnType<typeof asObject>,
  ending: (state: CommandState, exit: CommandResult['exit'], from: string) => ShellEnding,
): ShellEnding {
  // "No matches found": a status that is not zero and no failure in the tool's eyes.
  if (asText(detail?.['returnCodeInterpretation']))
    return ending('done', 'nonzero', 'return-code-interpretation')
  const code = asNumber(detail?.['exitCode'])
  if (code !== null) return ending('done', code, 'exit-code-field')
  return ending('done', 'zero', 'is-error-flag')
}

function backgroundTask(text: string, detail: ReturnType<typeof asObject>): string | null {
  return (
    asText(detail?.['backgroundTaskId']) ??
    asText(detail?.['backgroundShellId']) ??
    IN_BACKGROUND.exec(text)?.[1] ??
    (text.length < 2_000 ? (MOVED_TO_BACKGROUND.exec(text)?.[1] ?? null) : null)
  )
}

function outputText(given: ToolResult, detail: ReturnType<typeof asObject>): string {
  const stdout = asText(detail?.['stdout'])
  const stderr = asText(detail?.['stderr'])
  if (stdout === null && stderr === null) return given.text.replace(EXIT_LINE, '')
  return [stdout, stderr].filter(Boolean).join('\n')
}

/** A later word on a background command: a notification, or what a look at it returned. */
export type TaskReport = {
  readonly task: string
  /** The call that started it, where the report names it. */
  readonly call: string | null
  readonly over: boolean
  readonly result: CommandResult
  readonly output: string
}

/** Reads the `<task-notification>` elements of a text. */
export function taskNotifications(text: string): readonly TaskReport[] {
  const reports: TaskReport[] = []
  for (const [, body] of text.matchAll(/<task-notification>([\s\S]*?)<\/task-notification>/g)) {
    const task = element(body!, 'task-id')
    const status = element(body!, 'status')
    if (task === null || status === null) continue
    const code = /\bexit code (-?\d+)/.exec(element(body!, 'summary') ?? '')?.[1]
    const call = element(body!, 'tool-use-id')
    reports.push({ task, call, over: true, result: taskResult(status, code, 'notification'), output: '' })
  }
  return reports
}

/** What BashOutput or TaskOutput gave for the task that the call names. */
export function taskLook(task: string, given: ToolResult): TaskReport {
  const detail = asObject(given.detail)
  const inner = asObject(detail?.['task']) ?? detail
  const status = asText(inner?.['status']) ?? element(given.text, 'status') ?? 'running'
  const field = asNumber(inner?.['exitCode'])
  const code = field === null ? (element(given.text, 'exit_code') ?? undefined) : String(field)
  const printed = [asText(inner?.['output']), asText(inner?.['stdout']), asText(inner?.['stderr'])]
  const said = printed.filter(Boolean).join('\n')
  const output = said !== '' ? said : (element(given.text, 'output') ?? element(given.text, 'stdout') ?? '')
  const over = !given.isError && status !== 'running' && status !== 'pending'
  return { task, call: null, over, result: taskResult(status, code, 'task-output'), output }
}

function taskResult(status: string, code: string | undefined, from: string): CommandResult {
  if (status === 'killed' || status === 'stopped') return { exit: 'unknown', from: `${from}-killed` }
  if (code !== undefined && /^-?\d+$/.test(code.trim())) return { exit: Number(code), from }
  if (status === 'completed') return { exit: 'zero', from }
  if (status === 'failed') return { exit: 'nonzero', from }
  return { exit: 'unknown', from }
}

function element(text: string, name: string): string | null {
  const start = text.indexOf(`<${name}>`)
  if (start < 0) return null
  const from = start + name.length + 2
  const end = text.indexOf(`</${name}>`, from)
  return text.slice(from, end < 0 ? undefined : end).trim()
}
