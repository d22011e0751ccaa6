// The file system's own notices wake a look for replies earlier. They are a hint and no more: on
// network folders they never come, so the looks go on without them.

import { watch, type FSWatcher } from 'node:fs'

export class Hints {
  #watcher: FSWatcher | null = null
  readonly #waiting = new Set<() => void>()

  start(folder: string): void {
    if (this.#watcher !== null) return
    try {
      this.#watcher = watch(folder, { persistent: false }, () => this.#wake())
      this.#watcher.on('error', () => this.stop())
    } catch {
      // No notices here (or no more watches on this machine).
    }
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  /** Resolves with the sleep, or before it at a notice or an abort; the sleep is then ended. */
  async shorten(sleep: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    const early = new AbortController()
    const wake = (): void => early.abort()
    this.#waiting.add(wake)
    // Not AbortSignal.any: a wait of days would leave one more signal behind at every look.
    signal.addEventListener('abort', wake)
    if (signal.aborted) wake()
    try {
      await sleep(early.signal)
    } finally {
      signal.removeEventListener('abort', wake)
      this.#waiting.delete(wake)
    }
  }

  stop(): void {
    this.#watcher?.close()
    this.#watcher = null
    this.#wake()
  }
}
