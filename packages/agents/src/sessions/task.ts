// What was asked for, and what is claimed at the end: verbatim quotes with their places.
import type { Place, Session } from '../session/session.ts'
import { withoutLogs } from './pasted-logs.ts'
import { sentences, type Sentence } from './sentences.ts'
import { boundedText } from './text.ts'

export const TASK_LIMITS: Readonly<Record<'textChars' | 'turnChars' | 'requirements' | 'claims', number>> = {
  /** Of the whole task; past it the turns in the middle go, never the first or the last ones. */
  textChars: 64 * 1024,
  turnChars: 16 * 1024,
  requirements: 400,
  claims: 2_000,
}

export type TaskTurn = Place & { readonly text: string }
/** A sentence, its place in the session and its offsets in the turn's or message's text. */
export type Quote = {
  readonly quote: string
  readonly place: Place
  readonly start: number
  readonly end: number
  readonly kind: Sentence['kind']
}
export type Task = {
  /** The user's own turns, one below the other; pasted program output is named, not repeated. */
  readonly text: string
  readonly turns: readonly TaskTurn[]
  /** Each sentence and point of the turns; its offsets are in `turns[…].text`. */
  readonly requirements: readonly Quote[]
  /** True where turns or requirements over the limits were left out. */
  readonly cut: boolean
}

/** `fromTurn`: leave out the turns before this one (1-based), as a later review does. */
export function taskOf(session: Session, options: { readonly fromTurn?: number } = {}): Task {
  const all = session.userTurns
    .filter(({ turn }) => turn >= (options.fromTurn ?? 1))
    .map((turn) => ({
      ...placeOf(turn),
      text: boundedText(withoutLogs(turn.text).trim(), TASK_LIMITS.turnChars),
    }))
    .filter(({ text }) => text !== '')
  const turns = withinLimit(all)
  const quotes = turns.flatMap((turn) => quotesOf(turn.text, turn)).filter(isAsked)
  return {
    text: joined(turns, all.length - turns.length),
    turns,
    requirements: quotes.slice(0, TASK_LIMITS.requirements),
    cut: turns.length < all.length || quotes.length > TASK_LIMITS.requirements,
  }
}

/** The sentences of the closing messages; a quotation or a heading in them claims nothing. */
export function closingClaims(session: Session): readonly Quote[] {
  return session.messages
    .filter(({ closing }) => closing)
    .flatMap((message) => quotesOf(message.text, message))
    .filter(({ kind }) => kind !== 'quote' && kind !== 'heading')
    .slice(-TASK_LIMITS.claims)
}

/** A heading asks for nothing, and what stands for left-out text is not the user's. */
function isAsked({ kind, quote }: Quote): boolean {
  return kind !== 'heading' && !/^\[(?:pasted output, \d+ lines|… \d+ characters left out …)\]$/.test(quote)
}

function quotesOf(text: string, at: Place): readonly Quote[] {
  const place = placeOf(at)
  return sentences(text).map(({ text: quote, start, end, kind }) => ({ quote, place, start, end, kind }))
}

function placeOf({ line, turn, order, at, agent }: Place): Place {
  return { line, turn, order, at, agent }
}

/** The first turn, then as many of the last ones as fit. */
function withinLimit(turns: readonly TaskTurn[]): readonly TaskTurn[] {
  const first = turns[0]
  if (first === undefined) return []
  const kept: TaskTurn[] = []
  let left = TASK_LIMITS.textChars - first.text.length
  for (let index = turns.length - 1; index > 0; index--) {
    left -= turns[index]!.text.length
    if (left < 0) break
    kept.unshift(turns[index]!)
  }
  return [first, ...kept]
}

function joined(turns: readonly TaskTurn[], leftOut: number): string {
  const [first, ...rest] = turns.map(({ text }) => text)
  const gap = leftOut > 0 ? [`[${leftOut} turns left out]`] : []
  return first === undefined ? '' : [first, ...gap, ...rest].join('\n\n')
}
