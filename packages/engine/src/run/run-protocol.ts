// The engine's loop: settle what has ended, abort what is no longer wanted, start what fits,
// wait for the next thing to happen. Every step's lines are durable before anything they
// start is started.
import type { Action } from '@gainsay/protocol'
import { EngineError } from '../errors.ts'
import type { CallEnded } from '../ledger/line-types.ts'
import { resolveText } from '../ledger/texts.ts'
import { nextAttempt } from './attempts.ts'
import { fits } from './budget.ts'
import { Calls } from './calls.ts'
import { failedCall, fittedOutcome } from './perform.ts'
import type { Run } from './run.ts'
import { CONCURRENCY_DEFAULT, type RunOptions, type RunResult, type WaitingFor } from './run-options.ts'
import type { CallRecord, StopReason } from './run-view.ts'
import { settleBlocked, settleEnded } from './settle.ts'
import { startCall } from './start-call.ts'
import { dueOf } from './until.ts'

/** Steps of one `runProtocol`; a protocol that passes it never ends. */
const STEPS_LIMIT = 1_000_000

/**
 * Runs until the protocol has nothing pending, or only people, mailboxes or dates are left, or
 * it is interrupted. The run stays open; its owner closes it.
 * @throws EngineError of the ledger and `PROTOCOL_BROKEN`; calls in flight are ended first
 */
export async function runProtocol<State, Command>(
  run: Run<State, Command>,
  options: RunOptions,
): Promise<RunResult<State>> {
  const loop = new Loop(run, options)
  run.onLine = options.onProgress ?? null
  try {
    return (await loop.run()) as RunResult<State>
  } finally {
    run.onLine = null
    await loop.calls.endAll()
  }
}

type Step =
  /** Something changed: look again at once. */
  | { readonly kind: 'again' }
  | { readonly kind: 'sleep'; readonly untilMs: number | null }
  | { readonly kind: 'over' }
  | { readonly kind: 'idle'; readonly waitingFor: WaitingFor[] }

class Loop {
  readonly calls: Calls
  private readonly target: Run
  private readonly options: RunOptions
  private idleSinceMs: number | null = null
  private refusedStops = new Set<StopReason>()

  constructor(run: Run, options: RunOptions) {
    this.target = run
    this.options = options
    this.calls = new Calls(run, options)
  }

  async run(): Promise<RunResult<unknown>> {
    const { signal } = this.options
    const run = this.target
    if (run.view.lastType === 'run-closed' && run.view.open().length === 0) return this.result('ended', [])
    await run.exclusive(() => this.begin())
    for (let steps = 0; steps < STEPS_LIMIT; steps += 1) {
      if (signal?.aborted === true) return await this.interrupt()
      const step = await run.exclusive(() => this.step())
      if (step.kind === 'over') return this.result('ended', [])
      if (step.kind === 'idle') {
        const untilMs = this.patienceEnd(step.waitingFor)
        if (untilMs === null) return await this.pause(step.waitingFor)
        await this.calls.wait(untilMs)
      } else {
        this.idleSinceMs = null
        if (step.kind === 'sleep') await this.calls.wait(step.untilMs)
      }
    }
    throw new EngineError('LIMIT_REACHED', `The run ${run.id} did not end within ${STEPS_LIMIT} steps.`)
  }

  /** A new period of work; calls that an earlier process left are sought. */
  private async begin(): Promise<void> {
    const run = this.target
    if (!run.inPeriod) {
      await run.stage({ type: 'run-resumed', tornBytes: run.parts.tornBytes })
      run.inPeriod = true
      await run.flush()
    }
    await this.calls.takeOver()
    await run.flush()
  }

  private async step(): Promise<Step> {
    const run = this.target
    await this.calls.collect()
    await this.stopAtTimeLimit()
    await settleEnded(run)
    const open = run.view.open()
    this.calls.abortUnwanted(new Set(open.map((action) => action.place)))
    const step = await this.startWhatFits(open)
    await run.flush()
    this.calls.launch()
    return step
  }

  private async startWhatFits(open: readonly Action[]): Promise<Step> {
    const run = this.target
    const now = run.parts.clock.now()
    const waitingFor: WaitingFor[] = []
    const blocked: Action[] = []
    const dates: number[] = []
    const retries: number[] = []
    let again = false
    let queued = false
    for (const action of open) {
      const { place, role, kind } = action
      const calls = run.view.actions.get(place)?.calls ?? []
      const current = calls.find((call) => call.ended === null)
      if (kind === 'person') {
        waitingFor.push({ place, role, kind, due: null })
      } else if (kind === 'until') {
        const dueMs = await this.beginOrEndDate(action, current, now)
        if (dueMs === null) again = true
        else {
          dates.push(dueMs)
          waitingFor.push({ place, role, kind, due: new Date(dueMs).toISOString() })
        }
      } else if (current !== undefined) {
        if (this.calls.isPatient(current.id)) waitingFor.push({ place, role, kind: 'mailbox', due: null })
      } else {
        const next = nextAttempt(action, endedCalls(calls), run.view.opened!.policy)
        if (next.do !== 'call') continue
        const dueMs = (calls.at(-1)?.ended?.atMs ?? now) + next.afterMs
        if (dueMs > now && next.afterMs > 0) retries.push(dueMs)
        else if (kind !== 'draw' && this.calls.busy() >= this.concurrency()) queued = true
        else if (kind === 'ask' && !fits(run.view.opened!.budget, run.view.spending, action))
          blocked.push(action)
        else again = (await startCall(run, this.calls, this.options, action, next.why)) || again
      }
    }
    if (again) return { kind: 'again' }
    if (this.calls.busy() > 0 || retries.length > 0 || queued) {
      return { kind: 'sleep', untilMs: this.nextDue([...dates, ...retries]) }
    }
    if (blocked.length > 0) {
      await this.outOfBudget(blocked)
      return { kind: 'again' }
    }
    if (waitingFor.length > 0) return { kind: 'idle', waitingFor }
    if (open.length > 0)
      throw new EngineError('PROTOCOL_BROKEN', `Nothing can be done for ${open[0]!.place}.`)
    if (run.view.lastType !== 'run-closed') await run.stage({ type: 'run-closed', reason: 'ended' })
    return { kind: 'over' }
  }

  /** Null: it was due and has ended. */
  private async beginOrEndDate(
    action: Action,
    current: CallRecord | undefined,
    now: number,
  ): Promise<number | null> {
    const run = this.target
    if (current === undefined) {
      await startCall(run, this.calls, this.options, action, 'first')
      current = run.view.actions.get(action.place)?.calls.at(-1)
    }
    if (current === undefined || current.ended !== null) return null
    const dueMs = dueOf(await resolveText(run.parts.store, current.input), current.startedAtMs)
    if (dueMs !== null && dueMs > now) return dueMs
    await this.calls.stageEnd(
      current,
      dueMs === null
        ? failedCall('malformed', 'its date is neither an ISO 8601 time nor a number of milliseconds')
        : {
            ...failedCall('malformed', ''),
            outcome: fittedOutcome(new Date(now).toISOString(), this.calls.tools(action)),
          },
    )
    return null
  }

  private async stopAtTimeLimit(): Promise<void> {
    const { view, parts } = this.target
    const limit = view.opened!.budget.timeMs
    if (limit !== null && view.workedUntil(parts.clock.now()) >= limit) await this.stop('timeout')
  }

  /** First the protocol is told, once; what it still wants after that fails as out of budget. */
  private async outOfBudget(blocked: readonly Action[]): Promise<void> {
    if (await this.stop('budget')) return
    for (const action of blocked) await settleBlocked(this.target, action)
  }

  private async stop(reason: StopReason): Promise<boolean> {
    const run = this.target
    if (run.view.stops.has(reason) || this.refusedStops.has(reason)) return false
    const command = { kind: 'stop', reason }
    const events = run.protocol.command(run.view.state, command)
    if (!Array.isArray(events)) {
      this.refusedStops.add(reason)
      return false
    }
    await run.stage({ type: 'run-commanded', by: 'engine', command, events })
    return true
  }

  /** The ledger keeps that work was interrupted; the protocol's stop is for the report only. */
  private async interrupt(): Promise<RunResult<unknown>> {
    const run = this.target
    await this.calls.endAll()
    await run.exclusive(async () => {
      await this.calls.collect()
      await run.stage({ type: 'run-paused', reason: 'interrupted', waitingFor: [] })
      await run.flush()
    })
    run.inPeriod = false
    const events = run.protocol.command(run.view.state, {
      kind: 'stop',
      reason: 'interrupted' satisfies StopReason,
    })
    return { ...this.result('interrupted', []), state: run.leaveWith(Array.isArray(events) ? events : []) }
  }

  private async pause(waitingFor: WaitingFor[]): Promise<RunResult<unknown>> {
    const run = this.target
    await this.calls.detachPatient()
    await run.exclusive(async () => {
      await run.stage({
        type: 'run-paused',
        reason: 'waiting',
        waitingFor: waitingFor.map((one) => one.place),
      })
      await run.flush()
    })
    run.inPeriod = false
    return this.result('waiting', waitingFor)
  }

  /** Until when to stay; null: save the run now. */
  private patienceEnd(waitingFor: readonly WaitingFor[]): number | null {
    const now = this.target.parts.clock.now()
    this.idleSinceMs ??= now
    const end = this.idleSinceMs + (this.options.patienceMs ?? 0)
    if (end <= now) return null
    const dues = waitingFor.flatMap((one) => (one.due === null ? [] : [Date.parse(one.due)]))
    return Math.min(end, ...dues)
  }

  private nextDue(dues: readonly number[]): number | null {
    const { view, parts } = this.target
    const all = [...dues]
    const limit = view.opened!.budget.timeMs
    if (limit !== null && !view.stops.has('timeout') && !this.refusedStops.has('timeout')) {
      const now = parts.clock.now()
      all.push(now + Math.max(0, limit - view.workedUntil(now)))
    }
    return all.length === 0 ? null : Math.min(...all)
  }

  private concurrency(): number {
    return Math.max(1, this.options.concurrency ?? CONCURRENCY_DEFAULT)
  }

  private result(status: RunResult<unknown>['status'], waitingFor: WaitingFor[]): RunResult<unknown> {
    const { id, path, head, view } = this.target
    return { status, run: id, path, state: view.state, head, totals: view.totals, waitingFor }
  }
}

function endedCalls(
  calls: readonly CallRecord[],
): { why: CallRecord['why']; outcome: CallEnded['outcome'] }[] {
  return calls.map((call) => ({ why: call.why, outcome: call.ended!.outcome }))
}
