// Plays a whole review: the engine's loop without an engine. What each action gives is the
// caller's; which pending action ends next is the caller's too.
import {
  crossExamination,
  type Action,
  type CrossExaminationEvent,
  type CrossExaminationState,
  type Outcome,
  type Setup,
} from '../../src/index.ts'

export type Respond = (action: Action, state: CrossExaminationState) => Outcome
export type Settled = {
  readonly action: Action
  readonly outcome: Outcome
  readonly events: CrossExaminationEvent[]
}
export type Played = {
  readonly state: CrossExaminationState
  readonly events: CrossExaminationEvent[]
  readonly settled: Settled[]
}
export type PlayOptions = {
  /** Which of the pending actions ends next; the first if absent. */
  readonly choose?: (actions: readonly Action[]) => number
  /** Looked at after every settled action. */
  readonly watch?: (state: CrossExaminationState, settled: Settled) => void
  /** Events of an earlier process: the review goes on from them. */
  readonly from?: readonly CrossExaminationEvent[]
}

/** A review of the default limits settles some hundred actions; more means that it does not end. */
const SETTLED_MAX = 5000

export function foldEvents(events: readonly CrossExaminationEvent[]): CrossExaminationState {
  let state = crossExamination.initial()
  for (const event of events) state = crossExamination.evolve(state, event)
  return state
}

export function play(setup: Setup, respond: Respond, options: PlayOptions = {}): Played {
  const events = [...(options.from ?? crossExamination.open(setup))]
  let state = foldEvents(events)
  const settled: Settled[] = []
  for (let i = 0; i < SETTLED_MAX; i++) {
    const actions = crossExamination.pending(state)
    if (actions.length === 0) return { state, events, settled }
    const action = actions[options.choose?.(actions) ?? 0]!
    const outcome = respond(action, state)
    const added = crossExamination.settle(state, action, outcome)
    for (const event of added) {
      // What is stored is JSON: nothing else may carry meaning.
      const stored = JSON.parse(JSON.stringify(event)) as CrossExaminationEvent
      state = crossExamination.evolve(state, stored)
      events.push(stored)
    }
    const one = { action, outcome, events: added }
    settled.push(one)
    options.watch?.(state, one)
  }
  throw new Error('the review does not end')
}
