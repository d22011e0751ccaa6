// stdout as a stream that the reader holds back: a diff of any size passes in bounded memory.

import { runError, succeeded } from './run-error.ts'
import { start } from './start.ts'
import type { RunOptions } from './types.ts'

export type StreamOptions = Omit<RunOptions, 'onStdout'>

/**
 * Yields what the program prints, as it prints it. Leaving the loop early ends the program.
 * @throws HostError of `runError` at the end, where the program did not end with 0
 */
export async function* streamOutput(
  command: string,
  args: readonly string[],
  options: StreamOptions,
): AsyncGenerator<Uint8Array> {
  const queue = new Queue()
  // What streams by is not also collected; only stderr is of use afterwards.
  const kept = { ...options, maxOutputBytes: STREAM_KEPT_BYTES }
  const running = start(command, args, { ...kept, onStdout: async (chunk) => queue.put(chunk) })
  const ended = running.ended.finally(() => queue.close())
  try {
    for (let chunk = await queue.take(); chunk; chunk = await queue.take()) yield chunk
    const result = await ended
    if (!succeeded(result)) throw runError(result)
  } finally {
    running.stop()
    queue.close()
    await ended
  }
}

// Holds a chunk or two: the writer's promise is kept once its chunk is taken.
class Queue {
  readonly #waiting: { chunk: Uint8Array; taken: () => void }[] = []
  #wake: () => void = () => {}
  #closed = false

  async put(chunk: Uint8Array): Promise<void> {
    if (this.#closed) return
    await new Promise<void>((taken) => {
      this.#waiting.push({ chunk, taken })
      this.#wake()
    })
  }

  async take(): Promise<Uint8Array | null> {
    if (this.#waiting.length === 0 && !this.#closed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const next = this.#waiting.shift()
    next?.taken()
    return next?.chunk ?? null
  }

  /** What is still waiting can be taken; its writers are let go. */
  close(): void {
    this.#closed = true
    for (const { taken } of this.#waiting) taken()
    this.#wake()
  }
}

const STREAM_KEPT_BYTES = 16 << 10
