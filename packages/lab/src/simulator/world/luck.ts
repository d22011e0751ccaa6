// Which critic finds which fault (seed 001: p = c d). Each critic's chance is its own; the luck that
// critics share is one named model with one parameter, as in `aggregationSurvival` of certify:
//
// - independent: nothing is shared;
// - common-cause: for each fault, with chance rho, one draw decides for all critics;
// - beta-binomial: each fault's rate is drawn from the beta law with mean p and correlation rho.
import { RandomStream } from '../random-stream.ts'
import type { CriticSkill } from '../skill.ts'
import { betaDraw } from './beta-draw.ts'
import { faultsOf, soundPlacesOf, type PlaceKey, type WorkSize } from './planted-work.ts'

export type Correlation = {
  readonly model: 'independent' | 'common-cause' | 'beta-binomial'
  /** Pairwise correlation between two critics' finding one fault, in [0, 1]. */
  readonly rho: number
}

export type Found = {
  /** Surfaces that it looks at. */
  readonly chosen: ReadonlySet<PlaceKey>
  /** Places that it attacks: faults that it found, and false alarms. */
  readonly attacked: readonly PlaceKey[]
}

export function luckOf(
  seed: number,
  skills: readonly CriticSkill[],
  size: WorkSize,
  correlation: Correlation,
): Found[] {
  const rates = skills.map(({ chooses, objects }) => chooses * objects)
  mustBeExchangeable(rates, correlation)
  const draws = faultsOf(size).map((key) => ({ key, caught: catches(seed, key, rates, correlation) }))
  return skills.map((skill, index) => {
    const own = new RandomStream(seed, `critic ${index + 1}`)
    const isLazy = own.chance(skill.lazy)
    const chosen = new Set<PlaceKey>()
    const attacked: PlaceKey[] = []
    for (const { key, caught } of draws) {
      const found = caught[index]!
      // Given that it does not object, it may still have looked: so that c and d keep their meaning.
      const rate = rates[index]!
      const looked = own.chance(rate >= 1 ? 1 : (skill.chooses - rate) / (1 - rate)) || found
      if (looked) chosen.add(key)
      if (found && !isLazy) attacked.push(key)
    }
    for (const key of soundPlacesOf(size)) {
      if (!own.chance(skill.falseAlarms)) continue
      chosen.add(key)
      if (!isLazy) attacked.push(key)
    }
    return { chosen, attacked: shuffled(attacked, own) }
  })
}

function catches(
  seed: number,
  key: PlaceKey,
  rates: readonly number[],
  { model, rho }: Correlation,
): boolean[] {
  const latent = new RandomStream(seed, `latent ${key}`)
  const own = rates.map((_, index) => new RandomStream(seed, `catch ${index + 1} ${key}`).next())
  if (model === 'common-cause') {
    const isShared = latent.chance(rho)
    const draw = latent.next()
    return rates.map((rate, index) => (isShared ? draw : own[index]!) < rate)
  }
  if (model === 'beta-binomial' && rho > 0) {
    const rate = sharedRate(latent, rates[0] ?? 0, rho)
    return own.map((draw) => draw < rate)
  }
  return rates.map((rate, index) => own[index]! < rate)
}

function sharedRate(latent: RandomStream, p: number, rho: number): number {
  if (rho === 1 || p === 0 || p === 1) return latent.chance(p) ? 1 : 0
  return betaDraw(latent, (p * (1 - rho)) / rho, ((1 - p) * (1 - rho)) / rho)
}

function mustBeExchangeable(rates: readonly number[], { model, rho }: Correlation): void {
  if (model === 'beta-binomial' && rho > 0 && rates.some((rate) => rate !== rates[0]))
    throw new RangeError('The beta-binomial model needs critics of one strength: give all the same c and d.')
  if (model === 'independent' && rho !== 0)
    throw new RangeError('Independent critics have a correlation of 0: set rho to 0 or name another model.')
}

function shuffled<T>(items: readonly T[], stream: RandomStream): T[] {
  const all = [...items]
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = stream.below(last + 1)
    const kept = all[last]!
    all[last] = all[other]!
    all[other] = kept
  }
  return all
}
