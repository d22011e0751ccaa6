// Chance in a simulation. Every draw names what it is for, so that what one part draws never
// shifts what another sees: adding a critic leaves the others' luck as it was, and a party that
// is asked again after a restart answers as it did before.
import { hash } from 'node:crypto'
import { nextRandom, seedRandom, type RandomState } from '@gainsay/certify'

const TWO_TO_32 = 2 ** 32

export class RandomStream {
  private readonly state: RandomState

  /** The same seed and name always give the same numbers. */
  constructor(seed: number, name: string) {
    this.state = seedRandom(Number.parseInt(hash('sha256', `${seed}/${name}`, 'hex').slice(0, 8), 16))
  }

  /** In [0, 1), in steps of 2^-32. */
  next(): number {
    return nextRandom(this.state) / TWO_TO_32
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** A whole number in [0, count). */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }
}
