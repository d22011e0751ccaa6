// Time as an argument. The virtual clock runs a whole simulation without waiting: it moves to
// the next sleeper whenever nothing else is left to do.

export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number
  /** Resolves after `ms`, or as soon as the signal is aborted; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Node's timers take at most a signed 32-bit number of milliseconds. */
const TIMER_LIMIT_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    const until = Date.now() + ms
    for (let rest = ms; rest > 0; rest = until - Date.now()) {
      if (signal?.aborted === true) return
      await sleepOnce(Math.min(rest, TIMER_LIMIT_MS), signal)
    }
  },
}

async function sleepOnce(ms: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const wake = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal?.addEventListener('abort', wake)
  })
}

type Sleeper = { readonly at: number; readonly order: number; readonly wake: () => void }

export class VirtualClock implements Clock {
  private time: number
  private order = 0
  private sleepers: Sleeper[] = []

  constructor(startMs: number) {
    this.time = startMs
  }

  now(): number {
    return this.time
  }

  /** Moves the time on while nobody sleeps, e.g. between two periods of a run. */
  advance(ms: number): void {
    this.time += ms
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms <= 0 || signal?.aborted === true) return
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      const sleeper: Sleeper = { at: this.time + ms, order: this.order, wake }
      const abort = (): void => {
        this.sleepers = this.sleepers.filter((other) => other !== sleeper)
        wake()
      }
      this.order += 1
      this.sleepers.push(sleeper)
      signal?.addEventListener('abort', abort)
    })
  }

  /**
   * Lets the work run to its end, moving the time whenever everything sleeps.
   * Throws where the work waits for something that no sleeper will bring.
   */
  async run<T>(work: Promise<T>): Promise<T> {
    let done = false
    const watched = work.finally(() => {
      done = true
    })
    watched.catch(() => undefined)
    for (;;) {
      await settleMicrotasks()
      if (done) return await watched
      const next = this.takeNext()
      if (next === undefined) throw new Error('the simulated work waits for something that never comes')
      this.time = Math.max(this.time, next.at)
      next.wake()
    }
  }

  private takeNext(): Sleeper | undefined {
    let best: Sleeper | undefined
    for (const sleeper of this.sleepers) {
      if (
        best === undefined ||
        sleeper.at < best.at ||
        (sleeper.at === best.at && sleeper.order < best.order)
      )
        best = sleeper
    }
    this.sleepers = this.sleepers.filter((other) => other !== best)
    return best
  }
}

async function settleMicrotasks(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve))
}
