// The calls of this process that are in flight: launched once their line is durable, aborted
// when they are no longer wanted, collected when they end. Nothing here decides what to call.
import type { Party } from '@gainsay/agents'
import type { Action } from '@gainsay/protocol'
import { resolveText } from '../ledger/texts.ts'
import {
  lostCall,
  performAsk,
  performRecovery,
  type AbortReason,
  type CallResult,
  type CallTools,
} from './perform.ts'
import type { Run } from './run.ts'
import type { CallRecord } from './run-view.ts'
import { GRACE_DEFAULT_MS, type RunOptions } from './run-options.ts'

type Work = (tools: CallTools) => Promise<CallResult>

/**
 * A call whose answer may take days takes a place until its request is known to have arrived
 * (it is bound), or for this long: before that it must not be left alone.
 */
const HANDED_OVER_MS = 1000

type InFlight = {
  readonly record: CallRecord
  readonly controller: AbortController
  readonly work: Work
  readonly tools: CallTools
  /** Its answer may take days, and its request is where it has to be. */
  patient: boolean
  /** Left where its party keeps it: it ends in another process. */
  detached: boolean
  running: Promise<void> | null
}

export class Calls {
  private readonly run: Run
  private readonly options: RunOptions
  private readonly inFlight = new Map<string, InFlight>()
  private readonly done: { readonly call: InFlight; readonly result: CallResult }[] = []
  private wakeUp: AbortController | null = null

  constructor(run: Run, options: RunOptions) {
    this.run = run
    this.options = options
  }

  /** Calls that take a place: all but those whose answer may take days. */
  busy(): number {
    // One that ended in the middle of a step is not collected yet: it must not be taken for gone.
    let count = this.done.length
    for (const call of this.inFlight.values()) if (!call.patient) count += 1
    return count
  }

  isPatient(callId: string): boolean {
    return this.inFlight.get(callId)?.patient ?? false
  }

  /** What a call of this action works with. */
  tools(action: Action, controller: AbortController = new AbortController()): CallTools {
    const { clock, mask } = this.run.parts
    return {
      clock,
      mask,
      controller,
      timeoutMs: action.cap.timeoutMs,
      mend: this.run.view.opened!.policy.mend,
      fit: (value) => this.run.protocol.read(action.reply, value),
      graceMs: this.options.graceMs ?? GRACE_DEFAULT_MS,
    }
  }

  /** Its line is staged; it starts with the next `launch`. */
  prepare(action: Action, record: CallRecord, work: Work): void {
    const controller = new AbortController()
    const tools = this.tools(action, controller)
    this.inFlight.set(record.id, {
      record,
      controller,
      work,
      tools,
      patient: false,
      detached: false,
      running: null,
    })
  }

  prepareAsk(action: Action, record: CallRecord, party: Party, message: string): void {
    this.prepare(action, record, (tools) => this.ask(action, record, party, message, tools))
  }

  launch(): void {
    for (const call of this.inFlight.values()) call.running ??= this.perform(call)
  }

  /** Stages the end of every call that has ended since. Only inside `exclusive`. */
  async collect(): Promise<void> {
    for (const { call, result } of this.done.splice(0)) await this.stageEnd(call.record, result)
  }

  async stageEnd(record: CallRecord, result: CallResult): Promise<void> {
    await this.run.stage({ type: 'call-ended', call: record.id, place: record.place, ...result })
  }

  abortUnwanted(wanted: ReadonlySet<string>): void {
    for (const call of this.inFlight.values()) {
      if (wanted.has(call.record.place)) continue
      call.patient = false
      call.controller.abort('aborted' satisfies AbortReason)
    }
  }

  /** Calls that an earlier process left in flight: each is sought first where its party keeps it. */
  async takeOver(): Promise<void> {
    const { view, parts } = this.run
    const open = new Map(view.open().map((action) => [action.place, action]))
    for (const record of view.inFlight.values()) {
      // Dates and people are not calls of ours: they come when they come.
      if (record.kind === 'until' || record.kind === 'person' || this.inFlight.has(record.id)) continue
      const action = open.get(record.place)
      const party =
        record.kind === 'ask' && action !== undefined ? this.options.party(record.role, action) : null
      if (action === undefined || party === null) {
        await this.stageEnd(record, lostCall())
        continue
      }
      const message = await resolveText(parts.store, record.input)
      const patient = this.patient(party)
      const work: Work = async (tools) => {
        const found = await performRecovery(party, record.id, record.outsideId, tools)
        // A mailbox still holds the request: it is waited for again under the same id.
        const isLost = found.outcome.kind === 'failed' && found.outcome.cause === 'lost'
        return isLost && patient ? await this.ask(action, record, party, message, tools) : found
      }
      this.prepare(action, record, work)
    }
  }

  /** Until a call ends, the time comes, or the run is interrupted. */
  async wait(untilMs: number | null): Promise<void> {
    const { signal } = this.options
    if (this.done.length > 0 || signal?.aborted === true) return
    const wakeUp = new AbortController()
    this.wakeUp = wakeUp
    const wake = (): void => wakeUp.abort('awake')
    signal?.addEventListener('abort', wake)
    const { clock } = this.run.parts
    if (untilMs === null)
      await new Promise<void>((resolve) => wakeUp.signal.addEventListener('abort', () => resolve()))
    else await clock.sleep(Math.max(0, untilMs - clock.now()), wakeUp.signal)
    signal?.removeEventListener('abort', wake)
    this.wakeUp = null
  }

  /** Ends every call; those that may take days are left where their party keeps them. */
  async endAll(): Promise<void> {
    for (const call of this.inFlight.values()) {
      call.detached ||= call.patient
      call.controller.abort('interrupted' satisfies AbortReason)
    }
    await ended([...this.inFlight.values()])
  }

  /** Leaves the calls that may take days; they are taken over when the run is resumed. */
  async detachPatient(): Promise<void> {
    const patient = [...this.inFlight.values()].filter((call) => call.patient)
    for (const call of patient) {
      call.detached = true
      call.controller.abort('interrupted' satisfies AbortReason)
    }
    await ended(patient)
  }

  private async ask(
    action: Action,
    record: CallRecord,
    party: Party,
    message: string,
    tools: CallTools,
  ): Promise<CallResult> {
    const { clock } = this.run.parts
    // The limit counts from when the call was started, in whatever process that was.
    const timeoutMs = Math.max(0, record.startedAtMs + action.cap.timeoutMs - clock.now())
    const schema = this.options.schema?.(action.reply)
    const bound = (outsideId: string): Promise<void> => this.bind(record, party, outsideId)
    const actionId = this.run.actionId(action.place)
    const request = { party, action, message, callId: record.id, actionId, from: record.from, schema, bound }
    if (this.patient(party))
      void clock.sleep(HANDED_OVER_MS, tools.controller.signal).then(() => this.handedOver(record))
    return await performAsk(request, { ...tools, timeoutMs })
  }

  private handedOver(record: CallRecord): void {
    const call = this.inFlight.get(record.id)
    if (call === undefined || call.controller.signal.aborted) return
    call.patient = true
    this.wakeUp?.abort('awake')
  }

  private async bind(record: CallRecord, party: Party, outsideId: string): Promise<void> {
    await this.run.exclusive(async () => {
      if (!this.run.view.inFlight.has(record.id) || record.outsideId === outsideId) return
      await this.run.stage({ type: 'call-bound', call: record.id, outsideId })
      await this.run.flush()
    })
    if (this.patient(party)) this.handedOver(record)
  }

  private async perform(call: InFlight): Promise<void> {
    const result = await call.work(call.tools)
    this.inFlight.delete(call.record.id)
    if (!call.detached) this.done.push({ call, result })
    this.wakeUp?.abort('awake')
  }

  private patient(party: Party): boolean {
    return this.options.isPatient?.(party) ?? /^(mailbox:|human$)/.test(party.spec)
  }
}

async function ended(calls: readonly InFlight[]): Promise<void> {
  await Promise.all(calls.map((call) => call.running ?? Promise.resolve()))
}
