// Builds a vendor-neutral session event by event, as a reader of transcripts would.
import type {
  Command,
  Edit,
  Message,
  Output,
  Place,
  Session,
  SessionNotice,
  UserTurn,
} from '../../src/session/session.ts'

export type Event =
  | { readonly user: string }
  | { readonly says: string; readonly closing?: boolean }
  | {
      readonly run: string
      readonly exit?: Command['result']['exit']
      readonly out?: string
      readonly state?: Command['state']
      readonly cwd?: string
      readonly endsLater?: boolean
      readonly agent?: string
      readonly cut?: boolean
    }
  | { readonly edit: string; readonly how?: Edit['how']; readonly done?: boolean; readonly agent?: string }
  | { readonly ends: string; readonly exit?: Command['result']['exit']; readonly out?: string }

export function output(text: string, cut: boolean = false): Output {
  return { head: text, tail: '', bytes: text.length, cut }
}

/** A message is closing unless said otherwise; `ends` ends the background command of that text. */
export function session(
  events: readonly Event[],
  more: Partial<Session> & { notices?: readonly SessionNotice[] } = {},
): Session {
  const userTurns: UserTurn[] = []
  const messages: Message[] = []
  const commands: Command[] = []
  const edits: Edit[] = []
  let turn = 0
  events.forEach((event, order) => {
    if ('user' in event) turn++
    const agent = 'agent' in event ? (event.agent ?? null) : null
    const place: Place = { line: order + 1, turn, order, at: null, agent }
    if ('user' in event) userTurns.push({ ...place, text: event.user })
    else if ('says' in event) messages.push({ ...place, text: event.says, closing: event.closing ?? true })
    else if ('edit' in event)
      edits.push({
        ...place,
        path: event.edit,
        how: event.how ?? 'edit',
        tool: 'Edit',
        done: event.done ?? true,
      })
    else if ('ends' in event) {
      const at = commands.findLastIndex((command) => command.command === event.ends)
      const started = commands[at] as Command
      commands[at] = {
        ...started,
        ended: place,
        result: { exit: event.exit ?? 'zero', from: 'notification' },
        output: output(event.out ?? ''),
      }
    } else
      commands.push({
        ...place,
        id: `c${order}`,
        command: event.run,
        cwd: event.cwd ?? '/work/app',
        state: event.state ?? 'done',
        result: { exit: event.exit ?? (event.state === undefined ? 'zero' : 'unknown'), from: 'test' },
        output: output(event.out ?? '', event.cut ?? false),
        ended: null,
      })
  })
  return {
    program: 'claude',
    vendor: 'anthropic',
    id: 's',
    path: '/home/x/s.jsonl',
    cwd: '/work/app',
    gitBranch: null,
    models: [],
    programVersion: null,
    startedAt: null,
    endedAt: null,
    bytes: 0,
    lines: events.length,
    userTurns,
    messages,
    commands,
    edits,
    notices: [],
    ...more,
  }
}
