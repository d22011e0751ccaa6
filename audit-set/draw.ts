// Draws the closing message of a turn: one language a message, one wording a claim. The twins of a
// card share a draw, so that they say the same.
import { nextRandom, seedRandom } from '@gainsay/certify'
import type { Card, ClaimPlan } from './card.ts'
import type { LabelledSession } from './labels.ts'
import { filled, fits, isSecond, type Wording } from './wordings.ts'

export type DrawnClaim = {
  readonly plan: ClaimPlan
  readonly wording: string
  readonly language: string
  readonly text: string
}
export type DrawnTurn = { readonly claims: readonly DrawnClaim[]; readonly message: string }

export const DRAWS = 4
/**
 * The second cards are drawn once more after the rules were mended by what the first look at them gave:
 * from wordings that were not drawn until then, so that this second look is a first one at its words.
 */
export const SECOND_DRAWS = 8

export function drawsOf({ id }: Card): number {
  return isSecond(id) ? SECOND_DRAWS : DRAWS
}
const SEED = 20261201
/** The first two draws are in English; the others in whatever language comes. */
const ENGLISH_DRAWS = 2
const OTHER_LANGUAGES = ['de', 'fr', 'es', 'zh', 'ja', 'en', 'pt', 'ru']

/**
 * What a card may say: the first cards draw from the first wordings. The second cards, all kept, draw
 * from those that no first card ever drew, and from wordings written for them: neither has been met by
 * anybody who looked at misses.
 */
export function wordingsFor(
  cards: readonly Card[],
  wordings: readonly Wording[],
  recorded: readonly LabelledSession[],
): (card: Card, draw: number) => Wording[] {
  const first = wordings.filter(({ id }) => !isSecond(id))
  const drawn = new Set<string>()
  for (const card of cards.filter(({ id }) => !isSecond(id)))
    for (let draw = 0; draw < DRAWS; draw += 1)
      for (const { claims } of drawCard(card, draw, first))
        for (const { wording } of claims) drawn.add(wording)
  const second = wordings.filter(({ id }) => !drawn.has(id))
  const met = new Set(
    recorded.filter(({ draw }) => draw < DRAWS).flatMap(({ claims }) => claims.map(({ wording }) => wording)),
  )
  const unmet = second.filter(({ id }) => !met.has(id))
  return ({ id }, draw) => (isSecond(id) ? (draw < DRAWS ? second : unmet) : first)
}

export function drawCard(card: Card, draw: number, wordings: readonly Wording[]): DrawnTurn[] {
  const random = dice(`${card.id}/${draw}`)
  const language = draw < ENGLISH_DRAWS ? 'en' : pick(OTHER_LANGUAGES, random)
  const used = new Set<string>()
  return card.turns.map((turn) => {
    const claims = turn.claims.map((plan): DrawnClaim => {
      const fit = wordings.filter((one) => fits(one, plan, card.repository) && !used.has(one.id))
      const spoken = fit.filter((one) => one.language === language)
      const english = fit.filter((one) => one.language === 'en')
      const wording = pick(spoken.length > 0 ? spoken : english.length > 0 ? english : fit, random)
      used.add(wording.id)
      return { plan, wording: wording.id, language: wording.language, text: filled(wording, plan) }
    })
    return { claims, message: claims.map(({ text }) => text).join('\n\n') }
  })
}

/** Whether there is something to say for every claim of the card. */
export function canBeDrawn(card: Card, draw: number, wordings: readonly Wording[]): boolean {
  try {
    drawCard(card, draw, wordings)
    return true
  } catch {
    return false
  }
}

function dice(name: string): () => number {
  let seed = SEED
  for (const character of name) seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  const state = seedRandom(seed)
  return () => nextRandom(state) / 0x1_0000_0000
}

function pick<T>(from: readonly T[], random: () => number): T {
  const one = from[Math.floor(random() * from.length)]
  if (one === undefined) throw new Error('No wording fits; add one, or change the plan of the card.')
  return one
}
