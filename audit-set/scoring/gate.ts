// What a set of rules must reach, and the canaries that must not: a score that lets "accuse
// nobody" or "any non-zero exit accuses" through measures nothing.
import { clopperPearsonInterval } from '@gainsay/certify'
import type { Figures, Share } from './figures.ts'

/** Upper end of the exact 95 % interval of false accusations. */
export const MAX_FALSE_ACCUSATIONS = 0.02
/**
 * Lower end of the exact 95 % interval of claims that are found, of those not borne out. A floor
 * under which silence would pass for precision; the aim is the figure itself, printed beside it.
 */
export const MIN_FOUND = 0.1

export const intervalOf = ({ count, of }: Share): readonly [number, number] =>
  of === 0 ? [0, 1] : clopperPearsonInterval(count, of)

/** Empty where the figures pass; else one sentence each. */
export function faultsOf(figures: Figures): string[] {
  const faults: string[] = []
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
  const upper = intervalOf(figures.falseAccusations)[1]
  if (upper > MAX_FALSE_ACCUSATIONS)
    faults.push(
      `False accusations may be up to ${percent(upper)}; at most ${percent(MAX_FALSE_ACCUSATIONS)} is let through.`,
    )
  const lower = intervalOf(figures.found)[0]
  if (lower < MIN_FOUND)
    faults.push(
      `Perhaps only ${percent(lower)} of the unfounded claims are found; at least ${percent(MIN_FOUND)} is asked for.`,
    )
  return faults
}
