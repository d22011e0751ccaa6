// Reads what a critic is shown after the author's turn: its defences, its concessions, and what
// became of its fix. The very text that model critics get.

export type AnswersShown = {
  readonly defended: readonly { readonly id: string; readonly text: string }[]
  readonly fixes: readonly { readonly fix: string; readonly ids: readonly string[]; readonly line: string }[]
  readonly isLastRound: boolean
  /** The number of its next root. */
  readonly nextRoot: number
}

const DEFENDED = /^(A[\d.]+), defended: (.*)$/gm
const FIX = /^Fix (F\d+) is for (A[\d.]+(?:, A[\d.]+)*)\..*$/gm
const NEXT = /Your next root is A\d+\.(\d+)\./
const NUMBER_FROM = /Number them A\d+\.(\d+)/
const LAST_ROUND = 'This is the last round'

export function readAnswers(message: string): AnswersShown {
  return {
    defended: [...message.matchAll(DEFENDED)].map(([, id = '', text = '']) => ({ id, text })),
    fixes: [...message.matchAll(FIX)].map(([line, fix = '', ids = '']) => ({
      fix,
      ids: ids.split(', '),
      line,
    })),
    isLastRound: message.includes(LAST_ROUND),
    nextRoot: Number((NEXT.exec(message) ?? NUMBER_FROM.exec(message))?.[1] ?? 1),
  }
}
