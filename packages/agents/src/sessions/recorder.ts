// What a reader notes while it streams through one transcript file: drafts in file order.
// `assembleSession` turns the drafts of a session's files into the session.
import type { CommandResult, CommandState, Edit, Output } from '../session/session.ts'
import { SESSION_LIMITS } from './limits.ts'
import { boundedText, copyOf, joinOutput, NO_OUTPUT, tailWithin } from './text.ts'

/** The node of what stands in no tree. */
export const UNKNOWN_NODE = -1

export type Where = {
  readonly line: number
  readonly at: string | null
  /** Position in the transcript's own tree, or `UNKNOWN_NODE`. */
  readonly node: number
  readonly agent: string | null
  /** Blocks of one reply share it. */
  readonly reply: string | null
}
/** Where the draft comes in the whole session: set when all its files have been read, -1 before. */
type Ordered = Where & { turn: number; order: number }
export type TurnDraft = Ordered & { readonly kind: 'turn'; readonly text: string }
export type MessageDraft = Ordered & { readonly kind: 'message'; text: string; closing: boolean }
export type EndDraft = Ordered & { readonly kind: 'end'; readonly command: CommandDraft }
export type EditDraft = Ordered & {
  readonly kind: 'edit'
  path: string
  how: Edit['how']
  readonly tool: string
  done: boolean
}
export type CommandDraft = Ordered & {
  readonly kind: 'command'
  readonly id: string
  readonly command: string
  readonly cwd: string | null
  state: CommandState
  result: CommandResult
  output: Output
  ended: EndDraft | null
}
/** Stands for a place that only matters to the order: where a subagent was called and where it answered. */
export type MarkDraft = Ordered & { readonly kind: 'mark' }
/** A call whose work is not seen; `ran` is false where it was refused. */
export type OtherDraft = Ordered & { readonly kind: 'other'; readonly tool: string; ran: boolean }
export type Draft = TurnDraft | MessageDraft | CommandDraft | EndDraft | EditDraft | MarkDraft | OtherDraft

/** How a command ended, as one place of the transcript says it. */
export type Ending = { readonly state: CommandState; readonly result: CommandResult; readonly output: Output }

const NO_RESULT: CommandResult = { exit: 'unknown', from: 'no-result' }

// Drafts are written field by field: spreading an object for each costs as much as parsing its line.
export class Recorder {
  drafts: Draft[] = []
  dropped = 0
  trimmedOutputs = 0
  trimmedMessages = 0
  #commands: CommandDraft[] = []
  #messages: MessageDraft[] = []
  #outputChars = 0
  #messageChars = 0
  #outputCursor = 0
  #messageCursor = 0
  /** Root texts since the last tool call: what would be the closing ones if the agent stopped now. */
  #trailing: MessageDraft[] = []
  #lastText: MessageDraft | null = null

  /** The user's own words. `settles`: the agent had stopped before them. */
  turn(where: Where, text: string, settles = true): TurnDraft {
    if (settles) this.settle(true)
    const { line, at, node, agent, reply } = where
    const draft: TurnDraft = {
      line,
      at,
      node,
      agent,
      reply,
      turn: 0,
      order: -1,
      kind: 'turn',
      text: boundedText(text),
    }
    this.#add(draft)
    return draft
  }

  message(where: Where, text: string): void {
    const { line, at, node, agent, reply } = where
    const draft: MessageDraft = {
      line,
      at,
      node,
      agent,
      reply,
      turn: 0,
      order: -1,
      kind: 'message',
      text: boundedText(text),
      closing: false,
    }
    this.#add(draft)
    this.#messages.push(draft)
    this.#messageChars += draft.text.length
    if (where.agent === null) {
      this.#trailing.push(draft)
      this.#lastText = draft
    }
    this.#trimMessages()
  }

  mark(where: Where): MarkDraft {
    const { line, at, node, agent, reply } = where
    const draft: MarkDraft = { line, at, node, agent, reply, turn: 0, order: -1, kind: 'mark' }
    this.#add(draft)
    return draft
  }

  /** A tool call whose work the transcript does not show. */
  other(where: Where, tool: string): OtherDraft {
    this.call(where)
    const { line, at, node, agent, reply } = where
    const name = copyOf(tool.slice(0, SESSION_LIMITS.toolNameChars))
    const draft: OtherDraft = {
      line,
      at,
      node,
      agent,
      reply,
      turn: 0,
      order: -1,
      kind: 'other',
      tool: name,
      ran: true,
    }
    this.#add(draft)
    return draft
  }

  /** A tool call of the root conversation: texts before it were said while still at work. */
  call(where: Where): void {
    if (where.agent === null) this.#trailing = []
  }

  command(where: Where, given: { id: string; command: string; cwd: string | null }): CommandDraft {
    this.call(where)
    const { line, at, node, agent, reply } = where
    const draft: CommandDraft = {
      line,
      at,
      node,
      agent,
      reply,
      turn: 0,
      order: -1,
      kind: 'command',
      id: given.id,
      command: boundedText(given.command, SESSION_LIMITS.commandChars),
      cwd: given.cwd,
      state: 'no-result',
      result: NO_RESULT,
      output: NO_OUTPUT,
      ended: null,
    }
    this.#add(draft)
    this.#commands.push(draft)
    return draft
  }

  edit(where: Where, given: Pick<Edit, 'path' | 'how' | 'tool' | 'done'>): EditDraft {
    this.call(where)
    const { line, at, node, agent, reply } = where
    const { how, tool, done } = given
    const draft: EditDraft = {
      line,
      at,
      node,
      agent,
      reply,
      turn: 0,
      order: -1,
      kind: 'edit',
      path: copyOf(given.path),
      how,
      tool,
      done,
    }
    this.#add(draft)
    return draft
  }

  /** The end of a command has been seen here. Outputs add up. */
  end(where: Where, command: CommandDraft, ending: Ending): void {
    command.state = ending.state
    command.result = ending.result
    this.more(command, ending.output)
    const { line, at, node, agent, reply } = where
    const draft: EndDraft = { line, at, node, agent, reply, turn: 0, order: -1, kind: 'end', command }
    command.ended = draft
    this.#add(draft)
  }

  /** More of what a command printed, seen without word of its end. */
  more(command: CommandDraft, output: Output): void {
    this.#outputChars -= command.output.head.length + command.output.tail.length
    command.output = joinOutput(command.output, output)
    this.#outputChars += command.output.head.length + command.output.tail.length
    this.#trimOutputs()
  }

  /**
   * The agent has stopped: its last texts are closing ones. `forGood`: the user's turn or the
   * end follows, so that a text with a tool call after it counts where there is no other.
   */
  settle(forGood: boolean): void {
    for (const message of this.#trailing) message.closing = true
    if (forGood && this.#trailing.length === 0 && this.#lastText) this.#lastText.closing = true
    this.#trailing = []
    if (forGood) this.#lastText = null
  }

  /** Takes back the last user turns and all that followed them; gives the number of parts left out. */
  rollBack(turns: number): number {
    let from = this.drafts.length
    for (let left = turns; left > 0 && from > 0; ) if (this.drafts[--from]!.kind === 'turn') left--
    const gone = this.drafts.length - from
    this.drafts = this.drafts.slice(0, from)
    this.#trailing = []
    this.#lastText = null
    return gone
  }

  #add(draft: Draft): void {
    this.drafts.push(draft)
    if (this.drafts.length > SESSION_LIMITS.items * 1.25) this.#dropOldest()
  }

  /** The user's turns stay: they are the task. */
  #dropOldest(): void {
    let excess = this.drafts.length - SESSION_LIMITS.items
    const before = this.drafts.length
    this.drafts = this.drafts.filter((draft) => draft.kind === 'turn' || excess-- <= 0)
    this.dropped += before - this.drafts.length
    const left = new Set<Draft>(this.drafts)
    this.#commands = this.#commands.filter((command) => left.has(command))
    this.#messages = this.#messages.filter((message) => left.has(message))
    this.#outputCursor = 0
    this.#messageCursor = 0
    this.#outputChars = this.#commands.reduce(
      (sum, { output }) => sum + output.head.length + output.tail.length,
      0,
    )
    this.#messageChars = this.#messages.reduce((sum, { text }) => sum + text.length, 0)
  }

  #trimOutputs(): void {
    while (this.#outputChars > SESSION_LIMITS.keptOutputChars && this.#outputCursor < this.#commands.length) {
      const command = this.#commands[this.#outputCursor++]!
      const { head, tail, bytes } = command.output
      if (head.length + tail.length <= SESSION_LIMITS.trimmedTailChars) continue
      const kept = copyOf(tailWithin(tail || head, SESSION_LIMITS.trimmedTailChars))
      command.output = { head: '', tail: kept, bytes, cut: true }
      this.#outputChars -= head.length + tail.length - kept.length
      this.trimmedOutputs++
    }
  }

  #trimMessages(): void {
    while (
      this.#messageChars > SESSION_LIMITS.keptMessageChars &&
      this.#messageCursor < this.#messages.length
    ) {
      const message = this.#messages[this.#messageCursor++]!
      if (message.closing || message.text.length <= SESSION_LIMITS.trimmedTailChars) continue
      const kept = boundedText(message.text, SESSION_LIMITS.trimmedTailChars)
      this.#messageChars -= message.text.length - kept.length
      message.text = kept
      this.trimmedMessages++
    }
  }
}
