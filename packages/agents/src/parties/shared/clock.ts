// Time as an argument: tests give a virtual clock, so that a day of waiting costs a millisecond.

export type Clock = {
  /** Milliseconds since 1970 (UTC). */
  now(): number
  /** Resolves after `ms` at the latest; at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The longest timer that Node keeps; a longer one would fire at once. */
export const TIMER_MAX_MS = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve()
      const done = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, Math.min(Math.max(0, ms), TIMER_MAX_MS))
      signal?.addEventListener('abort', done, { once: true })
    }),
}
