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
  type Waiting = { chunk: Uint8Array; taken: () => void }
  const waiting: Waiting[] = []
  let wake = (): void => {}
  const onStdout = async (chunk: Uint8Array): Promise<void> =>
    new Promise((taken) => {
      waiting.push({ chunk, taken })
      wake()
    })
  // What streams by is not also collected; only stderr is of use afterwards.
  const running = start(command, args, { ...options, maxOutputBytes: STREAM_KEPT_BYTES, onStdout })
  let over = false
  const ended = running.ended.then((result) => {
    over = true
    wake()
    return result
  })
  try {
    while (!over || waiting.length > 0) {
      const next = waiting.shift()
      if (next) {
        next.taken()
        yield next.chunk
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
    const result = await ended
    if (!succeeded(result)) throw runError(result)
  } finally {
    if (!over) running.stop()
    for (const { taken } of waiting) taken()
    await ended
  }
}

const STREAM_KEPT_BYTES = 16 << 10
