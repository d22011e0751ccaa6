// Collects what a reader has to say: nothing is thrown, nothing is passed over in silence.
import type { SessionNotice } from '../session/session.ts'
import { SESSION_LIMITS } from './limits.ts'

export class Notices {
  readonly #list: SessionNotice[] = []
  readonly #counts = new Map<string, number>()

  /** Notices of one code beyond a few are only counted. */
  add(code: string, text: string, line: number | null = null): void {
    const count = (this.#counts.get(code) ?? 0) + 1
    this.#counts.set(code, count)
    if (count <= SESSION_LIMITS.noticesOfOneKind) this.#list.push({ code, text, line })
  }

  list(): readonly SessionNotice[] {
    const more: SessionNotice[] = []
    for (const [code, count] of this.#counts) {
      const unlisted = count - SESSION_LIMITS.noticesOfOneKind
      if (unlisted > 0) more.push({ code, text: `${unlisted} more of the kind "${code}".`, line: null })
    }
    return [...this.#list, ...more]
  }
}

/** A tally such as `progress 12, attachment 3`, the commonest first. */
export function tally(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
