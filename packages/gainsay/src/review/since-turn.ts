// Which turns of a session belong to the work under review: of a long one those since the base, since
// what was asked and claimed before is about work that is already there (DESIGN section 3, "Input").
import type { Session } from '@gainsay/agents'
import { gitText, printable, type Frozen } from '@gainsay/host'
import { UsageError } from '../usage-error.ts'

export type SinceTurn = {
  /** 1-based, among the user's own turns; 1: all of them. */
  readonly turn: number
  /** What a reader must know; null where the whole session is examined. */
  readonly notice: string | null
}

const ALL: SinceTurn = { turn: 1, notice: null }

/**
 * @param asked a turn's number or a time (ISO 8601) by `--since`; undefined: the base's commit decides
 * @throws UsageError where the session has no such turn
 */
export async function sinceTurn(
  asked: string | undefined,
  session: Session,
  frozen: Frozen,
): Promise<SinceTurn> {
  const last = session.userTurns.at(-1)?.turn ?? 1
  if (asked !== undefined) return askedTurn(asked, session, last)
  const base = await baseTime(frozen)
  const first = base === null ? null : firstAfter(session, base)
  // A session that was over before the base, or began after it, is examined whole.
  if (first === null || first <= 1) return ALL
  return said(first, last, `since its base was committed (${new Date(base!).toISOString()})`)
}

function askedTurn(asked: string, session: Session, last: number): SinceTurn {
  const shown = printable(asked, { oneLine: true, maxLength: 60 })
  if (/^\d{1,9}$/.test(asked)) {
    const turn = Number(asked)
    if (turn < 1 || turn > last)
      throw new UsageError(`--since ${shown}: the session has the turns 1 to ${last}; give one of these.`)
    return turn === 1 ? ALL : said(turn, last, 'as --since says')
  }
  const time = Date.parse(asked)
  if (Number.isNaN(time))
    throw new UsageError(
      `--since ${shown} is neither the number of a turn nor a time: write 12, or 2026-11-30T14:00Z.`,
    )
  const turn = firstAfter(session, time)
  if (turn === null)
    throw new UsageError(
      `--since ${shown}: no turn of the session is later; give an earlier time, or a turn.`,
    )
  return turn === 1 ? ALL : said(turn, last, 'as --since says')
}

function said(turn: number, last: number, why: string): SinceTurn {
  const notice = `Of the session's ${last} turns those from turn ${turn} on are examined, ${why}. --since 1 takes all.`
  return { turn, notice }
}

/** The first turn of the user's that began then or later; null where none did, or times are missing. */
function firstAfter({ userTurns }: Session, time: number): number | null {
  const found = userTurns.find(({ at, agent }) => agent === null && at !== null && Date.parse(at) >= time)
  return found?.turn ?? null
}

/** When the base was committed, in milliseconds; null where there is no commit or git does not say. */
async function baseTime({ base, repository, root }: Frozen): Promise<number | null> {
  if (base.commit === null || repository === null) return null
  try {
    const text = await gitText({ cwd: root }, ['show', '-s', '--format=%cI', `${base.commit}^{commit}`])
    const time = Date.parse(text.trim())
    return Number.isNaN(time) ? null : time
  } catch {
    return null
  }
}
