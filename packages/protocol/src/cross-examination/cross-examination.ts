// The cross-examination as one value (DESIGN sections 3 and 8): critics attack finished work, the
// proposer answers, and what survives is surfaced by a rule without a model.
import type { Protocol } from '../contract.ts'
import { PROTOCOL_ID, PROTOCOL_VERSION, type Event } from './events.ts'
import { evolve } from './evolve/evolve.ts'
import { command, type Command } from './machine/command.ts'
import { pending } from './machine/actions.ts'
import { settle } from './machine/settle.ts'
import { withEnd } from './machine/end.ts'
import { readReply } from './messages/replies.ts'
import type { Setup } from './setup.ts'
import { initialState, type State } from './state.ts'

/**
 * The whole debate. Without model critics and without a proposer it is the first release: rule
 * critics are asked for `attacks`, side by side, and the review is over.
 */
export const crossExamination: Protocol<Setup, State, Event, Command> = {
  id: PROTOCOL_ID,
  version: PROTOCOL_VERSION,
  open: (setup) => openReview(setup),
  initial: initialState,
  evolve,
  pending,
  settle,
  command,
  read: readReply,
}

function openReview(setup: Setup): Event[] {
  const opened: Event = { type: 'review-opened', protocol: PROTOCOL_ID, version: PROTOCOL_VERSION, setup }
  if (setup.critics.length > 0) return [opened]
  // Without any critic nothing is examined, and the review is over as it starts.
  const state = evolve(initialState(), opened)
  return [opened, ...withEnd(state, [])]
}
