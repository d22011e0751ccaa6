// Survival of planted faults, counted in simulated reviews and held against its closed form.
import { clopperPearsonInterval } from '@gainsay/certify'
import { factsOf, liveRoots } from '../check/review-facts.ts'
import { simulateReview, type ReviewProtocol } from '../simulate-review.ts'
import { faultsOf } from '../world/planted-work.ts'
import type { SurvivalDesign } from './designs.ts'

export type SurvivalRow = {
  readonly name: string
  readonly rule: 'panel' | 'majority'
  readonly reviews: number
  /** Trials: each fault of each review is one, independent of the others. */
  readonly faults: number
  readonly survived: number
  readonly closedForm: number
  /** Clopper-Pearson, at the level that was asked for. */
  readonly low: number
  readonly high: number
  readonly agrees: boolean
}

/** An attack that stands at the end, or whose fault is fixed; what was given up protects nobody. */
const STANDS: readonly string[] = ['unresolved', 'admitted', 'contradiction', 'fixed']

/** By fault of one review: how many critics' attacks on it stand at the end. */
async function standing(design: SurvivalDesign, seed: number, protocol?: ReviewProtocol): Promise<number[]> {
  const roots = liveRoots(await factsOf(await simulateReview(design.scenario, seed, protocol)))
  return faultsOf(design.scenario.work).map(
    (key) =>
      new Set(
        roots.filter((root) => root.key === key && STANDS.includes(root.label)).map(({ critic }) => critic),
      ).size,
  )
}

/**
 * @param confidence of each interval; `confidenceFor` corrects it for their number
 * @returns one row for the panel, and one for the majority where its closed form is known
 */
export async function countSurvival(
  design: SurvivalDesign,
  how: {
    readonly reviews: number
    readonly firstSeed: number
    readonly confidence: string
    /** The real one; a canary gives a broken one. */
    readonly protocol?: ReviewProtocol
  },
): Promise<SurvivalRow[]> {
  const { reviews, firstSeed, confidence, protocol } = how
  const k = design.scenario.critics.length
  let faults = 0
  const survived = { panel: 0, majority: 0 }
  for (let review = 0; review < reviews; review += 1)
    for (const count of await standing(design, firstSeed + review, protocol)) {
      faults += 1
      if (count === 0) survived.panel += 1
      if (2 * count <= k) survived.majority += 1
    }
  return (['panel', 'majority'] as const).flatMap((rule) => {
    const closedForm = design[rule]
    if (closedForm === null) return []
    const [low, high] = clopperPearsonInterval(survived[rule], faults, confidence)
    const agrees = low <= closedForm && closedForm <= high
    const { name } = design
    return [{ name, rule, reviews, faults, survived: survived[rule], closedForm, low, high, agrees }]
  })
}

/** All intervals together hold with 99.9 % (Bonferroni): so many true forms fail once in a thousand. */
export function confidenceFor(designs: readonly SurvivalDesign[]): string {
  const tests = designs.reduce((count, { majority }) => count + (majority === null ? 1 : 2), 0)
  return (1 - 0.001 / tests).toFixed(9)
}
