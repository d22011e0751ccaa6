// What stands outside a relay: parties that answer after a time, fail on cue, and count what
// they are asked. A world outlives the processes that ask it.
import { createHash } from 'node:crypto'
import { NO_USAGE, PartyError, type AskOptions, type Party, type Reply } from '@gainsay/agents'
import type { Action } from '@gainsay/protocol'
import type { LedgerLine } from '../../src/ledger/line-types.ts'
import type { Performed, PerformRequest } from '../../src/run/perform.ts'
import type { RunOptions } from '../../src/run/run-options.ts'
import type { VirtualClock } from '../../src/run/clock.ts'

export type Asked = {
  readonly place: string
  readonly role: string
  readonly callId: string
  readonly message: string
  readonly from: string | null
}

/** What one place does when it is asked for the n-th time (from 1). */
export type Behaviour = (
  n: number,
  message: string,
) => {
  readonly afterMs: number
  readonly text?: string
  readonly error?: PartyError
  readonly costUsd?: number | null
  /** Goes on answering after it was told to stop. */
  readonly deaf?: boolean
  /** Its answer can be found again by the id of the call. */
  readonly kept?: boolean
}

export class World {
  readonly clock: VirtualClock
  readonly asked: Asked[] = []
  readonly performed: string[] = []
  readonly recovered: string[] = []
  private readonly behaviours: Record<string, Behaviour>
  private readonly counts = new Map<string, number>()
  private readonly kept = new Map<string, Reply>()

  constructor(clock: VirtualClock, behaviours: Record<string, Behaviour> = {}) {
    this.clock = clock
    this.behaviours = { ...defaultBehaviours(), ...behaviours }
  }

  options(more: Partial<RunOptions> = {}): RunOptions {
    return {
      party: (_, action) => this.party(action),
      performers: {
        witness: (request) => this.perform(request, 4200),
        verify: (request) => this.perform(request, true),
        draw: async (request) => ({ value: (request.random(1)[0]! % Number(request.input)) + 1 }),
      },
      graceMs: 1000,
      ...more,
    }
  }

  /** What it was asked before, by a process that is gone. */
  remember(lines: readonly LedgerLine[]): void {
    for (const line of lines) {
      if (line.type === 'call-started') this.counts.set(line.place, (this.counts.get(line.place) ?? 0) + 1)
    }
  }

  asks(place: string): Asked[] {
    return this.asked.filter((one) => one.place === place)
  }

  private party(action: Action): Party {
    const spec = action.role === 'mailbox' ? 'mailbox:/somewhere' : `world:${action.role}`
    return {
      spec,
      vendor: 'world',
      model: 'world-1',
      ask: (message, options) => this.ask(action, message, options),
      recover: async (callId) => {
        this.recovered.push(callId)
        return this.kept.get(callId) ?? null
      },
    }
  }

  private async ask(action: Action, message: string, options: AskOptions): Promise<Reply> {
    const { place, role } = action
    const from = options.from?.session ?? null
    this.asked.push({ place, role, callId: options.callId, message, from })
    const n = (this.counts.get(place) ?? 0) + 1
    this.counts.set(place, n)
    const behaviour = this.behaviours[place] ?? this.behaviours[role.split(':')[0]!]!
    const { afterMs, text, error, costUsd = 0.01, deaf = false, kept = false } = behaviour(n, message)
    const reply: Reply = {
      text: text ?? '',
      to: { session: createHash('sha256').update(`${from} ${role} ${message}`).digest('hex').slice(0, 12) },
      usage: { ...NO_USAGE, inputTokens: 100, outputTokens: 10, cacheReadTokens: 5000 },
      ...(costUsd === null ? {} : { costUsd }),
      model: 'world-1',
      durationMs: afterMs,
    }
    if (kept) this.kept.set(options.callId, reply)
    await options.bound?.(`outside-${options.callId.slice(0, 8)}`)
    await this.clock.sleep(afterMs, deaf ? undefined : options.signal)
    if (options.signal.aborted && !deaf) throw new PartyError('aborted', 'stopped as told')
    if (error !== undefined) throw error
    return reply
  }

  private async perform(request: PerformRequest, value: unknown): Promise<Performed> {
    this.performed.push(request.action.place)
    await this.clock.sleep(300, request.signal)
    return { value }
  }
}

function defaultBehaviours(): Record<string, Behaviour> {
  return {
    runner: (_, message) => ({ afterMs: 500, text: JSON.stringify({ said: `heard ${message.length}` }) }),
    // Of runner 1 the second leg is turned away once; runner 2 has to be shown its first reply;
    // runner 3 says more than a line can hold.
    'r1/leg2': (n, message) =>
      n === 1
        ? {
            afterMs: 50,
            error: new PartyError('rate-limit', 'slow down', {
              retryAfterMs: 7000,
              costUsd: 0,
              usage: NO_USAGE,
            }),
          }
        : { afterMs: 500, text: JSON.stringify({ said: `heard ${message.length}` }) },
    'r2/leg1': (_, message) =>
      message.startsWith('Your last reply could not be used')
        ? { afterMs: 200, text: 'Sorry! ```json\n{"said": "mended"}\n```' }
        : { afterMs: 200, text: 'I would rather talk about something else.' },
    'r3/leg1': () => ({ afterMs: 700, text: JSON.stringify({ said: 'long '.repeat(8000) }) }),
    'b1/bid': () => ({ afterMs: 900, text: '```\n3\n```\nNo: [3]' }),
    bidder: () => ({ afterMs: 10, text: '3' }),
    'r1/leg1': (_, message) => ({
      afterMs: 400,
      text: JSON.stringify({ said: `heard ${message.length}` }),
      kept: true,
    }),
    scout: () => ({ afterMs: 20_000, text: 'a hill', deaf: true, costUsd: 0.25 }),
    judge: (n) =>
      n === 1
        ? { afterMs: 90, error: new PartyError('crashed', 'it fell over') }
        : { afterMs: 90, text: 'true' },
  }
}
