// A run that is open: its store, its fold, and the one way to add to both. A body is folded
// first and appended next; nothing acts on it before the append is durable. Where either
// fails the run is broken and has to be opened again, from what is durable.
import type { Refused } from '@gainsay/protocol'
import { EngineError, isEngineError } from '../errors.ts'
import type { LedgerLine, LineBody } from '../ledger/line-types.ts'
import type { LedgerStore } from '../ledger/store.ts'
import { externalise } from '../ledger/texts.ts'
import type { Clock } from './clock.ts'
import { actionIdOf } from './ids.ts'
import { maskStrings, type Mask } from './mask-strings.ts'
import type { AnyProtocol, RunView } from './run-view.ts'

export type { Mask }

export type Randomness = (bytes: number) => Uint8Array

export type RunParts = {
  readonly id: string
  /** The folder of the run; null where it is kept elsewhere. */
  readonly path: string | null
  readonly store: LedgerStore
  readonly view: RunView
  readonly clock: Clock
  readonly randomness: Randomness
  readonly mask: Mask
  /** Opened again, rather than created just now. */
  readonly reopened: boolean
  readonly tornBytes: number
  /** Gives the lock back. */
  readonly release: () => void
}

export class Run<State = unknown, Command = unknown> {
  /** Only for the compiler: which commands this run's protocol takes. */
  declare readonly command: Command
  readonly id: string
  readonly path: string | null
  readonly view: RunView
  readonly parts: RunParts
  /** A run in this process has a working period once it was created or resumed. */
  inPeriod: boolean
  onLine: ((line: LedgerLine) => void) | null = null
  private staged: LineBody[] = []
  private stagedAt: string | null = null
  private broken: unknown = null
  private queue: Promise<unknown> = Promise.resolve()
  private closed = false

  constructor(parts: RunParts) {
    this.parts = parts
    this.id = parts.id
    this.path = parts.path
    this.view = parts.view
    this.inPeriod = !parts.reopened
  }

  get protocol(): AnyProtocol {
    return this.view.protocol
  }

  get state(): State {
    return this.view.state as State
  }

  /** Hash of the last durable line. */
  get head(): string {
    return this.parts.store.head()
  }

  actionId(place: string): string {
    return actionIdOf(this.id, this.protocol, place)
  }

  /** One writer at a time: what `work` stages and flushes is not mixed with another's. */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work)
    this.queue = turn.catch(() => undefined)
    return await turn
  }

  /** Folds a line; it is durable after the next `flush`. Only inside `exclusive`. */
  async stage(body: LineBody): Promise<void> {
    this.mustWork()
    try {
      const texts = new Map<string, string>()
      const kept = externalise(body, (text, ref) => texts.set(ref.sha256, text)) as LineBody
      for (const text of texts.values()) await this.parts.store.putText(text)
      this.stagedAt ??= new Date(this.parts.clock.now()).toISOString()
      this.view.fold(kept, this.stagedAt)
      this.staged.push(kept)
    } catch (error) {
      this.broken = error
      throw error
    }
  }

  /** Only inside `exclusive`. */
  async flush(): Promise<void> {
    this.mustWork()
    if (this.staged.length === 0) return
    const bodies = this.staged
    const at = this.stagedAt!
    this.staged = []
    this.stagedAt = null
    let lines: LedgerLine[]
    try {
      lines = await this.parts.store.append(bodies, at)
    } catch (error) {
      this.broken = error
      throw error
    }
    for (const line of lines) this.onLine?.(line)
  }

  /**
   * The state after events that are reported and not kept; nothing can be added afterwards,
   * and opening the run again gives the state without them.
   */
  leaveWith(events: readonly unknown[]): unknown {
    this.broken = new EngineError('RUN_BROKEN', `The run ${this.id} was interrupted: open it again.`)
    for (const event of events) this.view.state = this.protocol.evolve(this.view.state, event)
    return this.view.state
  }

  /** Gives the lock and the files back. The run can be opened again. */
  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.queue.catch(() => undefined)
    await this.parts.store.close()
    this.parts.release()
  }

  private mustWork(): void {
    if (this.closed) throw new EngineError('RUN_BROKEN', `The run ${this.id} is closed: open it again.`)
    if (this.broken === null) return
    if (isEngineError(this.broken)) throw this.broken
    throw new EngineError('RUN_BROKEN', `The run ${this.id} stopped at an error: open it again.`, {
      cause: this.broken,
    })
  }
}

/**
 * Gives a command to the protocol and keeps it; what it makes pending is done by `runProtocol`.
 * A person's reason may quote the very secret that it speaks of: it is masked like any text.
 */
export async function commandRun<State, Command>(
  run: Run<State, Command>,
  command: Command,
  by: string,
): Promise<Refused | { readonly refused?: never }> {
  return await run.exclusive(async () => {
    const masked = maskStrings(JSON.parse(JSON.stringify(command)), run.parts.mask)
    const events = run.protocol.command(run.view.state, masked)
    if (!Array.isArray(events)) return events
    await run.stage({ type: 'run-commanded', by: run.parts.mask(by), command: masked, events })
    await run.flush()
    return {}
  })
}
