// Follows the tool calls of one transcript from their start to their result, and on to what is
// said later of those that went on in the background.
import { asObject, asText, type Json } from '../../json/read-json.ts'
import type { CommandDraft, EditDraft, MarkDraft, OtherDraft, Recorder, Where } from '../recorder.ts'
import { outputOf } from '../text.ts'
import { neverStarted, shellEnding, taskLook, type TaskReport, type ToolResult } from './results.ts'
import {
  callsAgent,
  commandOf,
  editsOf,
  taskLookedAt,
  taskOfOutputFile,
  worksUnseen,
  writtenHow,
} from './tools.ts'

type Open = {
  readonly command?: CommandDraft
  readonly edits?: readonly EditDraft[]
  readonly writes?: boolean
  readonly task?: string
  readonly outputOf?: string
  readonly agentCall?: MarkDraft
  readonly other?: OtherDraft
}
/** A subagent that was started, with its id where its result has told it. */
export type AgentCall = { readonly toolUse: string; readonly after: MarkDraft; agent: string | null }
type AgentMarks = {
  readonly after: MarkDraft | null
  readonly before: MarkDraft | null
  readonly toolUse: string
}

export class Calls {
  readonly #recorder: Recorder
  readonly #open = new Map<string, Open>()
  readonly #background = new Map<string, CommandDraft>()
  readonly #backgroundByCall = new Map<string, CommandDraft>()
  readonly #agents = new Map<string, AgentMarks>()
  readonly #agentCalls = new Map<string, AgentCall>()
  #unnamed = 0

  constructor(recorder: Recorder) {
    this.#recorder = recorder
  }

  start(block: Json, cwd: string | null, where: Where): void {
    const name = asText(block['name']) ?? ''
    const input = asObject(block['input'])
    const id = asText(block['id']) ?? `unnamed-${++this.#unnamed}`
    const command = commandOf(name, input)
    if (command !== null) {
      this.#open.set(id, { command: this.#recorder.command(where, { id, command, cwd }) })
      return
    }
    const edits = editsOf(name, input)
    if (edits.length > 0) {
      // Taken for done unless the transcript says otherwise.
      const drafts = edits.map((edit) => this.#recorder.edit(where, { ...edit, tool: name, done: true }))
      this.#open.set(id, { edits: drafts, writes: name === 'Write' })
      return
    }
    if (worksUnseen(name) && !callsAgent(name)) {
      this.#open.set(id, { other: this.#recorder.other(where, name) })
      return
    }
    this.#recorder.call(where)
    const task = taskLookedAt(name, input)
    const file = taskOfOutputFile(name, input)
    if (task !== null) this.#open.set(id, { task })
    else if (file !== null) this.#open.set(id, { outputOf: file })
    else if (callsAgent(name)) {
      const agentCall = this.#recorder.mark(where)
      this.#open.set(id, { agentCall })
      this.#agentCalls.set(id, { toolUse: id, after: agentCall, agent: null })
    }
  }

  /** The result of a call; one without a call, or a second one for the same call, changes nothing. */
  end(id: string | null, result: ToolResult, where: Where): void {
    const open = id === null ? undefined : this.#open.get(id)
    if (id === null || open === undefined) return
    this.#open.delete(id)
    if (open.command) this.#endCommand(id, open.command, result, where)
    else if (open.edits) endEdits(open.edits, open.writes === true, result)
    else if (open.task !== undefined) this.report(taskLook(open.task, result), where)
    else if (open.outputOf !== undefined && !result.isError) this.#moreOutput(open.outputOf, result, where)
    else if (open.other) open.other.ran = !neverStarted(result)
    else if (open.agentCall) this.#endAgent(id, open.agentCall, result, where)
  }

  #endCommand(id: string, command: CommandDraft, result: ToolResult, where: Where): void {
    const ending = shellEnding(result)
    if (ending.task !== null) {
      // It has only started: its end, and with it the place of the result, comes later.
      command.state = 'background'
      command.result = ending.result
      this.#background.set(ending.task, command)
      this.#backgroundByCall.set(id, command)
      return
    }
    this.#recorder.end(where, command, { ...ending, output: outputOf(ending.output) })
  }

  #endAgent(id: string, after: MarkDraft, result: ToolResult, where: Where): void {
    if (neverStarted(result)) this.#agentCalls.delete(id)
    const detail = asObject(result.detail)
    const agent = asText(detail?.['agentId']) ?? /\bagentId: ([\w-]+)/.exec(result.text)?.[1]
    const call = this.#agentCalls.get(id)
    if (call) call.agent = agent ?? null
    const launched = detail?.['isAsync'] === true || detail?.['status'] === 'async_launched'
    const before = launched ? null : this.#recorder.mark(where)
    this.#agents.set(agent ?? id, { after, before, toolUse: id })
  }

  agentCalls(): readonly AgentCall[] {
    return [...this.#agentCalls.values()]
  }

  /** A later word on a background command; the first that says it is over stands. */
  report(report: TaskReport, where: Where): void {
    const byCall = report.call === null ? undefined : this.#backgroundByCall.get(report.call)
    const command = byCall ?? this.#background.get(report.task)
    if (command === undefined) return
    const output = outputOf(report.output)
    if (report.over && command.ended === null)
      this.#recorder.end(where, command, { state: 'background', result: report.result, output })
    else if (output.bytes > 0) this.#recorder.more(command, output)
  }

  #moreOutput(task: string, result: ToolResult, _where: Where): void {
    const command = this.#background.get(task)
    // The file was read with line numbers in front, which are not what was printed.
    const printed = result.text.replace(/^ *\d+(?:→|\t)/gm, '')
    if (command !== undefined) this.#recorder.more(command, outputOf(printed))
  }

  /** The user stopped the agent: what had no result yet ended with it. */
  interrupt(where: Where): void {
    if (where.agent === null) this.#recorder.settle(false)
    for (const { command } of this.#open.values())
      if (command && command.agent === where.agent && command.state === 'no-result') {
        command.state = 'interrupted'
        command.result = { exit: 'unknown', from: 'interrupted' }
      }
  }

  marksOf(agent: string, toolUse: string | null): { after: MarkDraft | null; before: MarkDraft | null } {
    const byCall = [...this.#agents.values()].find((marks) => marks.toolUse === toolUse)
    return byCall ?? this.#agents.get(agent) ?? { after: null, before: null }
  }
}

function endEdits(edits: readonly EditDraft[], writes: boolean, result: ToolResult): void {
  for (const edit of edits) {
    if (result.isError) edit.done = false
    else if (writes) edit.how = writtenHow(result.text, result.detail) ?? edit.how
  }
}
