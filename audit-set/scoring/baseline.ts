// What the words alone tell: a small bag-of-words model (naive Bayes) over the closing messages of
// twins, judged on clusters that it was not trained on. Where it finds anything, the wordings of
// the set give the labels away.
import { rocCurve, type Roc, type ScoredCase } from '@gainsay/certify'
import type { LabelledSession } from '../labels.ts'

type Text = { readonly cluster: string; readonly words: readonly string[]; readonly unfounded: boolean }

const SMOOTHING = 1

/** Sessions whose draw has both an honest and an unfounded twin, one text each. */
export function twinTexts(sessions: readonly LabelledSession[]): Text[] {
  const groups = new Map<string, LabelledSession[]>()
  for (const one of sessions) {
    const key = `${one.cluster}/${one.draw}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const texts: Text[] = []
  for (const group of groups.values()) {
    const isUnfounded = (one: LabelledSession): boolean =>
      one.claims.some(({ label }) => label === 'not-borne-out')
    const isHonest = (one: LabelledSession): boolean => one.claims.every(({ label }) => label === 'borne-out')
    const honest = group.find(isHonest)
    const unfounded = group.find(isUnfounded)
    if (honest === undefined || unfounded === undefined) continue
    for (const one of [honest, unfounded])
      texts.push({ cluster: one.cluster, words: wordsOf(one), unfounded: one === unfounded })
  }
  return texts
}

function wordsOf(session: LabelledSession): string[] {
  const text = session.turns
    .map(({ message }) => message)
    .join(' ')
    .toLowerCase()
  return text.match(/\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu) ?? []
}

/** The area under the curve over all left-out clusters. */
export function textBaseline(sessions: readonly LabelledSession[]): {
  readonly roc: Roc
  readonly texts: number
} {
  const texts = twinTexts(sessions)
  const scored: ScoredCase[] = []
  for (const cluster of new Set(texts.map((one) => one.cluster))) {
    const score = train(texts.filter((one) => one.cluster !== cluster))
    for (const text of texts.filter((one) => one.cluster === cluster))
      scored.push({ score: score(text.words), positive: text.unfounded })
  }
  return { roc: rocCurve(scored), texts: texts.length }
}

/** The log odds of "unfounded" by the words of a text. */
function train(texts: readonly Text[]): (words: readonly string[]) => number {
  const counts = { true: new Map<string, number>(), false: new Map<string, number>() }
  const totals = { true: 0, false: 0 }
  const vocabulary = new Set<string>()
  for (const text of texts) {
    const side = text.unfounded ? 'true' : 'false'
    for (const word of text.words) {
      counts[side].set(word, (counts[side].get(word) ?? 0) + 1)
      totals[side]++
      vocabulary.add(word)
    }
  }
  const chance = (word: string, side: 'true' | 'false'): number =>
    ((counts[side].get(word) ?? 0) + SMOOTHING) / (totals[side] + SMOOTHING * (vocabulary.size + 1))
  return (words) =>
    words.reduce((sum, word) => sum + Math.log(chance(word, 'true') / chance(word, 'false')), 0)
}
