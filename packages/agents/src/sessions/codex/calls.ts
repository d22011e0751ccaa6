// Follows the calls of one rollout from their start to their output, and on through the sessions
// of the unified exec tool and the events that tell how a process ended.
import type { CommandResult } from '../../session/session.ts'
import { asArray, asNumber, asObject, asText, parseObject, type Json } from '../../json/read-json.ts'
import type { CommandDraft, EditDraft, OtherDraft, Recorder, Where } from '../recorder.ts'
import { mayDoWork } from '../server-tools.ts'
import { outputOf } from '../text.ts'
import { execEnding, outputString, patchDone } from './outputs.ts'
import { patchedFiles, patchInCommand, type PatchedFile } from './patch.ts'

type Open = {
  readonly command?: CommandDraft
  readonly edits?: readonly EditDraft[]
  /** The unified exec session that is written to or polled. */
  readonly session?: string
  readonly other?: OtherDraft
  /** From an event that came before the output. */
  exit?: number
}

const SHELLS = new Set([
  'shell',
  'shell_command',
  'exec_command',
  'container.exec',
  'local_shell',
  'unified_exec',
  'bash',
])

/** The program's own tools that only look, plan, ask or wait; agents are told by `spawn_agent`. */
const QUIET_TOOLS = new Set(
  (
    'update_plan view_image web_search request_user_input list_mcp_resources list_mcp_resource_templates ' +
    'read_mcp_resource read_file list_dir grep_files write_stdin tool_search get_context_remaining ' +
    'get_goal create_goal update_goal send_input send_message wait wait_agent close_agent resume_agent ' +
    'list_agents sleep'
  ).split(' '),
)
const STARTS_AGENT = 'spawn_agent'

export class CodexCalls {
  readonly #recorder: Recorder
  readonly #open = new Map<string, Open>()
  readonly #sessions = new Map<string, CommandDraft>()
  readonly #byCall = new Map<string, CommandDraft>()
  #unnamed = 0
  /** Subagents that were started: each has a rollout of its own. */
  agentsStarted = 0
  readonly #spawns = new Set<string>()

  constructor(recorder: Recorder) {
    this.#recorder = recorder
  }

  start(payload: Json, cwd: string | null, where: Where): void {
    const id = asText(payload['call_id']) ?? asText(payload['id']) ?? `unnamed-${++this.#unnamed}`
    const name = asText(payload['name']) ?? (payload['type'] === 'local_shell_call' ? 'local_shell' : '')
    const input = inputOf(payload)
    if (name === 'apply_patch') return this.#patch(id, patchedFiles(patchText(payload, input)), where)
    if (SHELLS.has(name)) return this.#shell(id, input, cwd, where)
    const server = asText(payload['namespace']) ?? (name.startsWith('mcp__') ? name : null)
    if (name === STARTS_AGENT) {
      this.#spawns.add(id)
      this.agentsStarted++
    } else if (server === null ? !QUIET_TOOLS.has(name) : mayDoWork(name)) {
      this.#open.set(id, { other: this.#recorder.other(where, name) })
      return
    }
    this.#recorder.call(where)
    const session = input?.['session_id']
    if (name === 'write_stdin' && (typeof session === 'string' || typeof session === 'number'))
      this.#open.set(id, { session: String(session) })
  }

  #shell(id: string, input: Json | null, cwd: string | null, where: Where): void {
    const command = scriptOf(input?.['command'] ?? input?.['cmd'])
    if (command === null) return this.#recorder.call(where)
    const folder = asText(input?.['workdir']) ?? asText(input?.['working_directory']) ?? cwd
    const patch = patchInCommand(command)
    if (patch?.alone) return this.#patch(id, patch.files, where)
    const edits = this.#edits(patch?.files ?? [], where)
    this.#open.set(id, { command: this.#command(id, command, folder, where), edits })
  }

  #command(id: string, command: string, cwd: string | null, where: Where): CommandDraft {
    const draft = this.#recorder.command(where, { id, command, cwd })
    this.#byCall.set(id, draft)
    return draft
  }

  #patch(id: string, files: readonly PatchedFile[], where: Where): void {
    this.#recorder.call(where)
    this.#open.set(id, { edits: this.#edits(files, where) })
  }

  #edits(files: readonly PatchedFile[], where: Where): EditDraft[] {
    return files.map(({ path, how }) =>
      this.#recorder.edit(where, { path, how, tool: 'apply_patch', done: true }),
    )
  }

  /** The output of a call; one without a call, or a second one, changes nothing. */
  end(id: string | null, output: unknown, where: Where): void {
    if (id !== null && this.#spawns.delete(id) && execEnding(output).state === 'refused') this.agentsStarted--
    const open = id === null ? undefined : this.#open.get(id)
    if (id === null || open === undefined) return
    this.#open.delete(id)
    if (open.other) {
      open.other.ran = execEnding(output).state !== 'refused'
      return
    }
    if (open.session !== undefined) return this.#endOfSession(open.session, output, where)
    if (open.edits && open.edits.length > 0 && !patchDone(output))
      for (const edit of open.edits) edit.done = false
    if (!open.command) return
    const ending = execEnding(output)
    if (ending.session !== null) {
      open.command.state = 'background'
      open.command.result = ending.result
      this.#recorder.more(open.command, outputOf(ending.output))
      this.#sessions.set(ending.session, open.command)
      return
    }
    const told = open.exit !== undefined && ending.result.exit === 'unknown' && ending.state === 'done'
    const result = told ? resultOf(open.exit!) : ending.result
    this.#recorder.end(where, open.command, { state: ending.state, result, output: outputOf(ending.output) })
  }

  #endOfSession(session: string, output: unknown, where: Where): void {
    const command = this.#sessions.get(session)
    const ending = execEnding(output)
    if (!command || ending.state === 'refused') return
    if (ending.session !== null) return this.#recorder.more(command, outputOf(ending.output))
    if (command.ended !== null) return this.#recorder.more(command, outputOf(ending.output))
    this.#recorder.end(where, command, {
      state: 'background',
      result: ending.result,
      output: outputOf(ending.output),
    })
  }

  /** `item_completed` of a command or a file change, and the older `exec_command_end`. */
  event(item: Json, where: Where): void {
    const id = asText(item['id']) ?? asText(item['call_id'])
    if (id === null) return
    if (item['changes'] !== undefined) return this.#changed(id, item, where)
    const exit = asNumber(item['exit_code'])
    if (exit === null) return
    const open = this.#open.get(id)
    if (open) open.exit = exit
    const known = this.#byCall.get(id)
    if (!known && !open) return this.#unseen(id, item, exit, where)
    if (known?.state === 'background' && known.ended === null)
      this.#recorder.end(where, known, {
        state: 'background',
        result: resultOf(exit),
        output: outputOf(printed(item)),
      })
  }

  /** A command that no call of the transcript started: one that ran inside another tool. */
  #unseen(id: string, item: Json, exit: number, where: Where): void {
    const command = scriptOf(item['command'])
    if (command === null || item['source'] === 'user_shell') return
    const draft = this.#command(id, command, folderOf(item['cwd']), where)
    const state = exit < 0 ? 'interrupted' : 'done'
    this.#recorder.end(where, draft, { state, result: resultOf(exit), output: outputOf(printed(item)) })
  }

  #changed(id: string, item: Json, where: Where): void {
    const done = item['success'] === true || item['status'] === 'completed'
    const known = this.#open.get(id)?.edits
    if (known && known.length > 0) {
      for (const edit of known) edit.done = done
      return
    }
    for (const [path, change] of Object.entries(asObject(item['changes']) ?? {})) {
      const type = asText(asObject(change)?.['type'])
      const how = type === 'add' ? 'create' : type === 'delete' ? 'delete' : 'edit'
      this.#recorder.edit(where, { path, how, tool: 'apply_patch', done })
    }
  }

  /** The turn was stopped: what had no output yet ended with it. */
  interrupt(): void {
    this.#recorder.settle(false)
    for (const { command } of this.#open.values())
      if (command?.state === 'no-result') {
        command.state = 'interrupted'
        command.result = { exit: 'unknown', from: 'interrupted' }
      }
  }
}

function resultOf(exit: number): CommandResult {
  return exit < 0 ? { exit: 'unknown', from: 'killed' } : { exit, from: 'exit-code-field' }
}

function printed(item: Json): string {
  const whole = asText(item['aggregated_output']) ?? asText(item['formatted_output'])
  return whole ?? [asText(item['stdout']), asText(item['stderr'])].filter(Boolean).join('\n')
}

function folderOf(cwd: unknown): string | null {
  const text = asText(cwd)
  if (text === null || !text.startsWith('file://')) return text
  try {
    return decodeURIComponent(new URL(text).pathname)
  } catch {
    return text
  }
}

function inputOf(payload: Json): Json | null {
  const given = payload['arguments'] ?? payload['action'] ?? payload['input']
  return typeof given === 'string' ? parseObject(given) : asObject(given)
}

function patchText(payload: Json, input: Json | null): string {
  return asText(input?.['input']) ?? asText(input?.['patch']) ?? outputString(payload['input'] ?? '')
}

/** The script of `["bash", "-lc", script]`, a plain string as it is, other words joined. */
function scriptOf(command: unknown): string | null {
  if (typeof command === 'string') return command
  const words = asArray(command).filter((word): word is string => typeof word === 'string')
  if (words.length === 0) return null
  if (
    words.length === 3 &&
    /^-l?i?c$|^-Command$/i.test(words[1]!) &&
    /(?:sh|pwsh|powershell)(?:\.exe)?$/i.test(words[0]!)
  )
    return words[2]!
  return words
    .map((word) =>
      /^[\w@%+=:,./-]+$/.test(word) || word.includes('*** Begin Patch')
        ? word
        : `'${word.replaceAll("'", `'\\''`)}'`,
    )
    .join(' ')
}
