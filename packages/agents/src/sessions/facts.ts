// What a reader learns of a session besides its work, and the times it passes.
import type { Notices } from './notices.ts'
import { tally } from './notices.ts'

export class SessionFacts {
  id: string | null = null
  cwd: string | null = null
  gitBranch: string | null = null
  programVersion: string | null = null
  readonly models: Set<string> = new Set()
  startedAt: string | null = null
  endedAt: string | null = null
  /** Lines passed over, by type. */
  readonly passedOver: Map<string, number> = new Map()
  #latest = 0
  #untimed = 0
  #backwards = 0
  #firstBackwards: number | null = null

  passOver(type: string): void {
    this.passedOver.set(type, (this.passedOver.get(type) ?? 0) + 1)
  }

  /** The time of a line that carries work: ISO 8601, or null where there is none that can be read. */
  time(value: unknown, line: number): string | null {
    const at = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN
    if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) {
      this.#untimed++
      return null
    }
    const iso = typeof value === 'string' ? value : new Date(at).toISOString()
    if (at < this.#latest) {
      this.#backwards++
      this.#firstBackwards ??= line
    } else {
      this.#latest = at
      this.endedAt = iso
    }
    this.startedAt ??= iso
    return iso
  }

  report(notices: Notices): void {
    if (this.passedOver.size > 0)
      notices.add(
        'lines-passed-over',
        `Lines that carry no work were passed over: ${tally(this.passedOver)}.`,
      )
    if (this.#untimed > 0)
      notices.add(
        'time-missing',
        `${this.#untimed} lines have no time that can be read; their order in the file decides.`,
      )
    if (this.#backwards > 0)
      notices.add(
        'time-backwards',
        `${this.#backwards} lines are dated before a line above them; their order in the file decides.`,
        this.#firstBackwards,
      )
  }
}
