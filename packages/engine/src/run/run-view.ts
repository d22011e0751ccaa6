// The engine's own fold of a ledger: the protocol's state, the calls of each action that is
// not settled yet, and what was spent. Memory is bounded by the frontier, not by the run.
import type { Usage } from '@gainsay/agents'
import type { Action, ActionKind, BlobRef, Cap, Handle, Protocol } from '@gainsay/protocol'
import { EngineError, reasonOf } from '../errors.ts'
import type { CallEnded, CallOutcome, CallStarted, LineBody, RunOpened, Why } from '../ledger/line-types.ts'
import { add, amountOf, emptySpending, mayUseReserve, toMicro, type Amount, type Spending } from './budget.ts'

export type AnyProtocol = Protocol<unknown, unknown, unknown, unknown>

export type CallRecord = {
  readonly id: string
  readonly place: string
  readonly kind: ActionKind
  readonly role: string
  readonly attempt: number
  readonly why: Why
  readonly from: Handle | undefined
  readonly input: BlobRef
  readonly reserve: Cap
  readonly startedAtMs: number
  outsideId: string | null
  ended: { readonly atMs: number; readonly outcome: CallOutcome } | null
}

export type ActionRecord = { readonly id: string; readonly place: string; readonly calls: CallRecord[] }

export type StopReason = 'budget' | 'timeout' | 'interrupted'

/** What calls to parties cost. Unknown is counted apart, never as zero. */
export type Totals = {
  knownCostUsd: number
  calls: number
  callsOfUnknownCost: number
  callsOfUnknownUsage: number
  usage: { inputTokens: number; outputTokens: number; cacheReadTokens: number }
}

export class RunView {
  readonly protocol: AnyProtocol
  private current: unknown
  /** What is open, until an event changes it. */
  private openNow: Action[] | null = null
  opened: RunOpened | null = null
  /** By place: actions that were begun and are not settled. */
  readonly actions: Map<string, ActionRecord> = new Map()
  /** By id: calls that were started and have not ended. */
  readonly inFlight: Map<string, CallRecord> = new Map()
  readonly settled: Set<string> = new Set()
  readonly stops: Set<StopReason> = new Set()
  readonly spending: Spending = emptySpending()
  readonly totals: Totals = {
    knownCostUsd: 0,
    calls: 0,
    callsOfUnknownCost: 0,
    callsOfUnknownUsage: 0,
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 },
  }
  lines = 0
  lastType: LineBody['type'] | null = null
  private workedMs = 0
  private periodFromMs: number | null = null
  private lastAtMs = 0

  constructor(protocol: AnyProtocol) {
    this.protocol = protocol
    this.current = protocol.initial()
  }

  get state(): unknown {
    return this.current
  }

  set state(state: unknown) {
    this.current = state
    this.openNow = null
  }

  /** Pending actions that are not settled, in the protocol's order. */
  open(): Action[] {
    this.openNow ??= this.protocol.pending(this.state).filter((action) => !this.settled.has(action.place))
    return this.openNow
  }

  /** Working time of all periods up to now. */
  workedUntil(nowMs: number): number {
    return this.workedMs + (this.periodFromMs === null ? 0 : Math.max(0, nowMs - this.periodFromMs))
  }

  /** @throws EngineError `PROTOCOL_BROKEN` where the protocol does not accept the line */
  fold(body: LineBody, at: string): void {
    this.lines += 1
    const atMs = Date.parse(at)
    switch (body.type) {
      case 'run-opened':
        this.opened = body
        this.periodFromMs = atMs
        this.evolve(body.events, body.type)
        break
      case 'run-resumed':
        this.endPeriod(this.lastAtMs)
        this.periodFromMs = atMs
        break
      case 'call-started':
        this.startCall(body, atMs)
        break
      case 'call-bound':
        this.call(body.call, body.type).outsideId = body.outsideId
        break
      case 'call-ended':
        this.endCall(body, atMs)
        break
      case 'action-settled':
        if (this.settled.has(body.place)) throw this.broken(body.type, `${body.place} is settled twice`)
        this.settled.add(body.place)
        this.openNow = null
        this.actions.delete(body.place)
        this.evolve(body.events, body.type)
        break
      case 'run-commanded':
        this.noteStop(body.by, body.command)
        this.evolve(body.events, body.type)
        break
      case 'run-paused':
      case 'run-closed':
        this.endPeriod(atMs)
        break
      default:
      // A line type of a newer program: passed over.
    }
    this.lastAtMs = atMs
    this.lastType = body.type
  }

  private evolve(events: readonly unknown[], type: string): void {
    try {
      for (const event of events) this.state = this.protocol.evolve(this.state, event)
    } catch (error) {
      throw this.broken(type, reasonOf(error), error)
    }
  }

  private startCall(body: CallStarted, atMs: number): void {
    const { call: id, place, kind, role, attempt, why, from, input, reserve } = body
    let action = this.actions.get(place)
    if (action === undefined) {
      action = { id: body.action, place, calls: [] }
      this.actions.set(place, action)
    }
    if (this.inFlight.has(id) || action.calls.some((other) => other.id === id)) {
      throw this.broken(body.type, `call ${attempt} of ${place} is started twice`)
    }
    const record: CallRecord = {
      id,
      place,
      kind,
      role,
      attempt,
      why,
      from,
      input,
      reserve,
      startedAtMs: atMs,
      outsideId: null,
      ended: null,
    }
    action.calls.push(record)
    this.inFlight.set(id, record)
    this.charge(record, this.spending.reserved, reserveOf(record), 1)
  }

  private endCall(body: CallEnded, atMs: number): void {
    const record = this.call(body.call, body.type)
    record.ended = { atMs, outcome: body.outcome }
    this.inFlight.delete(record.id)
    const reserve = reserveOf(record)
    this.charge(record, this.spending.reserved, reserve, -1)
    const used: Amount = {
      microUsd: body.costUsd === null ? reserve.microUsd : toMicro(body.costUsd),
      tokens: body.usage === null ? reserve.tokens : freshTokens(body.usage),
      calls: reserve.calls,
    }
    this.charge(record, this.spending.spent, used, 1)
    if (record.kind === 'ask') this.count(body)
  }

  private charge(record: CallRecord, to: Amount, amount: Amount, sign: 1 | -1): void {
    add(to, amount, sign)
    if (this.opened !== null && mayUseReserve(this.opened.budget, record)) return
    add(this.spending.general, amount, sign)
  }

  private count(body: CallEnded): void {
    this.totals.calls += 1
    if (body.costUsd === null) this.totals.callsOfUnknownCost += 1
    else this.totals.knownCostUsd += body.costUsd
    if (body.usage === null) this.totals.callsOfUnknownUsage += 1
    else {
      this.totals.usage.inputTokens += body.usage.inputTokens
      this.totals.usage.outputTokens += body.usage.outputTokens
      this.totals.usage.cacheReadTokens += body.usage.cacheReadTokens
    }
  }

  private call(id: string, type: string): CallRecord {
    const record = this.inFlight.get(id)
    if (record === undefined) throw this.broken(type, `call ${id.slice(0, 12)} is not in flight`)
    return record
  }

  private noteStop(by: string, command: unknown): void {
    const { kind, reason } = (command ?? {}) as { kind?: unknown; reason?: unknown }
    if (by === 'engine' && kind === 'stop') this.stops.add(reason as StopReason)
  }

  private endPeriod(atMs: number): void {
    if (this.periodFromMs !== null) this.workedMs += Math.max(0, atMs - this.periodFromMs)
    this.periodFromMs = null
  }

  private broken(type: string, why: string, cause?: unknown): EngineError {
    const { id, version } = this.protocol
    const message = `Line ${this.lines} (${type}) is not accepted by ${id} version ${version}: ${why}.`
    return new EngineError('PROTOCOL_BROKEN', message, { line: this.lines, cause })
  }
}

/** Cache reads are not fresh. */
export function freshTokens(usage: Usage): number {
  return usage.inputTokens + usage.outputTokens
}

/** Only asking a party counts as a call. */
function reserveOf(record: CallRecord): Amount {
  return { ...amountOf(record.reserve), calls: record.kind === 'ask' ? 1 : 0 }
}
