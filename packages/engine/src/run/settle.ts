// Offers what has ended to the protocol. In action order, on the latest state, until none
// adds events; an action settles once, possibly with no events.
import type { Action, FailureKind } from '@gainsay/protocol'
import { EngineError } from '../errors.ts'
import type { CallOutcome } from '../ledger/line-types.ts'
import { nextAttempt } from './attempts.ts'
import { outcomeFor } from './outcomes.ts'
import type { Run } from './run.ts'
import type { CallRecord } from './run-view.ts'

/** Settlements of one step; a protocol that passes it makes work out of nothing. */
const SETTLEMENTS_LIMIT = 100_000

type Ready = { readonly action: Action; readonly calls: readonly CallRecord[]; readonly outcome: CallOutcome }

export async function settleEnded(run: Run): Promise<void> {
  for (let count = 0; count < SETTLEMENTS_LIMIT; count += 1) {
    const ready = readyToSettle(run)
    if (ready.length === 0) return
    if (await settleFirstThatAdds(run, ready)) continue
    for (const one of ready) await stageSettled(run, one, [])
    return
  }
  throw new EngineError(
    'LIMIT_REACHED',
    `The run ${run.id} settled ${SETTLEMENTS_LIMIT} actions without a pause.`,
  )
}

/** For an action that may not be asked at all. */
export async function settleBlocked(run: Run, action: Action): Promise<void> {
  const failure: FailureKind = 'budget'
  const message = 'what is left of the budget does not cover it'
  const events = run.protocol.settle(run.view.state, action, { kind: 'failed', failure, message })
  const calls = (run.view.actions.get(action.place)?.calls ?? []).map((call) => call.id)
  const { place } = action
  await run.stage({
    type: 'action-settled',
    action: run.actionId(place),
    place,
    calls,
    decided: { failure, message },
    events,
  })
}

function readyToSettle(run: Run): Ready[] {
  const policy = run.view.opened!.policy
  return run.view.open().flatMap((action) => {
    const calls = run.view.actions.get(action.place)?.calls ?? []
    if (calls.length === 0 || calls.some((call) => call.ended === null)) return []
    const ended = calls.map((call) => ({ why: call.why, outcome: call.ended!.outcome }))
    const next = nextAttempt(action, ended, policy)
    return next.do === 'settle' ? [{ action, calls, outcome: next.outcome }] : []
  })
}

async function settleFirstThatAdds(run: Run, ready: readonly Ready[]): Promise<boolean> {
  for (const one of ready) {
    const outcome = await outcomeFor(run.parts.store, one.outcome)
    const events = run.protocol.settle(run.view.state, one.action, outcome)
    if (events.length === 0) continue
    await stageSettled(run, one, events)
    return true
  }
  return false
}

async function stageSettled(run: Run, { action, calls }: Ready, events: readonly unknown[]): Promise<void> {
  const { place } = action
  const ids = calls.map((call) => call.id)
  const decided = { call: ids.at(-1)! }
  await run.stage({ type: 'action-settled', action: run.actionId(place), place, calls: ids, decided, events })
}
