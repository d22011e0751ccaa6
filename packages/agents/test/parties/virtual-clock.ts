import type { Clock } from '../../src/parties/shared/clock.ts'

/** A clock that stands still until it is moved on; sleepers wake in the order of their times. */
export class VirtualClock implements Clock {
  #now: number
  #sleepers: { at: number; wake: () => void }[] = []

  constructor(now: number = Date.UTC(2026, 0, 1)) {
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
      const wake = (): void => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      const sleeper = { at: this.#now + Math.max(0, ms), wake }
      const abort = (): void => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
        wake()
      }
      this.#sleepers.push(sleeper)
      signal?.addEventListener('abort', abort)
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

  /** Runs to the end of `work`, moving time on whenever everybody sleeps and no file is busy. */
  async through<T>(work: Promise<T>): Promise<T> {
    const state = { done: false, idle: 0 }
    const settled = work.finally(() => {
      state.done = true
    })
    settled.catch(() => {})
    while (!state.done && state.idle < IDLE_TURNS_MAX) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (state.done || filesBusy()) continue
      state.idle = this.wakeNext() ? 0 : state.idle + 1
    }
    if (!state.done) throw new Error('nobody sleeps, nothing happens, and the work is not done')
    return settled
  }
}

const IDLE_TURNS_MAX = 2_000

// Real files are not on the virtual clock: time stands still while one is read or written.
function filesBusy(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))
}
