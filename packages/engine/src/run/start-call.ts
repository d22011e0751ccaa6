// Starts one call of an action: what is sent, from which handle, and who does it.
import type { Action, Handle } from '@gainsay/protocol'
import { resolveText } from '../ledger/texts.ts'
import type { CallStarted, Why } from '../ledger/line-types.ts'
import type { Calls } from './calls.ts'
import { callIdOf, textHashOf } from './ids.ts'
import { failedCall, performOwn, type Performer, type PerformRequest } from './perform.ts'
import type { Run } from './run.ts'
import type { RunOptions } from './run-options.ts'
import type { CallRecord } from './run-view.ts'

/** Stages the start; true where it has ended at once. Only inside `exclusive`. */
export async function startCall(
  run: Run,
  calls: Calls,
  options: RunOptions,
  action: Action,
  why: Why,
): Promise<boolean> {
  const { place, kind, role } = action
  const earlier = run.view.actions.get(place)?.calls ?? []
  const { message, from } = await messageFor(run, action, why, earlier.at(-1))
  const party = kind === 'ask' ? options.party(role, action) : null
  const id = run.actionId(place)
  const attempt = earlier.length + 1
  const body: CallStarted = {
    type: 'call-started',
    call: callIdOf(id, attempt),
    action: id,
    place,
    kind,
    role,
    party: party?.spec ?? null,
    attempt,
    why,
    ...(from === undefined ? {} : { from }),
    input: message,
    inputHash: textHashOf(message),
    reserve: action.cap,
  }
  await run.stage(body)
  const record = run.view.actions.get(place)!.calls.at(-1)!
  if (kind === 'until' || kind === 'person') return false
  if (kind === 'ask') {
    if (party === null) return await endAtOnce(calls, record, `nobody plays the role ${role}`)
    calls.prepareAsk(action, record, party, message)
    return false
  }
  const performer = options.performers?.[kind]
  if (performer === undefined) return await endAtOnce(calls, record, `nothing here can do a ${kind}`)
  return await doOwn(run, calls, { action, record, performer, message })
}

/**
 * A draw is made and kept in one step with its start, so that it is durable before anyone
 * sees it and none is ever in flight; the others take their time like any call.
 */
async function doOwn(
  run: Run,
  calls: Calls,
  work: { action: Action; record: CallRecord; performer: Performer; message: string },
): Promise<boolean> {
  const { action, record, performer, message: input } = work
  const random = run.parts.randomness
  const request = (signal: AbortSignal): PerformRequest => ({
    action,
    input,
    random,
    signal,
    callId: record.id,
  })
  if (action.kind !== 'draw') {
    calls.prepare(action, record, (tools) => performOwn(performer, request(tools.controller.signal), tools))
    return false
  }
  const tools = calls.tools(action)
  await calls.stageEnd(record, await performOwn(performer, request(tools.controller.signal), tools))
  return true
}

async function endAtOnce(calls: Calls, record: CallRecord, message: string): Promise<boolean> {
  await calls.stageEnd(record, failedCall('unavailable', message))
  return true
}

async function messageFor(
  run: Run,
  action: Action,
  why: Why,
  previous: CallRecord | undefined,
): Promise<{ message: string; from: Handle | undefined }> {
  const { store, mask } = run.parts
  // Exactly what the last call was asked, from the same immutable handle.
  if (previous !== undefined && (why === 'retry-after' || why === 'lost')) {
    return { message: await resolveText(store, previous.input), from: previous.from }
  }
  const message = mask(await resolveText(store, action.input))
  const last = previous?.ended?.outcome
  if (why !== 'repair' || last === undefined) return { message, from: action.from }
  if (last.kind === 'unfit' && last.to !== undefined) return { message: repairNote(last.why), from: last.to }
  const what = last.kind === 'unfit' ? last.why : 'it could not be read'
  return { message: `${message}\n\n${repairNote(what)}`, from: action.from }
}

/** An engine notice: it speaks of the form of the reply, never of what it says. */
export function repairNote(why: string): string {
  return `Your last reply could not be used: ${why}. Give the whole reply again, in exactly the form that was asked for, and nothing else.`
}
