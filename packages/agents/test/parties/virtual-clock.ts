import type { Clock } from '../../src/parties/shared/clock.ts'

/** A clock that stands still until it is moved on; sleepers wake in the order of their times. */
export class VirtualClock implements Clock {
  #now: number
  #sleepers: { at: number; wake: () => void }[] = []

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  get waiting(): number {
    return this.#sleepers.length
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) return resolve()
      const sleeper = { at: this.#now + Math.max(0, ms), wake: resolve }
      this.#sleepers.push(sleeper)
      const abort = (): void => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
        resolve()
      }
      signal?.addEventListener('abort', abort, { once: true })
    })
  }

  /** Moves on to the next sleeper's time and wakes it; false: nobody sleeps. */
  wakeNext(): boolean {
    const next = this.#sleepers.reduce<{ at: number; wake: () => void } | null>(
      (first, sleeper) => (first === null || sleeper.at < first.at ? sleeper : first),
      null,
    )
    if (next === null) return false
    this.#sleepers = this.#sleepers.filter((other) => other !== next)
    this.#now = Math.max(this.#now, next.at)
    next.wake()
    return true
  }

  /** Runs to the end of `work`, moving time on whenever everybody sleeps. */
  async through<T>(work: Promise<T>): Promise<T> {
    const state = { done: false }
    const settled = work.finally(() => {
      state.done = true
    })
    settled.catch(() => {})
    for (let turn = 0; turn < TURNS_MAX && !state.done; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      if (!state.done) this.wakeNext()
    }
    if (!state.done) throw new Error(`still running after ${TURNS_MAX} turns of the virtual clock`)
    return settled
  }
}

const TURNS_MAX = 100_000
