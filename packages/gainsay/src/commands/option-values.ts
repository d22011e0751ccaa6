// Readers of option values: each refuses with one sentence that names the option and its range.
import { InvalidArgumentError } from 'commander'

export function wholeNumber(option: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) {
      throw new InvalidArgumentError(`${option} takes a whole number from ${least} to ${most}.`)
    }
    return value
  }
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** `7d`, `12h`, or anything that reads as a date; null where it is neither. */
export function sinceTime(text: string, now: Date): Date | null {
  const age = /^(\d{1,5})([mhdw])$/.exec(text)
  if (age) return new Date(now.getTime() - Number(age[1]) * UNIT_MS[age[2]!]!)
  const date = new Date(text)
  return /^\d{4}-\d{2}/.test(text) && !Number.isNaN(date.getTime()) ? date : null
}

const DOLLARS_MOST = 10_000

/** An amount of US dollars, zero included: nothing that costs is then started. */
export function dollars(option: string): (text: string) => number {
  return (text) => {
    const value = /^\d{1,7}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN
    if (!(value <= DOLLARS_MOST))
      throw new InvalidArgumentError(`${option} takes an amount from 0 to ${DOLLARS_MOST}, such as 1.50.`)
    return value
  }
}
