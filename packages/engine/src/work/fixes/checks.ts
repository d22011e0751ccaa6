// The checks of the project on two trees: what passed before and fails now is worse.
import type { Check } from '@gainsay/agents'
import { WORK_LIMITS } from '../room/limits.ts'
import type { RunEnd } from '../room/run-end.ts'
import type { WorkRoom } from '../room/work-room.ts'

export type ChecksVerdict = { readonly checks: 'ok' | 'worse' | 'unknown'; readonly why: string }

export type CheckRunOptions = {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
  /** Default 1; another number is a run of its own. */
  readonly attempt?: number
}

/** Runs a check once a tree, and remembers what came of it. */
export class CheckRuns {
  readonly #room: WorkRoom
  readonly #known = new Map<string, Promise<RunEnd>>()

  constructor(room: WorkRoom) {
    this.#room = room
  }

  run(
    tree: string,
    check: Pick<Check, 'command' | 'folder'>,
    options: CheckRunOptions = {},
  ): Promise<RunEnd> {
    const { signal, timeoutMs = WORK_LIMITS.checkTimeoutMs, attempt = 1 } = options
    const key = [tree, check.folder, check.command, attempt].join('\0')
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const running = this.#room.run({
      tree,
      command: check.command,
      timeoutMs,
      ...(check.folder === '' ? {} : { folder: check.folder }),
      ...(signal === undefined ? {} : { signal }),
    })
    this.#known.set(key, running)
    const isCut = timeoutMs < WORK_LIMITS.checkTimeoutMs
    running.then(
      // What was cut short for want of time may still end, for somebody who has more of it.
      ({ end }) => end === 'not-finished' && isCut && this.#known.delete(key),
      () => this.#known.delete(key),
    )
    return running
  }

  async compare(tree: string, checks: readonly Check[], signal?: AbortSignal): Promise<ChecksVerdict> {
    const unknown: string[] = []
    let ran = 0
    for (const check of checks) {
      const before = await this.run(this.#room.frozen.snapshot.tree, check, { signal })
      // What did not pass before cannot become worse by its exit code.
      if (before.end !== 'no-fault') continue
      const after = await this.run(tree, check, { signal })
      ran += 1
      if (after.end === 'fault')
        return {
          checks: 'worse',
          why: `${check.command} passed before the fix and fails with it: ${lastLine(after)}`,
        }
      if (after.end !== 'no-fault') unknown.push(`${check.command}: ${after.why}`)
    }
    if (unknown.length > 0) return { checks: 'unknown', why: unknown.join(' ') }
    return { checks: 'ok', why: ran === 0 ? 'No check passes without it, so none can become worse.' : '' }
  }
}

function lastLine({ output }: RunEnd): string {
  return output.trim().split('\n').slice(-3).join(' / ').slice(-300)
}
