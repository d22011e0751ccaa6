// A protocol for tests only, so that the engine is proven by more than the protocols it was
// made for. Runners run legs in a chain of forked conversations; two bidders decide a lane
// together; a scout is asked and then no longer wanted; a draw, a witness, a verification,
// a date, a person and a judge end it: every kind of action that there is.
import type { Action, ActionKind, BlobRef, Cap, Handle, Outcome, Protocol, Refused } from '@gainsay/protocol'

export type RelaySetup = { readonly runners: number; readonly legs: number; readonly prompt: BlobRef }

export type RelayEvent =
  | {
      readonly type: 'relay-opened'
      readonly runners: number
      readonly legs: number
      readonly prompt: BlobRef
    }
  | {
      readonly type: 'leg-run'
      readonly runner: number
      readonly leg: number
      readonly said: BlobRef
      readonly to?: Handle
    }
  | { readonly type: 'leg-failed'; readonly runner: number; readonly leg: number; readonly failure: string }
  | { readonly type: 'bid-made'; readonly bidder: number; readonly lane: number }
  | { readonly type: 'lanes-assigned'; readonly lanes: readonly number[] }
  | { readonly type: 'scout-answered'; readonly said: BlobRef }
  | { readonly type: 'step-done'; readonly step: Step; readonly value: unknown }
  | { readonly type: 'relay-stopped'; readonly reason: string }

const STEPS = ['draw', 'witness', 'verify', 'until', 'person', 'judge'] as const
type Step = (typeof STEPS)[number]

export type RelayState = {
  runners: number
  legs: number
  prompt: BlobRef
  said: BlobRef[][]
  at: (Handle | null)[]
  failed: Record<string, string>
  bids: Record<number, number>
  lanes: readonly number[] | null
  scout: BlobRef | null
  done: Partial<Record<Step, unknown>>
  stopped: string | null
}

export type RelayCommand = { readonly kind: 'stop'; readonly reason: string } | { readonly kind: 'nonsense' }

export const BIDDERS = 2
export const CAP: Cap = { costUsd: 0.1, tokens: 1000, timeoutMs: 60_000 }
const FREE: Cap = { costUsd: 0, tokens: 0, timeoutMs: 60_000 }
const SCOUT_CAP: Cap = { costUsd: 0.5, tokens: 5000, timeoutMs: 3_600_000 }

export const relayProtocol: Protocol<RelaySetup, RelayState, RelayEvent, RelayCommand> = {
  id: 'test-relay',
  version: 3,
  open: ({ runners, legs, prompt }) => [{ type: 'relay-opened', runners, legs, prompt }],
  initial: () => ({
    runners: 0,
    legs: 0,
    prompt: '',
    said: [],
    at: [],
    failed: {},
    bids: {},
    lanes: null,
    scout: null,
    done: {},
    stopped: null,
  }),
  evolve,
  pending,
  settle,
  command: (state, command): RelayEvent[] | Refused => {
    if (command.kind !== 'stop') return { refused: 'a relay can only be stopped' }
    if (state.stopped !== null) return { refused: 'the relay is stopped already' }
    return [{ type: 'relay-stopped', reason: command.reason }]
  },
  read: (reply, value) => {
    const fits =
      reply === 'leg'
        ? typeof (value as { said?: unknown } | null)?.said === 'string'
        : typeof value === { number: 'number', 'yes-no': 'boolean', text: 'string' }[reply]
    return fits ? { ok: true, value } : { ok: false, why: `it is no ${reply}` }
  },
}

function evolve(state: RelayState, event: RelayEvent): RelayState {
  switch (event.type) {
    case 'relay-opened':
      must(state.runners === 0, 'opened twice')
      state.runners = event.runners
      state.legs = event.legs
      state.prompt = event.prompt
      state.said = Array.from({ length: event.runners }, () => [])
      state.at = Array.from({ length: event.runners }, () => null)
      break
    case 'leg-run':
      must(
        state.said[event.runner - 1]?.length === event.leg - 1,
        `leg ${event.leg} of ${event.runner} is out of order`,
      )
      state.said[event.runner - 1]!.push(event.said)
      state.at[event.runner - 1] = event.to ?? null
      break
    case 'leg-failed':
      state.failed[`r${event.runner}/leg${event.leg}`] = event.failure
      break
    case 'bid-made':
      must(state.bids[event.bidder] === undefined, 'a second bid')
      state.bids[event.bidder] = event.lane
      break
    case 'lanes-assigned':
      state.lanes = event.lanes
      break
    case 'scout-answered':
      state.scout = event.said
      break
    case 'step-done':
      must(!(event.step in state.done), `${event.step} is done twice`)
      state.done[event.step] = event.value
      break
    case 'relay-stopped':
      state.stopped = event.reason
      break
    default:
      throw new Error(`an unknown event: ${JSON.stringify(event satisfies never)}`)
  }
  return state
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

function pending(state: RelayState): Action[] {
  if (state.stopped !== null)
    return 'judge' in state.done ? [] : [step('judge', 'ask', 'yes-no', 'was it fair?', CAP)]
  const legs = legActions(state)
  const bids = [1, 2].filter((bidder) => state.bids[bidder] === undefined).map(bidAction)
  // The scout is wanted only until the first runner has run a leg.
  const first = (state.said[0]?.length ?? 0) === 0 && state.failed['r1/leg1'] === undefined
  const scout =
    first && state.scout === null ? [ask('scout/look', 'scout', 'text', 'look ahead', SCOUT_CAP)] : []
  if (legs.length + bids.length > 0) return [...bids, ...legs, ...scout]
  const { done } = state
  if (!('draw' in done)) return [step('draw', 'draw', 'number', '6', FREE)]
  const checks = [
    step('witness', 'witness', 'number', 'how fast?', FREE),
    step('verify', 'verify', 'yes-no', 'is it so?', FREE),
  ]
  const waits = [
    step('until', 'until', 'text', '5000', FREE),
    step('person', 'person', 'yes-no', 'agreed?', FREE),
  ]
  for (const group of [checks, waits]) {
    const open = group.filter((action) => !(action.kind in done))
    if (open.length > 0) return open
  }
  return 'judge' in done ? [] : [step('judge', 'ask', 'yes-no', 'was it fair?', CAP)]
}

function legActions(state: RelayState): Action[] {
  return state.said.flatMap((said, index) => {
    const runner = index + 1
    const place = `r${runner}/leg${said.length + 1}`
    if (
      said.length >= state.legs ||
      Object.keys(state.failed).some((other) => other.startsWith(`r${runner}/`))
    )
      return []
    const input: BlobRef = {
      concat: [state.prompt, ` leg ${said.length + 1} after: `, said.at(-1) ?? 'nothing'],
    }
    const from = state.at[index]
    return [{ ...ask(place, `runner:${runner}`, 'leg', input, CAP), ...(from == null ? {} : { from }) }]
  })
}

function bidAction(bidder: number): Action {
  return ask(`b${bidder}/bid`, `bidder:${bidder}`, 'number', 'which lane?', CAP)
}

function ask(place: string, role: string, reply: string, input: BlobRef, cap: Cap): Action {
  return { place, kind: 'ask', role, reply, input, cap }
}

function step(name: Step, kind: ActionKind, reply: string, input: string, cap: Cap): Action {
  return { place: `end/${name}`, kind, role: name === 'judge' ? 'judge' : 'engine', reply, input, cap }
}

function settle(state: RelayState, action: Action, outcome: Outcome): RelayEvent[] {
  const [group, name] = action.place.split('/') as [string, string]
  if (group === 'end')
    return [
      {
        type: 'step-done',
        step: name as Step,
        value: outcome.kind === 'value' ? outcome.value : outcome.failure,
      },
    ]
  if (group === 'scout') {
    // A scout that fails leaves no trace: its action settles with no events.
    return outcome.kind === 'value' ? [{ type: 'scout-answered', said: outcome.value as string }] : []
  }
  const number = Number(group.slice(1))
  if (group.startsWith('b')) return settleBid(state, number, outcome)
  const leg = Number(name.slice(3))
  if (outcome.kind === 'failed')
    return [{ type: 'leg-failed', runner: number, leg, failure: outcome.failure }]
  const { said } = outcome.value as { said: string }
  return [
    { type: 'leg-run', runner: number, leg, said, ...(outcome.to === undefined ? {} : { to: outcome.to }) },
  ]
}

/** Lanes are given by the last bid, in the order of the bidders, never of arrival. */
function settleBid(state: RelayState, bidder: number, outcome: Outcome): RelayEvent[] {
  const lane = outcome.kind === 'value' ? (outcome.value as number) : 0
  const made: RelayEvent = { type: 'bid-made', bidder, lane }
  const bids = { ...state.bids, [bidder]: lane }
  if (Object.keys(bids).length < BIDDERS) return [made]
  const lanes: number[] = []
  for (let each = 1; each <= BIDDERS; each += 1) {
    let taken = bids[each]!
    while (lanes.includes(taken)) taken += 1
    lanes.push(taken)
  }
  return [made, { type: 'lanes-assigned', lanes }]
}
