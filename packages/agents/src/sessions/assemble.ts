// Puts the drafts of a session's files into one order and splits them by kind.
import type { Command, Edit, Message, OtherCall, Place, UserTurn } from '../session/session.ts'
import type { Draft, EndDraft } from './recorder.ts'

export type Stream = {
  readonly drafts: readonly Draft[]
  /** Drafts between which a subagent's stream lies, where the root says so: the call and its result. */
  readonly after?: Draft | null
  readonly before?: Draft | null
}
export type Assembled = {
  readonly userTurns: readonly UserTurn[]
  readonly messages: readonly Message[]
  readonly commands: readonly Command[]
  readonly edits: readonly Edit[]
  readonly otherCalls: readonly OtherCall[]
}

/** The first stream is the root conversation; the others are put between its drafts by time. */
export function assembleSession(root: Stream, agents: readonly Stream[]): Assembled {
  const ordered = agents.length === 0 ? root.drafts : mergeAgents(root, agents)
  let turns = 0
  ordered.forEach((draft, order) => {
    if (draft.kind === 'turn') turns++
    draft.turn = turns
    draft.order = order
  })
  const userTurns: UserTurn[] = []
  const messages: Message[] = []
  const commands: Command[] = []
  const edits: Edit[] = []
  const otherCalls: OtherCall[] = []
  for (const draft of ordered) {
    // Fields by name: spreading a place a hundred thousand times costs as much as parsing.
    const { line, turn, order, at, agent } = draft
    if (draft.kind === 'turn') userTurns.push({ line, turn, order, at, agent, text: draft.text })
    else if (draft.kind === 'message')
      messages.push({ line, turn, order, at, agent, text: draft.text, closing: draft.closing })
    else if (draft.kind === 'edit') {
      const { path, how, tool, done } = draft
      edits.push({ line, turn, order, at, agent, path, how, tool, done })
    } else if (draft.kind === 'command') {
      const { id, command, cwd, state, result, output } = draft
      const ended = endPlace(draft.ended)
      commands.push({ line, turn, order, at, agent, id, command, cwd, state, result, output, ended })
    } else if (draft.kind === 'other' && draft.ran)
      otherCalls.push({ line, turn, order, at, agent, tool: draft.tool })
  }
  return { userTurns, messages, commands, edits, otherCalls }
}

/** Null also where the end stands on a part of the transcript that does not count. */
function endPlace(ended: EndDraft | null): Place | null {
  if (ended === null || ended.order < 0) return null
  const { line, turn, order, at, agent } = ended
  return { line, turn, order, at, agent }
}

type Placed = {
  readonly draft: Draft
  readonly slot: number
  readonly time: number
  readonly stream: number
  readonly index: number
}

/**
 * Each agent's draft goes behind the last root draft that is not later than it (`slot`). Within
 * a stream slots and times never fall, whatever its clock does, so the order is total.
 */
function mergeAgents(root: Stream, agents: readonly Stream[]): Draft[] {
  const rootTimes = risingTimes(root.drafts)
  const indexOf = new Map(root.drafts.map((draft, index) => [draft, index]))
  const placed: Placed[] = root.drafts.map((draft, index) => ({
    draft,
    slot: index,
    time: -1,
    stream: 0,
    index,
  }))
  agents.forEach((stream, number) => {
    const first = (stream.after && indexOf.get(stream.after)) ?? -1
    const last = (stream.before && indexOf.get(stream.before)) ?? root.drafts.length
    const times = risingTimes(stream.drafts)
    let slot = first
    stream.drafts.forEach((draft, index) => {
      const time = times[index]!
      while (slot + 1 < last && slot + 1 < rootTimes.length && rootTimes[slot + 1]! <= time) slot++
      placed.push({ draft, slot, time, stream: number + 1, index })
    })
  })
  placed.sort((a, b) => a.slot - b.slot || a.time - b.time || a.stream - b.stream || a.index - b.index)
  return placed.map(({ draft }) => draft)
}

/** Milliseconds that never fall; a missing or unreadable time is that of the draft before. */
function risingTimes(drafts: readonly Draft[]): number[] {
  let latest = 0
  return drafts.map((draft) => {
    const time = draft.at === null ? Number.NaN : Date.parse(draft.at)
    if (time > latest) latest = time
    return latest
  })
}
