/**
 * A seeded source of 32-bit integers: sfc32 (Chris Doty-Humphrey's small fast counting generator),
 * which passes PractRand; its seed is spread by splitmix32. For statistics only, never for draws that
 * a prover must not foresee.
 */
import { integerIn } from '../rational/domain.ts'

export const RANDOM_NAME = 'sfc32'

/** The four words of state, advanced in place. */
export type RandomState = Int32Array

/** A state from an integer seed in [0, 2^32). */
export function seedRandom(seed: number): RandomState {
  let spread = integerIn(seed, 'seed', 0, 0xffffffff) | 0
  const state = new Int32Array(4)
  for (let index = 0; index < 3; index += 1) {
    spread = (spread + 0x9e3779b9) | 0
    let mixed = spread ^ (spread >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    state[index] = mixed ^ (mixed >>> 15)
  }
  state[3] = 1
  for (let round = 0; round < 12; round += 1) nextRandom(state)
  return state
}

/** The next integer in [0, 2^32). */
export function nextRandom(state: RandomState): number {
  const a = state[0]!
  const b = state[1]!
  const c = state[2]!
  const d = state[3]!
  const result = (a + b + d) | 0
  state[3] = (d + 1) | 0
  state[0] = b ^ (b >>> 9)
  state[1] = (c + (c << 3)) | 0
  state[2] = (((c << 21) | (c >>> 11)) + result) | 0
  return result >>> 0
}
